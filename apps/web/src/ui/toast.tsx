import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';

const UNDO_MS = 8000;

const listeners = new Set<() => void>();

/** Calls back when a toast is requested, so that its container can be loaded. Returns an unsubscribe function. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a success message for 5 seconds. */
export function showSuccess(message: string): void {
  show({ message, icon: <IconCheck size={18} aria-hidden />, className: 'toast-go' });
}

/** Shows an error message for 5 seconds: use `showError(errorText(t, error))`. */
export function showError(message: string): void {
  show({ message, icon: <IconAlertTriangle size={18} aria-hidden />, className: 'toast-no', role: 'alert' });
}

/** Shows a message with an undo button for 8 seconds, longer while hovered. */
export function showUndo(text: string, undo: string, onUndo: () => void): void {
  const id = `undo ${Date.now()} ${Math.random()}`;
  const take = () => {
    notifications.hide(id);
    onUndo();
  };
  const message = (
    <>
      {text}{' '}
      <button type="button" className="toast-action" onClick={take}>
        {undo}
      </button>
    </>
  );
  show({ id, message, icon: <IconCheck size={18} aria-hidden />, className: 'toast-go', autoClose: UNDO_MS });
}

/**
 * Shows a notification that arrived while the page is open. Stays until closed, or until its page is opened. A later one about the
 * same object (`about`) replaces it.
 */
export function showPushToast(
  text: string,
  about: string | null,
  action?: { label: string; onPick: () => void },
): void {
  const id = `push ${about ?? `${Date.now()} ${Math.random()}`}`;
  notifications.hide(id);
  const open = () => {
    notifications.hide(id);
    action?.onPick();
  };
  const message = action ? (
    <>
      {text}{' '}
      <button type="button" className="toast-action" onClick={open}>
        {action.label}
      </button>
    </>
  ) : (
    text
  );
  show({ id, message, icon: <IconBell size={18} aria-hidden />, className: 'toast-push', autoClose: false });
}

function show(toast: NotificationData): void {
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('ui.close') }, ...toast });
  for (const listener of listeners) listener();
}

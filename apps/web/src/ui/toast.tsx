import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { addPushToast } from './push-toasts.ts';

const UNDO_MS = 12_000;

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

/** Shows a message with an undo button for 12 seconds, longer while hovered. */
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
 * Shows a notification that arrived while the page is open, on top of the stack. Stays until closed, or until its page is opened. A
 * later one about the same object (`about`) replaces it.
 */
export function showPushToast(
  text: string,
  about: string | null,
  action?: { label: string; onPick: () => void },
): void {
  const id = about ?? `${Date.now()} ${Math.random()}`;
  addPushToast({ id, text, at: new Date().toISOString(), action });
  for (const listener of listeners) listener();
}

function show(toast: NotificationData): void {
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('ui.close') }, ...toast });
  for (const listener of listeners) listener();
}

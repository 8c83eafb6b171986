import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';

const listeners = new Set<() => void>();

/** Calls back when a toast is asked for, so that the place they appear in is there by then. Returns how to stop. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something worked. Closes after 5 seconds. */
export function showSuccess(message: string): void {
  show({ message, icon: <IconCheck size={18} aria-hidden />, className: 'toast-go' });
}

/** Says that something did not work: use `showError(errorText(t, error))`. Closes after 5 seconds. */
export function showError(message: string): void {
  show({ message, icon: <IconAlertTriangle size={18} aria-hidden />, className: 'toast-no', role: 'alert' });
}

/** A push message that arrived while the page is open. Stays until closed. */
export function showPushToast(message: string): void {
  show({ message, icon: <IconBell size={18} aria-hidden />, className: 'toast-push', autoClose: false });
}

function show(toast: NotificationData): void {
  notifications.show(toast);
  for (const listener of listeners) listener();
}

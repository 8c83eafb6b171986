import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';

/** Says that something worked. Closes after 5 seconds. */
export function showSuccess(message: string): void {
  notifications.show({ message, icon: <IconCheck size={18} aria-hidden />, className: 'toast-go' });
}

/** Says that something did not work: use `showError(errorText(t, error))`. Closes after 5 seconds. */
export function showError(message: string): void {
  notifications.show({
    message,
    icon: <IconAlertTriangle size={18} aria-hidden />,
    className: 'toast-no',
    role: 'alert',
  });
}

/** A push message that arrived while the page is open. Stays until closed. */
export function showPushToast(message: string): void {
  notifications.show({
    message,
    icon: <IconBell size={18} aria-hidden />,
    className: 'toast-push',
    autoClose: false,
  });
}

import { factsOf } from '@fleet/domain/languages.ts';
import { Notifications } from '@mantine/notifications';
import { useLanguage } from '../lib/appearance-context.ts';
import { PushStack } from '../ui/push-stack.tsx';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './toasts.css';

/** Toasts appear above dialogs and below open menus, newest on top, and close after 5 seconds; notifications are a stack. Loaded after the first paint. */
export function ToastContainer() {
  const language = useLanguage();
  return (
    <>
      <Notifications
        position={factsOf(language).direction === 'rtl' ? 'top-left' : 'top-right'}
        autoClose={5000}
        limit={6}
        zIndex={250}
      />
      <PushStack />
    </>
  );
}

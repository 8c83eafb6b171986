import { Notifications } from '@mantine/notifications';
import { useLanguage } from '../lib/appearance-context.ts';
import { directionOf } from '../lib/language.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './toasts.css';

/** Where toasts appear, above dialogs and below opened menus: newest on top, closing after 5 seconds unless they are push messages. Loaded after the first paint. */
export function ToastContainer() {
  const language = useLanguage();
  return (
    <Notifications
      position={directionOf(language) === 'rtl' ? 'top-left' : 'top-right'}
      autoClose={5000}
      limit={6}
      zIndex={250}
    />
  );
}

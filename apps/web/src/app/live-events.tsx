import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import { useLanguage } from '../lib/look-context.ts';
import { showPushToast } from '../ui/toast.tsx';
import { pushTextOf } from './push-text.ts';

/** Keeps the open page true: refetches after a lost connection, and shows push messages that arrive while the page is open. */
export function LiveEvents() {
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const language = useLanguage();

  useServerEvents((event) => {
    if (event.type === RECONNECTED) void queryClient.invalidateQueries();
    if (event.type === 'push_message') {
      const text = pushTextOf(event, language, t);
      if (text) showPushToast(text);
    }
  });
  return null;
}

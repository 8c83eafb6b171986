import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import { useSignedIn } from '../lib/user-context.ts';
import { showPushToast } from '../ui/toast.tsx';
import type { AreaTable } from './area-table.ts';
import { subjectPathOf } from './home.ts';
import { pushTextOf } from './push-text.ts';

interface LiveEventsProps {
  table: AreaTable;
  /** Goes to a path below the base. */
  goTo: (path: string) => void;
}

/** Keeps the open page true: refetches after a lost connection, and shows push messages that arrive while the page is open. */
export function LiveEvents({ table, goTo }: LiveEventsProps) {
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();

  useServerEvents((event) => {
    if (event.type === RECONNECTED) void queryClient.invalidateQueries();
    // What no open screen listens for is old now too: anyone who comes back to it reads it again.
    else void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    if (event.type !== 'push_message') return;
    const text = pushTextOf(event, language, t);
    if (!text) return;
    const path =
      typeof event.subject === 'string'
        ? subjectPathOf(table, user, event.subject, Number(event.subject_id))
        : null;
    // The page that is open says it itself, in its own place: a toast would stand over the answer until someone closes it.
    if (path && window.location.pathname.endsWith(path)) return;
    showPushToast(text, path, path ? { label: t('push.open'), onPick: () => goTo(path) } : undefined);
  });
  return null;
}

import { newsOf } from '@fleet/contracts/messages/notification-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import type { PagePath } from '../lib/page-link.ts';
import { useSignedIn } from '../lib/user-context.ts';
import { showPushToast } from '../ui/toast.tsx';
import type { AreaTable } from './area-table.ts';
import { subjectPathOf } from './home.ts';
import { useNewsPlaces } from './notifications/notification-choices.api.ts';
import { pushTextOf } from './push-text.ts';

interface LiveEventsProps {
  table: AreaTable;
  /** Navigates to a path below the base. */
  goTo: (path: PagePath) => void;
}

/** Refetches after a lost connection, and shows notifications that arrive while the page is open. */
export function LiveEvents({ table, goTo }: LiveEventsProps) {
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();

  const placeOf = useNewsPlaces();

  useServerEvents((event) => {
    if (event.type === RECONNECTED) void queryClient.invalidateQueries();
    // Inactive queries are outdated as well and are refetched on the next visit.
    else void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
    if (event.type !== 'push_message') return;
    const text = pushTextOf(event, language, t);
    if (!text) return;
    const path =
      typeof event.subject === 'string'
        ? subjectPathOf(table, user, event.subject, Number(event.subject_id))
        : null;
    if (placeOf(newsOf(String(event.kind))) === 'bell') return;
    // The open page shows the change itself; a toast would cover it.
    if (path && window.location.pathname.endsWith(path)) return;
    showPushToast(text, path, path ? { label: t('push.open'), onPick: () => goTo(path) } : undefined);
  });
  return null;
}

import { newsOf } from '@fleet/contracts/messages/notification-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMessage } from '../../worker/messages.ts';
import { useLanguage } from '../lib/appearance-context.ts';
import { BASE_PATH } from '../lib/area.ts';
import { RECONNECTED, useServerEvents } from '../lib/event-stream.ts';
import { logQuietly } from '../lib/log.ts';
import type { PagePath } from '../lib/page-link.ts';
import { useSignedIn } from '../lib/user-context.ts';
import { closeReadNotifications } from '../lib/web-push.ts';
import { showPushToast } from '../ui/toast.tsx';
import type { AreaTable } from './area-table.ts';
import { subjectPathOf } from './home.ts';
import { useNewsPlaces } from './notifications/notification-choices.api.ts';
import { pushTextOf } from './push-text.ts';

export interface LiveEventsProps {
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

  useOpenedNotifications(goTo);

  useServerEvents((event) => {
    if (event.type === 'push_messages_read')
      closeReadNotifications().catch((error) => logQuietly('notifications not closed', error));
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

/** Goes where an opened notification leads: the worker has chosen this page for it. */
function useOpenedNotifications(goTo: LiveEventsProps['goTo']): void {
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const follow = ({ data }: MessageEvent<PageMessage | undefined>) => {
      if (data?.kind === 'open') goTo(data.link.slice(BASE_PATH.length) as PagePath);
    };
    container?.addEventListener('message', follow);
    return () => container?.removeEventListener('message', follow);
  }, [goTo]);
}

import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Announcements the user has not opened. */
export const unreadNews: WaitingCount = {
  queryKey: ['news', 'unread'],
  queryFn: async ({ signal }) => {
    const { countNews } = await import('@fleet/contracts/messages/news.ts');
    return (await call(countNews, { signal })).unread;
  },
  events: ['push_message'],
  isQuiet: true,
};

import { countNews } from '@fleet/contracts/messages/news.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Announcements the user has not opened. */
export const unreadNews: WaitingCount = {
  queryKey: ['news', 'unread'],
  queryFn: async ({ signal }) => (await call(countNews, { signal })).unread,
  events: ['push_message'],
  isQuiet: true,
};

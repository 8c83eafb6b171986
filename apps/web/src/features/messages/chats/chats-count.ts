import { countUnreadChats } from '@fleet/contracts/messages/chats.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Threads with unread messages, and those that wait for support. */
export const unreadChats: WaitingCount = {
  queryKey: ['chat', 'count'],
  queryFn: async ({ signal }) => {
    const { chats, waiting } = await call(countUnreadChats, { signal });
    return Math.max(chats, waiting);
  },
  events: ['chat'],
};

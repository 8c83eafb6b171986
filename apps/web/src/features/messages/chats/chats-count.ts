import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

/** Threads with unread messages, and those that wait for support. A pump has no menu: only who counts loads how. */
export const unreadChats: WaitingCount = {
  queryKey: ['chat', 'count'],
  queryFn: async ({ signal }) => {
    const { countUnreadChats } = await import('@fleet/contracts/messages/chats.ts');
    const { chats, waiting } = await call(countUnreadChats, { signal });
    return Math.max(chats, waiting);
  },
  events: ['chat'],
};

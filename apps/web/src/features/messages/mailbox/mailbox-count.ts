import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

export const MAILBOX = 'mailbox';
/** What the server sends when a mailbox has changed. */
export const MAILBOX_EVENTS = ['mailbox', 'push_message', 'push_messages_read'];

/** Unread messages in the inbox. Phones know the page, but no menu counts there: only who counts loads how. */
export const unreadEmails: WaitingCount = {
  queryKey: [MAILBOX, 'unread'],
  queryFn: async ({ signal }) => {
    const { countEmails } = await import('@fleet/contracts/messages/mailbox.ts');
    return (await call(countEmails, { signal })).inbox;
  },
  events: MAILBOX_EVENTS,
  isQuiet: true,
};

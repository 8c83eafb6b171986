import { countEmails } from '@fleet/contracts/messages/mailbox.ts';
import { call } from '../../../lib/call.ts';
import type { WaitingCount } from '../../../lib/waiting-count.ts';

export const MAILBOX = 'mailbox';
/** What the server sends when a mailbox has changed. */
export const MAILBOX_EVENTS = ['mailbox', 'push_message', 'push_messages_read'];

/** Unread messages in the inbox. */
export const unreadEmails: WaitingCount = {
  queryKey: [MAILBOX, 'unread'],
  queryFn: async ({ signal }) => (await call(countEmails, { signal })).inbox,
  events: MAILBOX_EVENTS,
  isQuiet: true,
};

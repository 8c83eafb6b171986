import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { defineRound } from '../../platform/jobs/define-job.ts';

/** Pushes wait to leave the product. */
export const outgoingWaiting = defineRound('outgoing_messages', { isShared: true });

/** Messages of a channel wait: each has a round of its own, so that a carrier that hangs holds up no other. */
export const roundOf = {
  push: outgoingWaiting,
  email: defineRound('outgoing_emails', { isShared: true }),
  sms: defineRound('outgoing_sms', { isShared: true }),
  whatsapp: defineRound('outgoing_whatsapp', { isShared: true }),
} satisfies Record<Channel, ReturnType<typeof defineRound>>;

/** Ways a message leaves the product; the bell is not one of them: it always has the message. */
export const CHANNELS = ['push', 'email', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What became of a message on its way; `delivered` where the carrier says so. */
export const OUTGOING_STATUSES = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type OutgoingStatus = (typeof OUTGOING_STATUSES)[number];

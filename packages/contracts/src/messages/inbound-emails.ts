import { z } from 'zod';
import { defineRoute } from '../define-route.ts';

/** Files of one mail together, in base64: four pictures of a phone. */
const MAX_BYTES = 12 * 1024 * 1024;
const MAX_HEADERS = 200;

/**
 * Mail to the support address, posted by a mail service in the form of Mailgun’s inbound routes as JSON. `signature` is
 * HMAC-SHA256 of timestamp and token with INBOUND_MAIL_KEY, in hex; a token counts once.
 */
export const receiveEmail = defineRoute({
  name: 'receiveEmail',
  method: 'POST',
  path: '/inbound-emails',
  permission: 'public',
  summary: 'Mail to the support address, from the mail service that receives it',
  maxBytes: MAX_BYTES,
  body: z.object({
    signature: z.object({
      timestamp: z.string().regex(/^\d{1,12}$/),
      token: z.string().min(16).max(100),
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    /** The envelope’s sender; empty for bounces. */
    sender: z.string().max(320),
    recipient: z.string().max(320),
    from: z.string().max(500),
    subject: z.string().max(998).default(''),
    'body-plain': z.string().max(1_000_000).default(''),
    'message-headers': z
      .array(z.tuple([z.string().max(200), z.string().max(10_000)]))
      .max(MAX_HEADERS)
      .default([]),
    attachments: z
      .array(z.object({ name: z.string().max(300), content: z.base64() }))
      .max(20)
      .default([]),
  }),
  response: z.object({
    /** `ignored`: automatic mail, which is not answered and not stored. */
    outcome: z.enum(['received', 'ignored']),
  }),
});

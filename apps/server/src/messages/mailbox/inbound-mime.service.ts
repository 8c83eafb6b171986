import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { type InboundMail, type Outcome, receive, refusedPost } from './inbound-emails.service.ts';
import { isBodySigned, MIME_LIMITS, readSignedHeaders, textOfHtml } from './inbound-mime.rules.ts';

export { MAX_SIGNED_BYTES } from './inbound-mime.rules.ts';

/** What a mail service posts whole: who it was from and to by its envelope, and the mail as it came. */
const posted = z.object({
  /** Empty for bounces. */
  sender: z.string().max(320),
  recipient: z.string().max(320),
  /** Whether the service found the mail signed by the sender's domain (DKIM, aligned). */
  is_vouched: z.boolean().default(false),
  /** The mail, MIME in base64. */
  mail: z.base64().min(1),
});

/**
 * Takes a mail posted whole, signed over every byte. Throws FORBIDDEN for a signature that is wrong, old or used, and
 * INVALID_FIELDS for what is no mail.
 */
export async function receiveSigned(
  ctx: Ctx,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<Outcome> {
  const signed = readSignedHeaders(headers);
  if (!signed || !isBodySigned(ctx.config.INBOUND_MAIL_KEY, signed, body, ctx.now)) throw refusedPost();
  const post = posted.safeParse(jsonOf(body));
  if (!post.success) throw noMail();
  const { mail, ...envelope } = post.data;
  return receive(ctx, signed.id, { ...envelope, ...presentMail(await parse(Buffer.from(mail, 'base64'))) });
}

async function parse(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, MIME_LIMITS);
  } catch {
    // Nested or headed beyond what people send.
    throw noMail();
  }
}

function presentMail(mail: Email): Omit<InboundMail, 'sender' | 'recipient' | 'is_vouched'> {
  const { from, subject = '', text, html = '' } = mail;
  return {
    from: from?.address ? `"${from.name.replaceAll('"', '')}" <${from.address}>` : '',
    subject,
    text: text?.trim() ? text : textOfHtml(html),
    headers: mail.headers.map(({ key, value }) => [key, value]),
    // Pictures a text shows between its lines are its decoration: logos of signatures.
    attachments: mail.attachments.filter(({ related }) => !related).map(presentAttachment),
  };
}

function presentAttachment({ filename, mimeType, content }: Attachment): InboundMail['attachments'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return { name: filename ?? mimeType.replace('/', '.'), bytes };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function noMail(): AppError {
  return new AppError('INVALID_FIELDS', 'This is no mail.', undefined, { mail: 'invalid' });
}

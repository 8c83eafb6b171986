import type { receiveEmail } from '@fleet/contracts/messages/inbound-emails.ts';
import type { z } from 'zod';
import {
  type ReadAttachment,
  readForeignAttachment,
  saveMailAttachment,
} from '../../access/files/attachments.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countReceivedSince, deleteTokens, saveToken } from './inbound-emails.queries.ts';
import {
  cleanLine,
  cleanText,
  isAutomatic,
  isMarkedVouched,
  isSameDomain,
  isSigned,
  MAX_AGE_MS,
  MAX_FILES,
  MAX_PER_HOUR,
  readFrom,
} from './inbound-emails.rules.ts';
import { mailboxChanged } from './mailbox.jobs.ts';
import { notifyLater } from './mailbox-notices.service.ts';
import { findUserByEmail, listSupport } from './mailbox-people.queries.ts';
import { deliver, insertMessage, saveParts, saveSenderCopy } from './mailbox-writes.queries.ts';

type Posted = z.output<(typeof receiveEmail)['body']>;
export type Outcome = { outcome: 'received' | 'ignored' };

/** A mail, however the service that received it posted it. */
export interface InboundMail {
  /** Of the envelope; empty for bounces. */
  readonly sender: string;
  readonly recipient: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether the service says that the sender’s domain signed it. */
  readonly is_vouched: boolean;
  readonly attachments: readonly { readonly name: string; readonly bytes: Buffer }[];
}

const HOUR_MS = 3_600_000;

/**
 * Takes a mail in parts, signed by time and token. Throws FORBIDDEN for a signature that is wrong, old or used, and where
 * the settings want the whole body signed.
 */
export async function receiveInbound(ctx: Ctx, mail: Posted): Promise<Outcome> {
  const { INBOUND_MAIL_FORM, INBOUND_MAIL_KEY } = ctx.config;
  if (INBOUND_MAIL_FORM !== 'parts' || !isSigned(INBOUND_MAIL_KEY, mail.signature, ctx.now))
    throw refusedPost();
  const { sender, recipient, from, subject, attachments } = mail;
  const headers = mail['message-headers'];
  return receive(ctx, mail.signature.token, {
    ...{ sender, recipient, from, subject, headers, text: mail['body-plain'] },
    is_vouched: isMarkedVouched(headers),
    attachments: attachments.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })),
  });
}

/**
 * Takes a mail to the support address into the platform's mailboxes. A sender whose domain vouches for them is the user
 * of that email; anyone else is unknown. A token counts once: throws FORBIDDEN for a used one.
 */
export async function receive(ctx: Ctx, token: string, mail: InboundMail): Promise<Outcome> {
  const { headers } = mail;
  const from = readFrom(mail.from);
  const address = ctx.config.INBOUND_MAIL_ADDRESS.toLowerCase();
  const isFor = address !== '' && mail.recipient.trim().toLowerCase() === address;
  if (!from || !isFor || isAutomatic(mail.sender, from.email, headers)) return claim(ctx, token, ignored);
  // Pictures are drawn before the transaction begins: it must not keep a connection for that long.
  const accepted = await readFiles(mail.attachments);
  return claim(ctx, token, async (ctx) => {
    const user =
      mail.is_vouched && isSameDomain(mail.sender, from.email)
        ? await findUserByEmail(ctx, from.email)
        : null;
    const since = new Date(ctx.now.getTime() - HOUR_MS);
    if ((await countReceivedSince(ctx, from.email, user?.id ?? null, since)) >= MAX_PER_HOUR)
      return ignored();
    const subject = cleanLine(mail.subject, 200);
    const id = await insertMessage(ctx, {
      sender_id: user?.id ?? null,
      sender_name: user?.name ?? from.name,
      sender_email: user ? null : from.email,
      is_known: user !== null,
      subject: subject === '' ? '—' : subject,
      body: cleanText(mail.text),
      refused_attachments: mail.attachments.length - accepted.length,
      sent_at: ctx.now,
    });
    const file_ids: number[] = [];
    for (const { name, file } of accepted) file_ids.push((await saveMailAttachment(ctx, file, name)).file_id);
    const { PRODUCT_NAME, PRODUCT_NAME_AR } = ctx.config;
    const support = {
      kind: 'to' as const,
      address: 'support',
      name: PRODUCT_NAME,
      name_ar: PRODUCT_NAME_AR,
      email: null,
    };
    await saveParts(ctx, id, [support], file_ids);
    const readers = (await listSupport(ctx)).filter((reader) => reader !== user?.id);
    const source = user ? `user:${user.id}` : `email:${from.email}`;
    await deliver(ctx, { id, thread_id: id, source }, readers);
    await notifyLater(ctx, id);
    if (user) await saveSenderCopy(as(ctx, user), id, id);
    await addJob(ctx, mailboxChanged, { user_ids: user ? [...readers, user.id] : readers });
    return { outcome: 'received' };
  });
}

/** Uses up the token of a signature together with what is done for it. */
function claim(ctx: Ctx, token: string, work: (ctx: Ctx) => Promise<Outcome>): Promise<Outcome> {
  return inTransaction(ctx, async (ctx) => {
    await deleteTokens(ctx, new Date(ctx.now.getTime() - 3 * MAX_AGE_MS));
    if (!(await saveToken(ctx, token))) throw refusedPost();
    return work(ctx);
  });
}

async function ignored(): Promise<Outcome> {
  return { outcome: 'ignored' };
}

function as(ctx: Ctx, { id, name }: { id: number; name: string }): Ctx {
  const actor: Actor = { ...ctx.actor, kind: 'user', user_id: id, name };
  return { ...ctx, actor };
}

/** Pictures, drawn again, and PDFs that do nothing; the rest is left out. */
async function readFiles(attachments: InboundMail['attachments']) {
  const accepted: { name: string; file: ReadAttachment }[] = [];
  for (const { name, bytes } of attachments.slice(0, MAX_FILES)) {
    try {
      accepted.push({ name, file: await readForeignAttachment(bytes) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return accepted;
}

export function refusedPost(): AppError {
  return new AppError('FORBIDDEN', 'This signature is wrong, too old, or was used before.');
}

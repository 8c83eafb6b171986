import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@fleet/contracts/messages/mailbox.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { isMailSet, writeMail } from '../mails/mails.service.ts';
import { mailboxChanged } from './mailbox.jobs.ts';
import { resolveAddresses } from './mailbox-addresses.service.ts';
import { checkFiles, findThread, readDraftId, textOf } from './mailbox-drafts.service.ts';
import { notifyLater } from './mailbox-notices.service.ts';
import type { MailboxNeeds } from './mailbox-people.queries.ts';
import { findDraft } from './mailbox-threads.queries.ts';
import {
  countSentSince,
  deleteDraft,
  deliver,
  insertMessage,
  lockThread,
  saveParts,
  saveSenderCopy,
} from './mailbox-writes.queries.ts';

/** More than anybody writes by hand. */
const MAX_PER_HOUR = 120;
const HOUR_MS = 3_600_000;

interface Sending extends DraftContent {
  readonly draft: { readonly id: string; readonly version: number } | null;
}

/**
 * Sends a message or an answer, and deletes its draft. Throws VERSION_CONFLICT where another window changed or sent the
 * draft, INVALID_FIELDS for an address the sender may not write to.
 */
export function sendEmail(ctx: Ctx, needs: MailboxNeeds, sending: Sending): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    if (sending.draft) await removeDraft(ctx, sending.draft);
    if ((await countSentSince(ctx, new Date(ctx.now.getTime() - HOUR_MS))) >= MAX_PER_HOUR)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many messages; wait an hour.');
    const thread = sending.reply_to === null ? null : await findThread(ctx, sending.reply_to);
    const subject = thread ? thread.subject : sending.subject;
    refuseEmpty({ ...sending, subject });
    const { recipients, user_ids } = await resolveAddresses(ctx, needs, sending, thread?.thread_id ?? null);
    await checkFiles(ctx, sending.file_ids);
    if (thread) await lockThread(ctx, thread.thread_id);
    const id = await insertMessage(ctx, {
      ...textOf(sending),
      subject,
      thread_id: thread?.thread_id ?? null,
      sender_id: ctx.actor.user_id,
      sender_name: ctx.actor.name,
      sent_at: ctx.now,
    });
    await saveParts(ctx, id, recipients, sending.file_ids);
    const thread_id = thread?.thread_id ?? id;
    await deliver(ctx, { id, thread_id, source: `user:${ctx.actor.user_id}` }, user_ids);
    await notifyLater(ctx, id);
    const outside = recipients.flatMap(({ email }) => email ?? []);
    if (outside.length > 0) await sendOutside(ctx, outside, subject, sending.message);
    const copy_id = await saveSenderCopy(ctx, thread_id, id);
    await addJob(ctx, mailboxChanged, { user_ids: [...user_ids, ctx.actor.user_id!] });
    return { id: String(copy_id) };
  });
}

async function removeDraft(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  const copy_id = readDraftId(id);
  const draft = await findDraft(ctx, copy_id, { isLocked: true });
  if (!draft)
    throw new AppError('VERSION_CONFLICT', 'Another window sent or deleted this draft.', { version: null });
  refuseIfChanged(draft, version);
  await deleteDraft(ctx, copy_id, draft.message_id);
}

function refuseEmpty({
  subject,
  message,
  file_ids,
}: Pick<Sending, 'subject' | 'message' | 'file_ids'>): void {
  const fields: Record<string, string> = {};
  if (subject === '') fields.subject = 'required';
  if (message.trim() === '' && file_ids.length === 0) fields.message = 'required';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Write something.', undefined, fields);
}

/** An answer to an outside sender leaves as an email, as plain text; it has no files. */
async function sendOutside(ctx: Ctx, to: readonly string[], subject: string, text: string): Promise<void> {
  if (!isMailSet(ctx.config)) throw new AppError('MAIL_NOT_CONFIGURED', 'No mail server is configured.');
  const html = `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`;
  await writeMail(ctx, {
    key: `mailbox:${randomUUID()}`,
    to,
    subject: `Re: ${subject}`,
    text,
    html,
    file: null,
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

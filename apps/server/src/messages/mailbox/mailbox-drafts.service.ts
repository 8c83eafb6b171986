import type { DraftContent, SavedDraft } from '@fleet/contracts/messages/mailbox.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { mailboxChanged } from './mailbox.jobs.ts';
import { readEmailId } from './mailbox.rules.ts';
import { resolveAddresses } from './mailbox-addresses.service.ts';
import type { MailboxNeeds } from './mailbox-people.queries.ts';
import { aboutOf, presentAttachments, presentRecipients } from './mailbox-present.rules.ts';
import {
  type DraftRow,
  findCopy,
  findDraft,
  listAttached,
  listRecipients,
} from './mailbox-threads.queries.ts';
import {
  countOwnFiles,
  insertDraftCopy,
  insertMessage,
  saveDraftText,
  saveParts,
  touchCopy,
} from './mailbox-writes.queries.ts';

/** Saves a new draft. Throws INVALID_FIELDS, NOT_FOUND for a thread the actor does not have. */
export function createDraft(ctx: Ctx, needs: MailboxNeeds, content: DraftContent): Promise<SavedDraft> {
  return inTransaction(ctx, async (ctx) => {
    const thread_id = content.reply_to === null ? null : (await findThread(ctx, content.reply_to)).thread_id;
    const { recipients } = await resolveAddresses(ctx, needs, content, thread_id);
    await checkFiles(ctx, content.file_ids);
    const message_id = await insertMessage(ctx, {
      thread_id,
      sender_id: ctx.actor.user_id,
      sender_name: ctx.actor.name,
      ...textOf(content),
    });
    await saveParts(ctx, message_id, recipients, content.file_ids);
    const copy_id = await insertDraftCopy(ctx, message_id);
    await addJob(ctx, mailboxChanged, { user_ids: [ctx.actor.user_id!] });
    return presentDraft(ctx, (await findDraft(ctx, copy_id))!);
  });
}

/** Saves a draft over the version that was read. Throws VERSION_CONFLICT, also where another window sent or deleted it. */
export function saveDraft(
  ctx: Ctx,
  needs: MailboxNeeds,
  id: string,
  content: DraftContent & { version: number },
): Promise<SavedDraft> {
  return inTransaction(ctx, async (ctx) => {
    const copy_id = readDraftId(id);
    const draft = await findDraft(ctx, copy_id, { isLocked: true });
    if (!draft) throw new AppError('NOT_FOUND', 'There is no such draft.');
    refuseIfChanged(draft, content.version);
    const thread = draft.reply_to === null ? null : await findCopy(ctx, draft.reply_to);
    const { recipients } = await resolveAddresses(ctx, needs, content, thread?.thread_id ?? null);
    await checkFiles(ctx, content.file_ids);
    await saveDraftText(ctx, draft.message_id, { ...textOf(content), version: draft.version + 1 });
    await saveParts(ctx, draft.message_id, recipients, content.file_ids);
    await touchCopy(ctx, copy_id);
    await addJob(ctx, mailboxChanged, { user_ids: [ctx.actor.user_id!] });
    return presentDraft(ctx, (await findDraft(ctx, copy_id))!);
  });
}

export async function presentDraft(ctx: Ctx, draft: DraftRow): Promise<SavedDraft> {
  const recipients = await listRecipients(ctx, [draft.message_id]);
  const attached = await listAttached(ctx, [draft.message_id]);
  return {
    id: String(draft.copy_id),
    version: draft.version,
    saved_at: draft.saved_at.toISOString(),
    ...presentRecipients(recipients, draft.message_id),
    subject: draft.subject,
    message: draft.body,
    attachments: presentAttachments(attached, draft.message_id),
    about: aboutOf(draft),
    reply_to: draft.reply_to === null ? null : String(draft.reply_to),
  };
}

/** A thread of the actor's, to be answered. Throws NOT_FOUND. */
export async function findThread(ctx: Ctx, id: string) {
  const { kind, id: copy_id } = readEmailId(id);
  const copy = kind === 'thread' ? await findCopy(ctx, copy_id) : null;
  if (!copy || copy.is_draft) throw new AppError('NOT_FOUND', 'There is no such message.');
  return copy;
}

/** The copy a draft's id names. Throws NOT_FOUND. */
export function readDraftId(id: string): number {
  const { kind, id: copy_id } = readEmailId(id);
  if (kind !== 'thread') throw new AppError('NOT_FOUND', 'There is no such draft.');
  return copy_id;
}

/** Throws INVALID_FIELDS unless the actor uploaded these files for messages. */
export async function checkFiles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || (await countOwnFiles(ctx, ids)) === new Set(ids).size) return;
  throw new AppError('INVALID_FIELDS', 'One of the files is not there.', undefined, { file_ids: 'unknown' });
}

export function textOf({ subject, message, about }: Pick<DraftContent, 'subject' | 'message' | 'about'>) {
  return { subject, body: message, about: about?.subject ?? null, about_id: about?.subject_id ?? null };
}

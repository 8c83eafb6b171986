import type { EmailFolder, EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { moneyRetainedSince } from '../push-messages/inbox.service.ts';
import { messagesRead } from '../push-messages/push-messages.jobs.ts';
import { mailboxChanged } from './mailbox.jobs.ts';
import { folderAfter, readEmailId } from './mailbox.rules.ts';
import { requireLabel } from './mailbox-labels.service.ts';
import { countEmailsMeta } from './mailbox-list.queries.ts';
import { clearNotice } from './mailbox-notices.service.ts';
import {
  deleteMute,
  deleteTrash,
  findSource,
  insertMute,
  insertNoticeCopies,
  lockCopies,
  moveOfSource,
  saveLabelOf,
  saveMarks,
  saveNoticesRead,
} from './mailbox-writes.queries.ts';

/** Messages stay in the trash for 30 days. */
const TRASH_MS = 30 * 86_400_000;

interface Marks {
  readonly isRead?: boolean | undefined;
  readonly isStarred?: boolean | undefined;
  readonly folder?: EmailFolder | undefined;
}

/** Applies flags to messages of the actor; ids that are none of theirs are left out of the count. */
export function updateEmails(ctx: Ctx, emailIds: readonly string[], { isRead, isStarred, folder }: Marks) {
  return inTransaction(ctx, async (ctx) => {
    const ids = partedIds(emailIds);
    const notices = ids.notices.length === 0 ? 0 : await saveNoticesRead(ctx, ids.notices, isRead);
    // What is only read needs no copy: the notification itself says so.
    if (notices > 0 && (isStarred !== undefined || folder !== undefined))
      await insertNoticeCopies(ctx, ids.notices);
    const copies = await lockCopies(ctx, ids);
    const moved = copies.map((copy) => ({
      id: copy.id,
      folder: folder === undefined ? copy.folder : folderAfter(copy, folder),
    }));
    await saveMarks(ctx, moved, { is_read: isRead, is_starred: isStarred });
    if (isRead || (folder !== undefined && folder !== 'inbox')) await clearNotice(ctx, ids.threads);
    if (notices > 0 && isRead !== undefined) await addJob(ctx, messagesRead, { user_id: ctx.actor.user_id! });
    const threads = new Set(ids.threads);
    return answer(ctx, notices + copies.filter(({ id }) => threads.has(id)).length);
  });
}

interface Labelling {
  readonly emailIds: readonly string[];
  readonly label: EmailLabel;
  /** Whether all of them have it afterwards; left out, each gets what it had not. */
  readonly isOn?: boolean | undefined;
}

/** Toggles or sets a label of these messages of the actor. Throws INVALID_FIELDS for a label of somebody else. */
export function updateEmailsLabel(ctx: Ctx, { emailIds, label, isOn }: Labelling) {
  return inTransaction(ctx, async (ctx) => {
    await requireLabel(ctx, label);
    const ids = partedIds(emailIds);
    if (ids.notices.length > 0) await insertNoticeCopies(ctx, ids.notices);
    const copies = (await lockCopies(ctx, ids)).map(({ id }) => id);
    await saveLabelOf(ctx, copies, label, isOn ?? null);
    return answer(ctx, copies.length);
  });
}

/** Mutes the sender or kind behind a message and moves what is theirs to spam. Throws NOT_FOUND. */
export function muteEmail(ctx: Ctx, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const source = await sourceOf(ctx, id);
    await insertMute(ctx, source);
    await moveOfSource(ctx, source, 'inbox', 'spam');
    return answer(ctx, 1);
  });
}

/** Takes a mute back, and what it moved. Throws NOT_FOUND. */
export function unmuteEmail(ctx: Ctx, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const source = await sourceOf(ctx, id);
    await deleteMute(ctx, source);
    await moveOfSource(ctx, source, 'spam', 'inbox');
    return answer(ctx, 1);
  });
}

/** Job `mailbox`: open windows of these users read their mailbox again. */
export async function mailboxEvents(_ctx: Ctx, payloads: { user_ids: number[] }[]): Promise<ServerEvent[]> {
  const users = new Set(payloads.flatMap(({ user_ids }) => user_ids));
  return [...users].map((user_id) => ({ type: 'mailbox', user_id }));
}

/** Job: empties the trash of what is older than 30 days; of what is about money, only once that is no longer kept. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - TRASH_MS);
  await inTransaction(ctx, (ctx) => deleteTrash(ctx, { before, money_before: moneyRetainedSince(ctx.now) }));
}

async function sourceOf(ctx: Ctx, id: string): Promise<string> {
  const source = await findSource(ctx, readEmailId(id));
  if (source === null) throw new AppError('NOT_FOUND', 'There is no such message.');
  return source;
}

async function answer(ctx: Ctx, updated: number) {
  await addJob(ctx, mailboxChanged, { user_ids: [ctx.actor.user_id!] });
  return { updated, emailsMeta: await countEmailsMeta(ctx) };
}

function partedIds(emailIds: readonly string[]) {
  const ids = emailIds.map(readEmailId);
  const of = (kind: 'thread' | 'notice') => ids.filter((one) => one.kind === kind).map(({ id }) => id);
  return { threads: of('thread'), notices: of('notice') };
}

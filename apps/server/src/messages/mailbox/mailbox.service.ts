import type { EmailLabel, EmailView } from '@fleet/contracts/messages/email-shapes.ts';
import { searchKey } from '@fleet/domain/search-keys.ts';
import { uploadMailAttachment } from '../../access/files/attachments.service.ts';
import { readBytes } from '../../access/files/file-bytes.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { LANGUAGES, texts } from '../../platform/texts.ts';
import { presentDraft } from './mailbox-drafts.service.ts';
import {
  countEmailsMeta,
  countMailbox,
  findListed,
  findNeighbors,
  listMailbox,
  type Narrowing,
} from './mailbox-list.queries.ts';
import {
  presentAttachment,
  presentAttachments,
  presentListed,
  presentMessage,
  presentRecipients,
  type Reader,
} from './mailbox-present.rules.ts';
import {
  findAnswer,
  findAttachedFile,
  findDraft,
  listAttached,
  listParticipants,
  listRecipients,
  listThread,
} from './mailbox-threads.queries.ts';

interface Query {
  readonly q?: string | undefined;
  readonly folder: EmailView;
  readonly label?: EmailLabel | undefined;
}

/** A page of the actor's messages, newest first. */
export async function listEmails(ctx: Ctx, query: Query & { page: number; per_page: number }) {
  const narrowing = { ...query, ...narrowingOf(query) };
  const rows = await listMailbox(ctx, narrowing);
  const recipients = await listRecipients(
    ctx,
    rows.flatMap(({ last_message_id }) => last_message_id ?? []),
  );
  const isComplete = query.page === 1 && rows.length < query.per_page;
  return {
    emails: rows.map((row) => presentListed(readerOf(ctx), row, recipients)),
    emailsMeta: await countEmailsMeta(ctx),
    total: isComplete ? rows.length : await countMailbox(ctx, narrowing),
    page: query.page,
    per_page: query.per_page,
  };
}

/** Unread messages of inbox and spam, and drafts, of the actor. */
export function countEmails(ctx: Ctx) {
  return countEmailsMeta(ctx);
}

/** One thread or notification with its neighbors in a list. Throws NOT_FOUND. */
export async function getEmail(ctx: Ctx, id: string, query: Query) {
  const row = await findListed(ctx, id);
  if (!row) throw notFound();
  const reader = readerOf(ctx);
  const { thread_id } = row;
  const isDraft = thread_id !== null && row.folder === 'draft';
  const messages = thread_id === null || isDraft ? [] : await listThread(ctx, thread_id);
  const ids = messages.map((message) => message.id);
  if (row.last_message_id !== null && !ids.includes(row.last_message_id)) ids.push(row.last_message_id);
  const recipients = await listRecipients(ctx, ids);
  const attached = await listAttached(ctx, ids);
  const neighbors = await findNeighbors(ctx, id, narrowingOf(query));
  const draft =
    thread_id === null ? null : await (isDraft ? findDraft(ctx, Number(id)) : findAnswer(ctx, thread_id));
  const first = messages[0]?.id ?? row.last_message_id;
  return {
    ...presentListed(reader, row, recipients),
    ...presentRecipients(recipients, first),
    attachments: first === null ? [] : presentAttachments(attached, first),
    replies: messages.map((message) => presentMessage(reader, message, recipients, attached)),
    answers_to: thread_id === null || isDraft ? [] : await listAnswerable(ctx, thread_id),
    draft: draft && (await presentDraft(ctx, draft)),
    hasPreviousMail: Boolean(neighbors?.previous_id),
    hasNextMail: Boolean(neighbors?.next_id),
    previous_id: neighbors?.previous_id ?? null,
    next_id: neighbors?.next_id ?? null,
    position: neighbors?.position ?? null,
    total: neighbors?.total ?? (await countMailbox(ctx, narrowingOf(query))),
  };
}

/** The message before or after another in a list. Throws NOT_FOUND where there is none. */
export async function paginateEmail(ctx: Ctx, id: string, query: Query & { dir: 'previous' | 'next' }) {
  const neighbors = await findNeighbors(ctx, id, narrowingOf(query));
  const found = query.dir === 'previous' ? neighbors?.previous_id : neighbors?.next_id;
  if (!found) throw notFound();
  return { id: found };
}

/** A file of a message the actor sees. Throws NOT_FOUND, OVERLOADED. */
export async function getAttachment(ctx: Ctx, id: number) {
  const file = await findAttachedFile(ctx, id);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  return { ...file, bytes: await readBytes(ctx, file) };
}

/** Saves a file for a message of the actor's. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE. */
export async function uploadFile(ctx: Ctx, file: Buffer | null, name: string | undefined) {
  const { file_id, ...saved } = await uploadMailAttachment(ctx, file, name);
  return presentAttachment({ id: file_id, ...saved });
}

/** Everyone in a thread but its reader; outside addresses are answered by the platform alone. */
async function listAnswerable(ctx: Ctx, thread_id: number) {
  const people = await listParticipants(ctx, thread_id);
  return people
    .filter(({ address }) => address !== `user-${ctx.actor.user_id}`)
    .filter(({ address }) => address !== 'outside' || ctx.actor.group === 'admin');
}

export function readerOf(ctx: Ctx): Reader {
  return { actor: ctx.actor, product: { en: ctx.config.PRODUCT_NAME, ar: ctx.config.PRODUCT_NAME_AR } };
}

/** With the kinds of notifications whose text contains what is searched, in either language. */
function narrowingOf({ q, folder, label }: Query): Narrowing {
  return { q, folder, label, kinds: q ? kindsMatching(q) : [] };
}

function kindsMatching(q: string): string[] {
  const wanted = searchKey(q);
  const kinds = LANGUAGES.flatMap((language) =>
    Object.entries(texts(language)('push', { returnObjects: true }) as Record<string, unknown>),
  );
  return [
    ...new Set(kinds.filter(([, text]) => searchKey(String(text)).includes(wanted)).map(([kind]) => kind)),
  ];
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such message.');
}

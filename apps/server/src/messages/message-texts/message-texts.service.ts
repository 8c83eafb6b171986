import type * as contract from '@fleet/contracts/messages/message-texts.ts';
import {
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeKindName,
} from '@fleet/contracts/messages/notice-kinds.ts';
import { factsOf, LANGUAGE_CODES, type Language } from '@fleet/domain/languages.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { isShippedIn, shippedText } from './message-content.service.ts';
import { countEdited, findText, listTexts, saveText, type TextPlace } from './message-texts.queries.ts';
import { checkText, paramsOf, samplesOf, templateOf, WITH_SUBJECT } from './message-texts.rules.ts';

export { composeMessage, type MessageContent } from './message-content.service.ts';

/** A page of the kinds of messages there are, with how many of their texts were edited. */
export async function listKinds(ctx: Ctx, query: z.output<(typeof contract.listMessageKinds)['query']>) {
  const { q, news, channel, page, per_page, sort } = query;
  const edited = new Map((await countEdited(ctx, channel)).map((row) => [row.kind, row.edited]));
  const wanted = q?.toLowerCase() ?? '';
  const rows = NOTICE_KIND_NAMES.map((kind) => presentKind(kind, edited.get(kind) ?? 0)).filter(
    (row) =>
      (!news || row.news === news) &&
      (!channel || row.channels.includes(channel)) &&
      [row.kind, row.title_en, row.title_ar].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (sort === 'kind') rows.sort((a, b) => a.kind.localeCompare(b.kind));
  if (sort === '-kind') rows.sort((a, b) => b.kind.localeCompare(a.kind));
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length, page, per_page };
}

/** Throws NOT_FOUND. */
export function kindNamed(name: string): NoticeKindName {
  const kind = NOTICE_KIND_NAMES.find((known) => known === name);
  if (!kind) throw new AppError('NOT_FOUND', 'There is no such kind of message.');
  return kind;
}

/** One kind with all its texts. */
export async function getKind(ctx: Ctx, kind: NoticeKindName) {
  const written = await listTexts(ctx, kind);
  const { channels }: NoticeKind = NOTICE_KINDS[kind];
  const languages = LANGUAGE_CODES.filter(
    (language) => isShippedIn(kind, language) || written.some((one) => one.language === language),
  );
  const all = channels.flatMap((channel) =>
    languages.map((language) => {
      const row = written.find((one) => one.channel === channel && one.language === language);
      const isEdited = row?.body != null;
      const { subject, body } = shippedText(kind, channel, language)!;
      const shipped = { subject: WITH_SUBJECT.includes(channel) ? subject : '', body };
      return {
        channel,
        language,
        ...(isEdited ? { subject: row.subject!, body: row.body! } : shipped),
        shipped,
        is_edited: isEdited,
        version: row?.version ?? 0,
        template: channel === 'whatsapp' ? templateOf(kind, isEdited ? row.version : null) : null,
      };
    }),
  );
  const row = presentKind(kind, all.filter((text) => text.is_edited).length);
  return {
    ...row,
    texts: all,
    buttons: byLanguage((language) => buttonOf(ctx, row.news, language)),
    samples: byLanguage((language) => samplesOf(row.params, language)),
  };
}

/** Writes a text. Throws INVALID_FIELDS and VERSION_CONFLICT. */
export function writeText(
  ctx: Ctx,
  kind: NoticeKindName,
  input: z.output<(typeof contract.saveMessageText)['body']>,
) {
  const { channel, language, version, body } = input;
  const subject = WITH_SUBJECT.includes(channel) ? input.subject : '';
  checkText(NOTICE_KINDS[kind], { channel, subject, body });
  return inTransaction(ctx, async (ctx) => {
    const place = { kind, channel, language };
    const before = await textAt(ctx, place);
    if (!(await saveText(ctx, place, { subject, body }, version)))
      throw new AppError('VERSION_CONFLICT', 'Somebody else has changed this text.');
    await record(ctx, 'update', place, before, { subject, body });
    return getKind(ctx, kind);
  });
}

/** Uses the shipped text again; nothing where it is used. */
export function resetText(ctx: Ctx, place: TextPlace & { readonly kind: NoticeKindName }) {
  return inTransaction(ctx, async (ctx) => {
    const row = await findText(ctx, place);
    if (row?.body != null) {
      const { subject, body } = row;
      await saveText(ctx, place, { subject: null, body: null }, row.version);
      const after = shippedText(place.kind, place.channel, place.language);
      await record(ctx, 'restore', place, { subject, body }, after);
    }
    return getKind(ctx, place.kind);
  });
}

async function textAt(ctx: Ctx, place: TextPlace) {
  const row = await findText(ctx, place);
  if (row?.body != null) return { subject: row.subject, body: row.body };
  return shippedText(place.kind, place.channel, place.language);
}

function record(
  ctx: Ctx,
  action: 'update' | 'restore',
  place: TextPlace,
  before: object | null,
  after: object | null,
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subject: 'message_text',
    subject_id: null,
    of: { ...place },
    before: before ?? {},
    after: after ?? {},
  });
}

/** What the button of an email says: it opens what the message is about, or goes on with what was asked for. */
function buttonOf({ config }: Ctx, news: NoticeKind['news'], language: Language): string {
  const brand = factsOf(language).names === 'en' ? config.PRODUCT_NAME : config.PRODUCT_NAME_AR;
  return texts(language)(news ? 'outgoing.open' : 'outgoing.go_on', { brand });
}

function presentKind(kind: NoticeKindName, edited: number): contract.MessageKind {
  const definition: NoticeKind = NOTICE_KINDS[kind];
  return {
    kind,
    news: definition.news,
    title_en: texts('en')(`outgoing.titles.${kind}`),
    title_ar: texts('ar')(`outgoing.titles.${kind}`),
    channels: [...definition.channels],
    is_compulsory: definition.isCompulsory,
    is_urgent: definition.isUrgent,
    params: paramsOf(definition),
    edited,
  };
}

function byLanguage<T>(valueIn: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, valueIn(language)])) as Record<
    Language,
    T
  >;
}

import { z } from 'zod';
import { languageSchema } from '../access/sessions.ts';
import { defineRoute, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { versionSchema } from '../shapes.ts';
import { CHANNELS } from './channels.ts';
import { NOTICE_KIND_NAMES, type NoticeKindName } from './notice-kinds.ts';
import { NEWS } from './notification-choices.ts';

/** What messages say, by kind, channel and language: as shipped, or as an administrator wrote it. */

const MAX_SUBJECT = 150;
const MAX_BODY = 2_000;
const kindName = z.enum(NOTICE_KIND_NAMES as [NoticeKindName, ...NoticeKindName[]]);

const kindRow = z.object({
  kind: kindName,
  news: z.enum(NEWS).nullable(),
  title_en: z.string(),
  title_ar: z.string(),
  channels: z.array(z.enum(CHANNELS)),
  is_compulsory: z.boolean(),
  is_urgent: z.boolean(),
  params: z.array(z.string()),
  /** How many of its texts an administrator wrote. */
  edited: z.number().int(),
});
export type MessageKind = z.infer<typeof kindRow>;

const textRow = z.object({
  channel: z.enum(CHANNELS),
  language: languageSchema,
  /** Of emails and pushes; the others have none. */
  subject: z.string(),
  body: z.string(),
  shipped: z.object({ subject: z.string(), body: z.string() }),
  is_edited: z.boolean(),
  version: versionSchema,
  /** The template that WhatsApp must have approved with this text. */
  template: z.string().nullable(),
});
export type MessageText = z.infer<typeof textRow>;

const detail = kindRow.extend({
  /** In the languages of whom it reaches. */
  texts: z.array(textRow),
  /** For a preview: a value for each parameter, as a reader would see it. */
  samples: z.record(languageSchema, z.record(z.string(), z.string())),
  /** What the button of an email says, by language. */
  buttons: z.record(languageSchema, z.string()),
});
export type MessageKindDetail = z.infer<typeof detail>;

/** One that is not known is NOT_FOUND. */
const params = z.object({ kind: z.string().max(60) });

export const listMessageKinds = defineRoute({
  name: 'listMessageKinds',
  method: 'GET',
  path: '/message-texts',
  permission: 'read message_text',
  callers: 'people',
  summary: 'Every kind of message with its channels and how many of its texts were edited',
  query: listQuery(['kind']).extend({ news: z.enum(NEWS).optional(), channel: z.enum(CHANNELS).optional() }),
  response: pageOf(kindRow),
});

export const getMessageKind = defineRoute({
  name: 'getMessageKind',
  method: 'GET',
  path: '/message-texts/:kind',
  permission: 'read message_text',
  callers: 'people',
  summary: 'One kind of message with its texts by channel and language, and values for a preview',
  params,
  response: detail,
});

const place = { channel: z.enum(CHANNELS), language: languageSchema };

export const saveMessageText = defineRoute({
  name: 'saveMessageText',
  method: 'PUT',
  path: '/message-texts/:kind',
  permission: 'update message_text',
  callers: 'people',
  summary: 'Write a text of a kind for a channel and language; it may name only parameters of the kind',
  params,
  body: z.object({
    ...place,
    subject: z.string().trim().max(MAX_SUBJECT),
    body: z.string().trim().min(1).max(MAX_BODY),
    /** 0 where no text was written yet. */
    version: versionSchema,
  }),
  response: detail,
  errors: ['VERSION_CONFLICT'],
});

export const resetMessageText = defineRoute({
  name: 'resetMessageText',
  method: 'POST',
  path: '/message-texts/:kind/reset',
  permission: 'update message_text',
  callers: 'people',
  idempotent: true,
  summary: 'Use the shipped text again',
  params,
  body: z.object(place),
  response: detail,
});

import { z } from 'zod';
import { instantSchema } from '../define-route.ts';

/**
 * The message center: the specification's email, with its folders, labels and field names. Notifications stand in it
 * beside messages between the parties, and are stored once, as notifications.
 */

export const EMAIL_FOLDERS = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const;
export type EmailFolder = (typeof EMAIL_FOLDERS)[number];
/** What a list shows: a folder, starred messages, or all of them; only `trash` shows what was deleted. */
export const EMAIL_VIEWS = [...EMAIL_FOLDERS, 'starred', 'all'] as const;
export type EmailView = (typeof EMAIL_VIEWS)[number];
export const EMAIL_LABELS = ['private', 'company', 'important', 'personal'] as const;
/** A label of the specification, or one the reader made: `own-12`. */
export const emailLabel = z.union([
  z.enum(EMAIL_LABELS),
  z.templateLiteral(['own-', z.number().int().positive().max(Number.MAX_SAFE_INTEGER)]),
]);
export type EmailLabel = z.infer<typeof emailLabel>;

/** What a message may be about. Readers open it by their own rights. */
export const EMAIL_SUBJECTS = ['fuel_request', 'invoice', 'order', 'dispute_case', 'top_up'] as const;

export const MAX_EMAIL_TEXT = 10_000;
export const MAX_EMAIL_ADDRESSES = 20;
export const MAX_EMAIL_FILES = 8;

/** `12` is a thread of messages, `n7` a notification; each reader has ids of their own. */
export const emailId = z.string().regex(/^n?[1-9]\d{0,14}$/);
export const emailParams = z.object({ id: emailId });

/** A person, the desk of a party, or the outside address a thread began with. */
export const emailAddress = z
  .string()
  .regex(/^(user|client|network|station)-[1-9]\d{0,14}$|^support$|^outside$/);

export const person = z.object({
  /** Null where it cannot be written to. */
  address: z.string().nullable(),
  name: z.string(),
  /** The Arabic name, where it has one. */
  name_ar: z.string().nullable(),
  /** Only of people of the reader’s own party, for the platform, and of outside senders. */
  email: z.string().nullable(),
});
export type EmailPerson = z.infer<typeof person>;

export const sender = person.extend({
  /** A file available at `/files/:id`, of people of the reader’s own party. */
  avatar: z.number().int().nullable(),
  /** What the sender is to the product; null for the product and outside senders. */
  group: z.string().nullable(),
  party_en: z.string().nullable(),
  party_ar: z.string().nullable(),
  /** False for mail from an address that no user of the product has proven to be theirs. */
  is_known: z.boolean(),
});
export type EmailSender = z.infer<typeof sender>;

export const attachment = z.object({
  id: z.number().int(),
  fileName: z.string(),
  /** Null: no file is shown before it was downloaded. */
  thumbnail: z.string().nullable(),
  /** Path of the download below the API base. */
  url: z.string(),
  size: z.number().int(),
  media_type: z.string(),
});
export type EmailAttachment = z.infer<typeof attachment>;

export const about = z.object({ subject: z.enum(EMAIL_SUBJECTS), subject_id: z.number().int().positive() });
export type EmailAbout = z.infer<typeof about>;

export const reply = z.object({
  id: z.number().int(),
  from: sender,
  to: z.array(person),
  cc: z.array(person),
  bcc: z.array(person),
  /** Plain text. */
  message: z.string(),
  attachments: z.array(attachment),
  /** Files of an outside sender that were not accepted. */
  refused_attachments: z.number().int(),
  time: instantSchema,
});
export type EmailReply = z.infer<typeof reply>;

export const listed = z.object({
  id: emailId,
  from: sender,
  to: z.array(person),
  subject: z.string(),
  /** The beginning of the newest message. */
  message: z.string(),
  isStarred: z.boolean(),
  isRead: z.boolean(),
  labels: z.array(emailLabel),
  time: instantSchema,
  folder: z.enum(EMAIL_FOLDERS),
  /** Messages in the thread. */
  count: z.number().int(),
  has_attachments: z.boolean(),
  about: z.object({ subject: z.string(), subject_id: z.number().int() }).nullable(),
  /** A notification: its text is `push.<kind>` with these parameters. */
  notice: z.object({ kind: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  /** It is about money: emptying the trash leaves it for ten years. */
  is_retained: z.boolean(),
});
export type ListedEmail = z.infer<typeof listed>;

/** Unread messages of inbox and spam, and drafts. */
export const emailsMeta = z.object({
  inbox: z.number().int(),
  spam: z.number().int(),
  draft: z.number().int(),
});
export type EmailsMeta = z.infer<typeof emailsMeta>;

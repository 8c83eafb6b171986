import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';
import {
  about,
  attachment,
  EMAIL_FOLDERS,
  EMAIL_VIEWS,
  emailAddress,
  emailId,
  emailLabel,
  emailParams,
  emailsMeta,
  listed,
  MAX_EMAIL_ADDRESSES,
  MAX_EMAIL_FILES,
  MAX_EMAIL_TEXT,
  person,
  reply,
} from './email-shapes.ts';

const narrowing = z.object({
  q: z.string().trim().max(100).optional(),
  folder: z.enum(EMAIL_VIEWS).default('inbox'),
  label: emailLabel.optional(),
});

export const listEmails = defineRoute({
  name: 'listEmails',
  method: 'GET',
  path: '/mailbox/emails',
  permission: 'signed-in',
  summary: 'Messages of the signed-in user in a folder, newest first, with unread counts',
  query: narrowing.extend({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    emails: z.array(listed),
    emailsMeta,
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

export const countEmails = defineRoute({
  name: 'countEmails',
  method: 'GET',
  path: '/mailbox/unread',
  permission: 'signed-in',
  summary: 'Unread messages of inbox and spam, and drafts, of the signed-in user',
  response: emailsMeta,
});

const draftContent = z.object({
  to: z.array(emailAddress).max(MAX_EMAIL_ADDRESSES),
  cc: z.array(emailAddress).max(MAX_EMAIL_ADDRESSES),
  bcc: z.array(emailAddress).max(MAX_EMAIL_ADDRESSES),
  subject: z.string().trim().max(200),
  message: z.string().max(MAX_EMAIL_TEXT),
  file_ids: z.array(z.number().int().positive()).max(MAX_EMAIL_FILES),
  about: about.nullable(),
  /** The thread it answers. */
  reply_to: emailId.nullable(),
});
export type DraftContent = z.infer<typeof draftContent>;

const savedDraft = z.object({
  id: emailId,
  version: versionSchema,
  saved_at: instantSchema,
  to: z.array(person),
  cc: z.array(person),
  bcc: z.array(person),
  subject: z.string(),
  message: z.string(),
  attachments: z.array(attachment),
  about: about.nullable(),
  reply_to: emailId.nullable(),
});
export type SavedDraft = z.infer<typeof savedDraft>;

export const getEmail = defineRoute({
  name: 'getEmail',
  method: 'GET',
  path: '/mailbox/emails/:id',
  permission: 'signed-in',
  summary: 'One message with its replies, and its neighbors in the list it was opened from',
  params: emailParams,
  query: narrowing,
  response: listed.extend({
    cc: z.array(person),
    bcc: z.array(person),
    attachments: z.array(attachment),
    /** Every message of the thread, the first one included, oldest first; none for a notification. */
    replies: z.array(reply),
    /** Whom an answer to all goes to. */
    answers_to: z.array(person),
    /** The reader’s unsent answer, or the draft itself. */
    draft: savedDraft.nullable(),
    hasPreviousMail: z.boolean(),
    hasNextMail: z.boolean(),
    previous_id: emailId.nullable(),
    next_id: emailId.nullable(),
    /** Its place in the list, from 1; null where the list does not contain it. */
    position: z.number().int().nullable(),
    total: z.number().int(),
  }),
});
export type OpenEmail = z.infer<(typeof getEmail)['response']>;

export const paginateEmail = defineRoute({
  name: 'paginateEmail',
  method: 'GET',
  path: '/mailbox/emails/:id/neighbor',
  permission: 'signed-in',
  summary: 'The message before or after another one in a list; 404 if there is none',
  params: emailParams,
  query: narrowing.extend({ dir: z.enum(['previous', 'next']).default('next') }),
  response: z.object({ id: emailId }),
});

const emailIds = z.array(emailId).min(1).max(100);
const changed = z.object({ updated: z.number().int(), emailsMeta });

export const updateEmails = defineRoute({
  name: 'updateEmails',
  method: 'POST',
  path: '/mailbox/update-emails',
  permission: 'signed-in',
  summary: 'Read, star or move messages; every field of `dataToUpdate` is applied to each of them',
  body: z.object({
    emailIds,
    dataToUpdate: z
      .object({
        isRead: z.boolean(),
        isStarred: z.boolean(),
        folder: z.enum(EMAIL_FOLDERS),
      })
      .partial(),
  }),
  response: changed,
});

export const updateEmailsLabel = defineRoute({
  name: 'updateEmailsLabel',
  method: 'POST',
  path: '/mailbox/update-emails-label',
  permission: 'signed-in',
  summary: 'Toggle a label of each of these messages; with `isOn`, set it or take it away from all',
  body: z.object({ emailIds, label: emailLabel, isOn: z.boolean().optional() }),
  response: changed,
});

export const muteEmail = defineRoute({
  name: 'muteEmail',
  method: 'POST',
  path: '/mailbox/emails/:id/mute',
  permission: 'signed-in',
  summary: 'Move messages of this sender, or notifications of this kind, to spam, now and from now on',
  params: emailParams,
  response: changed,
});

export const unmuteEmail = defineRoute({
  name: 'unmuteEmail',
  method: 'POST',
  path: '/mailbox/emails/:id/unmute',
  permission: 'signed-in',
  summary: 'Receive messages of this sender, or notifications of this kind, in the inbox again',
  params: emailParams,
  response: changed,
});

export const listEmailAddresses = defineRoute({
  name: 'listEmailAddresses',
  method: 'GET',
  path: '/mailbox/addresses',
  permission: 'signed-in',
  summary: 'Whom the signed-in user may write to, by name',
  query: z.object({ q: z.string().trim().max(100).optional() }),
  response: z.object({
    rows: z.array(
      person.extend({
        group: z.string().nullable(),
        party_en: z.string().nullable(),
        party_ar: z.string().nullable(),
      }),
    ),
  }),
});
export type AddressRow = z.infer<(typeof listEmailAddresses)['response']>['rows'][number];

export const createDraft = defineRoute({
  name: 'createDraft',
  method: 'POST',
  path: '/mailbox/drafts',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Save a new draft',
  body: draftContent,
  response: savedDraft,
});

export const saveDraft = defineRoute({
  name: 'saveDraft',
  method: 'PUT',
  path: '/mailbox/drafts/:id',
  permission: 'signed-in',
  summary: 'Save a draft over the version that was read',
  params: emailParams,
  body: draftContent.extend({ version: versionSchema }),
  response: savedDraft,
  errors: ['VERSION_CONFLICT'],
});

export const sendEmail = defineRoute({
  name: 'sendEmail',
  method: 'POST',
  path: '/mailbox/emails',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Send a message or an answer; its draft is deleted with it',
  body: draftContent.extend({
    to: z.array(emailAddress).min(1).max(MAX_EMAIL_ADDRESSES),
    draft: z.object({ id: emailId, version: versionSchema }).nullable(),
  }),
  response: z.object({ id: emailId }),
  errors: ['VERSION_CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const uploadEmailFile = defineRoute({
  name: 'uploadEmailFile',
  method: 'POST',
  path: '/mailbox-attachments',
  permission: 'signed-in',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a file for a message: a picture, or a PDF of at most 2 MB',
  body: z.object({
    /** The original file name with its extension. */
    name: z
      .string()
      .max(300)
      .regex(/\.\w{1,8}$/)
      .optional(),
  }),
  response: attachment,
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const downloadEmailFile = defineRoute({
  name: 'downloadEmailFile',
  method: 'GET',
  path: '/mailbox-attachments/:id',
  permission: 'signed-in',
  kind: 'stream',
  summary: 'A file of a message the reader received or sent, always as a download',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.unknown(),
});

import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema } from '../define-route.ts';
import { partyName } from '../shapes.ts';

/**
 * Chats: one thread per subject and its parties, in one inbox. Live: the event `chat` {id} says that a thread changed;
 * read it again.
 */

/**
 * What a thread is about: a driver and their fleet, a trip with its driver, a station and its network, a held or a
 * disputed transaction, or a party's talk with support.
 */
export const CHAT_KINDS = ['driver', 'trip', 'station', 'held', 'dispute', 'support'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** Short answers; every reader sees them in their language. */
export const QUICK_REPLIES = [
  'ok',
  'coming',
  'arrived',
  'running_late',
  'please_wait',
  'call_me',
  'done',
  'thank_you',
] as const;
export type QuickReply = (typeof QUICK_REPLIES)[number];

/** A support thread waits for someone, was taken, was answered, or is closed; the next message of its party opens it again. */
export const SUPPORT_STATES = ['open', 'taken', 'answered', 'closed'] as const;

/** Unread messages are counted to here; this many means more. */
export const UNREAD_LIMIT = 100;
export const MAX_CHAT_TEXT = 1000;
export const MAX_CHAT_PHOTOS = 5;

const count = z.number().int();
const userName = z.object({ id: count, name: z.string() });

export const chatRow = z.object({
  id: count,
  kind: z.enum(CHAT_KINDS),
  /** The driver, trip, station, transaction, case or party it is about. */
  subject_id: count,
  /** What people call the subject: `T-1000-251126-03`. */
  reference: z.string().nullable(),
  client: partyName.nullable(),
  network: partyName.nullable(),
  station: partyName.nullable(),
  driver: userName.nullable(),
  last: z
    .object({
      id: count,
      body: z.string(),
      quick_reply: z.enum(QUICK_REPLIES).nullable(),
      photos: count,
      user: userName,
      is_mine: z.boolean(),
      created_at: instantSchema,
    })
    .nullable(),
  unread: count,
  is_muted: z.boolean(),
  /** Of support threads. */
  support: z
    .object({
      state: z.enum(SUPPORT_STATES),
      assignee: userName.nullable(),
      /** Since when the party waits for an answer. */
      waiting_since: instantSchema.nullable(),
    })
    .nullable(),
});
export type ChatRow = z.infer<typeof chatRow>;

export const chatDetail = chatRow.extend({
  /** Who reads along, without the reader. */
  members: z.array(
    z.object({
      user: userName,
      group: z.string(),
      is_online: z.boolean(),
      last_seen_at: instantSchema.nullable(),
      last_read_id: count.nullable(),
    }),
  ),
  can: z.object({ write: z.boolean(), take: z.boolean(), close: z.boolean() }),
});
export type ChatDetail = z.infer<typeof chatDetail>;

export const chatMessage = z.object({
  id: count,
  user: userName.extend({ group: z.string() }),
  is_mine: z.boolean(),
  /** The text; of a quick reply as its sender saw it. */
  body: z.string(),
  quick_reply: z.enum(QUICK_REPLIES).nullable(),
  files: z.array(
    z.object({ id: count, name: z.string().nullable(), media_type: z.string(), size_bytes: count }),
  ),
  /** The sender's key; null of messages of others. */
  client_key: z.string().nullable(),
  created_at: instantSchema,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const listChats = defineRoute({
  name: 'listChats',
  method: 'GET',
  path: '/chats',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Threads of the reader, latest message first',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    kind: z.enum(CHAT_KINDS).optional(),
    only: z.enum(['all', 'unread', 'waiting']).default('all'),
    /** The `next` of the page before. */
    before: idSchema.optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(40),
  }),
  response: z.object({ rows: z.array(chatRow), next: count.nullable() }),
});

export const countUnreadChats = defineRoute({
  name: 'countUnreadChats',
  method: 'GET',
  path: '/chats/unread',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Threads with unread messages, and the support threads waiting for an answer',
  response: z.object({ chats: count, waiting: count, kinds: z.array(z.enum(CHAT_KINDS)) }),
});

export const openChat = defineRoute({
  name: 'openChat',
  method: 'POST',
  path: '/chats',
  permission: 'signed-in',
  callers: 'people',
  summary: 'The thread about a subject; started unless there is one. Support: the reader’s own party',
  body: z.object({
    kind: z.enum(
      CHAT_KINDS,
    ) /** Of all but support: the id of the driver, trip, station, transaction or case. */,
    about: idSchema.optional(),
  }),
  response: chatDetail,
  errors: ['STATUS_CONFLICT'],
});

export const getChat = defineRoute({
  name: 'getChat',
  method: 'GET',
  path: '/chats/:id',
  permission: 'signed-in',
  callers: 'people',
  summary: 'One thread with who reads along and who is there now',
  params: idParams,
  response: chatDetail,
});

export const listChatMessages = defineRoute({
  name: 'listChatMessages',
  method: 'GET',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Messages of a thread, newest first; `before_id` returns older ones',
  params: idParams,
  query: z.object({ before_id: idSchema.optional() }),
  response: z.object({ rows: z.array(chatMessage), has_older: z.boolean() }),
});

export const sendChatMessage = defineRoute({
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  callers: 'people',
  status: 201,
  summary: 'Write into a thread. The same `client_key` again is the same message, for good',
  params: idParams,
  body: z
    .object({
      client_key: z.string().trim().min(8).max(64),
      body: z.string().trim().max(MAX_CHAT_TEXT).default(''),
      quick_reply: z.enum(QUICK_REPLIES).optional(),
      file_ids: z.array(idSchema).max(MAX_CHAT_PHOTOS).default([]),
    })
    .superRefine((message, refinement) => {
      if (message.body === '' && message.file_ids.length === 0)
        refinement.addIssue({ code: 'custom', path: ['body'], message: 'required' });
    }),
  response: chatMessage,
  errors: ['STATUS_CONFLICT'],
});

export const markChatRead = defineRoute({
  name: 'markChatRead',
  method: 'POST',
  path: '/chats/:id/read',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Mark a thread as read up to a message',
  params: idParams,
  body: z.object({ up_to: idSchema }),
  response: z.object({ last_read_id: count }),
});

export const muteChat = defineRoute({
  name: 'muteChat',
  method: 'PUT',
  path: '/chats/:id/muted',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Leave a thread out of the number of unread ones, or count it again',
  params: idParams,
  body: z.object({ is_muted: z.boolean() }),
  response: chatDetail,
});

export const claimChat = defineRoute({
  name: 'claimChat',
  method: 'POST',
  path: '/chats/:id/claim',
  permission: 'answer support',
  callers: 'people',
  summary: 'Take a support thread, also from whoever has it',
  params: idParams,
  body: z.object({
    /** Who had it as the caller saw it; null for nobody. Another meanwhile is STATUS_CONFLICT. */
    from_user_id: idSchema.nullable(),
  }),
  response: chatDetail,
  errors: ['STATUS_CONFLICT'],
});

export const closeChat = defineRoute({
  name: 'closeChat',
  method: 'POST',
  path: '/chats/:id/close',
  permission: 'answer support',
  callers: 'people',
  summary: 'Close a support thread; the next message of its party opens it again',
  params: idParams,
  response: chatDetail,
  errors: ['STATUS_CONFLICT'],
});

export const uploadChatPhoto = defineRoute({
  name: 'uploadChatPhoto',
  method: 'POST',
  path: '/chats/photos',
  permission: 'signed-in',
  callers: 'people',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a photo for a message, which then names it; until then only its sender sees it',
  response: z.object({ file_id: count, size_bytes: count }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay, partyName } from '../shapes.ts';

const nameInBoth = z.object({ name_en: z.string(), name_ar: z.string() });

/** One field of a change. On a creation `before` is null; the names describe what an id refers to. */
export const changedField = z.object({
  /** Dotted where the field is nested: `contacts.admin.email`. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  before_name: nameInBoth.nullable(),
  after_name: nameInBoth.nullable(),
});
export type ChangedField = z.infer<typeof changedField>;

/** Who changed what and when, as a readable difference. Secret values (passwords, PINs) are "•••". */
export const changeRow = z.object({
  id: z.number().int(),
  at: instantSchema,
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'system', 'anonymous']),
    user_id: z.number().int().nullable(),
    name: z.string().nullable(),
    group: z.string().nullable(),
  }),
  /** The action: `create`, `set_status`, `approve`. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.number().int().nullable(),
  /** Null for things without a name, and for those that are gone. */
  subject_name: nameInBoth.nullable(),
  fields: z.array(changedField),
});
export type ChangeRow = z.infer<typeof changeRow>;

/** A kind of thing or an action, as the audit log writes it. */
const code = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/);

/** Newest first; `older_than` is the `next` of the previous page, an opaque cursor. */
const keyset = {
  older_than: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional(),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
};

/**
 * The history of one object: `GET /changes?subject=vehicle&subject_id=12`. Only rows of the reader's own party, and
 * only of subjects the reader may read (FORBIDDEN otherwise); another party's object has no rows.
 */
export const listChanges = defineRoute({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  permission: 'signed-in',
  summary: 'History of changes of one thing the reader may read, newest first',
  query: z.object({
    subject: code,
    subject_id: idSchema,
    ...keyset,
  }),
  response: z.object({
    rows: z.array(changeRow),
    /** Pass as `older_than` for the next page; null on the last. */
    next: z.string().nullable(),
  }),
});

/** A row of the audit log: a change, whose it is, in which call it was made, and from where. */
export const auditRow = changeRow.extend({
  client: partyName.nullable(),
  request_id: z.string().nullable(),
  /** IP address of the caller; null for users of other parties. */
  ip: z.string().nullable(),
  /** Position in the hash chain; null until it is sealed, within about a second. */
  sealed_at_position: z.number().int().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const listAuditRows = defineRoute({
  name: 'listAuditRows',
  method: 'GET',
  path: '/audit-rows',
  permission: 'read audit_log',
  summary: 'Who did what, newest first: everything for an administrator, a client’s own for its manager',
  query: z.object({
    user_id: idSchema.optional(),
    client_id: idSchema.optional(),
    subject: code.optional(),
    subject_id: idSchema.optional(),
    action: code.optional(),
    /** Riyadh days, both included. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    /** The request id of the server's response. */
    request_id: z.string().trim().max(60).optional(),
    ...keyset,
  }),
  response: z.object({ rows: z.array(auditRow), next: z.string().nullable() }),
});

/** Known subjects, actions and actors, for the filters. */
export const listAuditFacets = defineRoute({
  name: 'listAuditFacets',
  method: 'GET',
  path: '/audit-rows/facets',
  permission: 'read audit_log',
  summary: 'Subjects and actions in the reader’s log',
  response: z.object({ subjects: z.array(z.string()), actions: z.array(z.string()) }),
});

export const getAuditChain = defineRoute({
  name: 'getAuditChain',
  method: 'GET',
  path: '/audit-rows/chain',
  permission: 'read ledger',
  summary:
    'The hash chain over ledger entries and audit rows: how long it is, what waits for its seal, and its newest links checked anew',
  query: z.object({
    /** Number of newest links to verify. */
    verify: z.coerce.number().int().min(1).max(10_000).default(2_000),
  }),
  response: z.object({
    seals: z.number().int(),
    waiting: z.number().int(),
    last: z.object({ hash: z.string(), sealed_at: instantSchema }).nullable(),
    verified: z.number().int(),
    broken: z.array(z.object({ position: z.number().int(), kind: z.string(), row_id: z.number().int() })),
  }),
});

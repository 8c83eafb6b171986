import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from './define-route.ts';

const nameInBoth = z.object({ name_en: z.string(), name_ar: z.string() });

/** One field of a change. On a creation `before` is null; the names say what an id stands for, where it stands for something. */
export const changedField = z.object({
  /** Dotted where the field lies inside another: `contacts.admin.email`. */
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  before_name: nameInBoth.nullable(),
  after_name: nameInBoth.nullable(),
});
export type ChangedField = z.infer<typeof changedField>;

/** Who did what to it and when, as a difference a person can read. Values nobody may read (passwords, PINs) are "•••". */
export const changeRow = z.object({
  id: z.number().int(),
  at: instantSchema,
  actor: z.object({
    kind: z.enum(['user', 'system', 'anonymous']),
    user_id: z.number().int().nullable(),
    name: z.string().nullable(),
    group: z.string().nullable(),
  }),
  /** Verb of the business: `create`, `set_status`, `approve`. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.number().int().nullable(),
  fields: z.array(changedField),
});
export type ChangeRow = z.infer<typeof changeRow>;

/** Newest first; `older_than` is the `next` of the page before, an opaque mark. */
const keyset = {
  older_than: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional(),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
};

/**
 * The history of one thing: `GET /changes?subject=vehicle&subject_id=12`. Only rows of the reader's own party, and only
 * of subjects the reader has the right to read (FORBIDDEN otherwise); of somebody else's thing there are no rows.
 */
export const listChanges = defineRoute({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  permission: 'signed-in',
  summary: 'History of changes of one thing the reader may read, newest first',
  query: z.object({
    subject: z
      .string()
      .max(60)
      .regex(/^[a-z_]+$/),
    subject_id: idSchema,
    ...keyset,
  }),
  response: z.object({
    rows: z.array(changeRow),
    /** Hand it back as `older_than` for the next page; null on the last. */
    next: z.string().nullable(),
  }),
});

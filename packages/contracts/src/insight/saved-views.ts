import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** Maximum views per user and page. */
export const MAX_SAVED_VIEWS = 30;

const page = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);
/** A name is one line: it is shown in menus. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u);
const search = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.string().max(200))
  .refine((all) => Object.keys(all).length <= 40, 'too_big');
const columns = z
  .array(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/))
  .max(80)
  .nullable();

export const savedViewRow = z.object({
  id: z.number().int(),
  page: z.string(),
  name: z.string(),
  /** Filters and sorting from the page's address. */
  search: z.record(z.string(), z.string()),
  /** Keys of the visible columns; null keeps each reader's own choice. */
  columns: z.array(z.string()).nullable(),
  /** All users of the same company see it. */
  is_shared: z.boolean(),
  /** The page opens with it, for the requesting user. */
  is_default: z.boolean(),
  owner: z.object({ id: z.number().int(), name: z.string(), is_me: z.boolean() }),
  version: versionSchema,
  created_at: instantSchema,
  can: z.object({ update: z.boolean(), remove: z.boolean() }),
});

export const listSavedViews = defineRoute({
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  permission: 'signed-in',
  summary: 'Views of a page: one’s own, and those colleagues share',
  query: z.object({ page }),
  response: z.object({ rows: z.array(savedViewRow) }),
});

export const createSavedView = defineRoute({
  name: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Save a view of a page',
  body: z.object({ page, name, search, columns, is_shared: z.boolean() }),
  response: savedViewRow,
});

export const updateSavedView = defineRoute({
  name: 'updateSavedView',
  method: 'PATCH',
  path: '/saved-views/:id',
  permission: 'signed-in',
  summary: 'Edit a view: its name, sharing or content; omitted fields stay',
  params: idParams,
  body: z.object({
    name: name.optional(),
    search: search.optional(),
    columns: columns.optional(),
    is_shared: z.boolean().optional(),
    version: versionSchema,
  }),
  response: savedViewRow,
  errors: ['VERSION_CONFLICT'],
});

export const setDefaultSavedView = defineRoute({
  name: 'setDefaultSavedView',
  method: 'PUT',
  path: '/saved-views/:id/default',
  permission: 'signed-in',
  summary: 'Set or unset this view as the reader’s default for the page',
  params: idParams,
  body: z.object({ is_default: z.boolean() }),
  response: savedViewRow,
});

export const deleteSavedView = defineRoute({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/:id',
  permission: 'signed-in',
  summary: 'Remove a view, for all users if it was shared',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});

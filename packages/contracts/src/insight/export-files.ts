import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';

/** Exports that are made without their reader, to be downloaded later. */

/** How long a file is kept after it was made. */
export const EXPORT_FILE_DAYS = 3;
/** How many files one user has in the making at once. */
export const MAX_EXPORTS_IN_PROGRESS = 5;
/** What a user has left over from the days before is at most so many files. */
export const MAX_EXPORT_FILES = 50;

export const EXPORT_FILE_STATUSES = ['waiting', 'in_progress', 'ready', 'failed'] as const;
/** Why there is no file: the list is closed to its reader now, it would be too large, or something went wrong. */
export const EXPORT_FILE_PROBLEMS = ['not_allowed', 'too_large', 'unexpected'] as const;

export const exportFileRow = z.object({
  id: z.number().int(),
  /** The route it is made by: `exportVehicles`. */
  route: z.string(),
  format: z.enum(['csv', 'xlsx']),
  status: z.enum(EXPORT_FILE_STATUSES),
  problem: z.enum(EXPORT_FILE_PROBLEMS).nullable(),
  /** Without its day until there are rows. */
  file_name: z.string(),
  /** So far. */
  size_bytes: z.number().int(),
  created_at: instantSchema,
  /** When it is deleted; null while it is made. */
  expires_at: instantSchema.nullable(),
});
export type ExportFile = z.infer<typeof exportFileRow>;

export const listExportFiles = defineRoute({
  name: 'listExportFiles',
  method: 'GET',
  path: '/export-files',
  permission: 'signed-in',
  summary: 'The exports of the signed-in user that are being made or can be downloaded, newest first',
  response: z.object({ rows: z.array(exportFileRow) }),
});

export const getExportFile = defineRoute({
  name: 'getExportFile',
  method: 'GET',
  path: '/export-files/:id',
  permission: 'signed-in',
  summary: 'How far an export is',
  params: idParams,
  response: exportFileRow,
});

export const createExportFile = defineRoute({
  name: 'createExportFile',
  method: 'POST',
  path: '/export-files',
  permission: 'signed-in',
  status: 201,
  idempotent: true,
  summary: 'Have an export made in the background, to be downloaded later',
  body: z.object({
    /** An export with its query, below the API base: `/vehicles/export?format=csv&lang=en`. */
    path: z.string().trim().min(1).max(4_000),
  }),
  response: exportFileRow,
  errors: ['TOO_MANY_EXPORTS'],
});

export const downloadExportFile = defineRoute({
  name: 'downloadExportFile',
  method: 'GET',
  path: '/export-files/:id/content',
  permission: 'signed-in',
  kind: 'stream',
  summary: 'The file of an export that is ready',
  params: idParams,
  response: z.unknown(),
  errors: ['STATUS_CONFLICT'],
});

export const deleteExportFile = defineRoute({
  name: 'deleteExportFile',
  method: 'DELETE',
  path: '/export-files/:id',
  permission: 'signed-in',
  summary: 'Stop an export that is being made, or delete its file',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});

import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';

/**
 * Upload of a picture at the pump. The server inspects the bytes, not the name, and re-encodes the picture (no EXIF).
 */
export const uploadFile = defineRoute({
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  permission: 'serve fuel_request',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a photo of a pump, a plate or a meter',
  body: z.object({ kind: z.enum(['pump_photo', 'plate_photo', 'meter_photo']) }),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const getFile = defineRoute({
  name: 'getFile',
  method: 'GET',
  path: '/files/:id',
  permission: 'signed-in',
  kind: 'stream',
  summary: 'A picture the reader may see: their own upload, or of a request they may read',
  params: idParams,
  response: z.unknown(),
});

/** A file for a comment: a picture (re-encoded) or a PDF of at most 2 MB. The comment then names it in `file_ids`. */
export const uploadAttachment = defineRoute({
  name: 'uploadAttachment',
  method: 'POST',
  path: '/attachments',
  permission: 'signed-in',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a file for a comment on a held transaction or a dispute case',
  body: z.object({
    /** The original file name with its extension: `receipt.pdf`. */
    name: z
      .string()
      .max(300)
      .regex(/\.\w{1,8}$/)
      .optional(),
  }),
  response: z.object({
    file_id: z.number().int(),
    name: z.string().nullable(),
    media_type: z.string(),
    size_bytes: z.number().int(),
  }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

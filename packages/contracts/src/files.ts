import { z } from 'zod';
import { defineRoute, idParams } from './define-route.ts';

/** Upload of a picture at the pump. The server looks at the bytes, not the name, and draws the picture anew (no EXIF). */
export const uploadFile = defineRoute({
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  permission: 'serve fuel_request',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a pump or plate photo',
  body: z.object({ kind: z.enum(['pump_photo', 'plate_photo']) }),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED'],
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

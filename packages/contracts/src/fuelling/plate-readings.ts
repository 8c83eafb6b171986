import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';

/** Comparison of the reading with the request's plate: equal, similar (a camera error), different, or nothing read. */
export const PLATE_VERDICTS = ['match', 'near', 'other', 'unread'] as const;

/**
 * Reads the number plate in a picture. The picture is re-encoded (no EXIF), stored as evidence, and belongs to the
 * request it is used for.
 */
export const readPlate = defineRoute({
  name: 'readPlate',
  method: 'POST',
  path: '/pump/plate-readings',
  permission: 'serve fuel_request',
  status: 201,
  kind: 'multipart',
  summary:
    'Read the number plate in a picture taken at the pump; compared with the plate of a request at this station',
  body: z.object({
    /** A request accepted at this station, to compare with. */
    fuel_request_id: idSchema.optional(),
  }),
  response: z.object({
    id: z.number().int(),
    file_id: z.number().int(),
    /** Canonical, `JDR-4821`; null when no plate could be read. */
    plate_read: z.string().nullable(),
    confidence_percent: z.number().int(),
    /** Confident enough to be accepted directly; otherwise the attendant is asked to check it. */
    is_certain: z.boolean(),
    /** Alternative plates, most likely first. */
    others: z.array(z.string()),
    /** The cropped and straightened plate, as a JPEG in base64; null if none was found. */
    crop_jpeg: z.string().nullable(),
    /** Null without a request to compare with. */
    expected: z.string().nullable(),
    verdict: z.enum(PLATE_VERDICTS).nullable(),
  }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE', 'PLATE_READER_BUSY'],
});

import { DOCUMENT_OWNERS } from '@fleet/domain/expiring-documents.ts';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';

/** Fields of official documents that expire; the documents of each owner are listed in the domain. */

type Shape<Names extends string, Suffix extends string, Type> = {
  [Name in Names as `${Name}_${Suffix}`]: Type;
};

function shapeOf<const Names extends string, Suffix extends string, Type>(
  names: readonly Names[],
  suffix: Suffix,
  type: Type,
) {
  return Object.fromEntries(names.map((name) => [`${name}_${suffix}`, type])) as Shape<Names, Suffix, Type>;
}

/** The last day each is valid, as it is read. */
export const documentDates = <const Names extends string>(names: readonly Names[]) =>
  shapeOf(names, 'until', calendarDay.nullable());

/** The picture of each, a file available at `/files/:id`, as it is read. */
export const documentPictures = <const Names extends string>(names: readonly Names[]) =>
  shapeOf(names, 'file_id', z.number().int().nullable());

/** Both as they are written; a picture's id is from the response of `POST /document-photos`. */
export const documentInput = <const Names extends string>(names: readonly Names[]) => ({
  ...shapeOf(names, 'until', calendarDay.nullish()),
  ...shapeOf(names, 'file_id', z.number().int().positive().nullish()),
});

/** Expired, or expiring within 30 days. */
export const documentsFilter = z.enum(['expired', 'soon']).optional();

/** The picture belongs to nothing until a vehicle, driver or station is saved with it. */
export const uploadDocumentPhoto = defineRoute({
  name: 'uploadDocumentPhoto',
  method: 'POST',
  path: '/document-photos',
  permission: 'signed-in',
  status: 201,
  kind: 'multipart',
  summary:
    'Upload a picture of a document of a vehicle, driver or station (800 kB; drawn anew); saving its owner then names it',
  body: z.object({ owner: z.enum(DOCUMENT_OWNERS) }),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

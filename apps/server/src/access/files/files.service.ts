import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { readBytes } from './file-bytes.service.ts';
import {
  deleteFileRows,
  type FileReaders,
  type FileRow,
  findFile,
  hasKind,
  insertFile,
  isOfOwnStation,
  ownDocumentPhotos,
  ownPortrait,
  takeDeliveryPhotos,
  unsafeFindStored,
} from './files.queries.ts';
import { removeStored } from './moving.service.ts';
import { redrawPicture } from './pictures.service.ts';

const MAX_CHOSEN_BYTES = 800_000;
/**
 * Saves a picture of the pump, the plate or the meters, re-encoded. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE,
 * INVALID_FIELDS.
 */
export async function uploadPicture(
  ctx: Ctx,
  kind: 'pump_photo' | 'plate_photo' | 'meter_photo',
  input: Buffer | null,
) {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  // Drawn before the transaction begins: a tenth of a second of work must not keep a connection.
  return savePicture(ctx, kind, await redrawPicture(input));
}

/**
 * Saves a driver's picture, re-encoded and small; saving a driver with it assigns it. Throws UNSUPPORTED_FILE_TYPE,
 * FILE_TOO_LARGE, INVALID_FIELDS.
 */
export async function uploadPortrait(ctx: Ctx, input: Buffer | null) {
  return savePicture(ctx, 'driver_photo', await drawPortrait(input));
}

/** A user's picture, re-encoded and small. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export function drawPortrait(input: Buffer | null): Promise<Buffer> {
  return drawChosen(input, 'portrait');
}

/** A picture that is chosen in a form, re-encoded. */
async function drawChosen(input: Buffer | null, use: 'photo' | 'portrait'): Promise<Buffer> {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  if (input.length > MAX_CHOSEN_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A picture may have 800 kB.', { max_bytes: MAX_CHOSEN_BYTES });
  return redrawPicture(input, use);
}

/**
 * Assigns an uploaded picture to this client's driver. Throws INVALID_FIELDS under `photo_file_id` for another kind
 * of file, or another client's.
 */
export async function takePortrait(ctx: Ctx, id: number, client_id: number): Promise<void> {
  if (await ownPortrait(ctx, id, client_id)) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, { photo_file_id: 'unknown' });
}

/**
 * Saves a picture of a delivery, re-encoded; the proof that references it assigns it to the receiver. Throws
 * UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS.
 */
export async function uploadDeliveryPicture(ctx: Ctx, input: Buffer | null) {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  return savePicture(ctx, 'delivery_photo', await redrawPicture(input));
}

/** Saves a picture for an announcement, re-encoded. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadAnnouncementPicture(ctx: Ctx, input: Buffer | null) {
  return savePicture(ctx, 'announcement_picture', await drawChosen(input, 'photo'));
}

/** Saves a picture of an official document, re-encoded. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadDocumentPicture(ctx: Ctx, input: Buffer | null) {
  return savePicture(ctx, 'document_photo', await drawChosen(input, 'photo'));
}

/** Saves a seller's logo, re-encoded on white. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadLogo(ctx: Ctx, input: Buffer | null) {
  return savePicture(ctx, 'seller_logo', await drawChosen(input, 'photo'));
}

/** Throws INVALID_FIELDS under `logo_file_id` for another kind of file. */
export async function checkLogo(ctx: Ctx, id: number): Promise<void> {
  if (await hasKind(ctx, id, 'seller_logo')) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, { logo_file_id: 'unknown' });
}

/** Gives uploaded pictures of documents to their owner; those that could be. */
export const takeDocumentPhotos = ownDocumentPhotos;

/** Throws INVALID_FIELDS under `picture_file_id` for another kind of file. */
export async function checkAnnouncementPicture(ctx: Ctx, id: number): Promise<void> {
  if (await hasKind(ctx, id, 'announcement_picture')) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, {
    picture_file_id: 'unknown',
  });
}

/** Makes pictures the actor took of a delivery its receiver's. Throws INVALID_FIELDS under `photo_file_ids`. */
export async function takeDeliveryPictures(
  ctx: Ctx,
  ids: readonly number[],
  client_id: number,
): Promise<void> {
  if (ids.length === 0 || (await takeDeliveryPhotos(ctx, ids, client_id)) === new Set(ids).size) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, { photo_file_ids: 'unknown' });
}

/** Saves a re-encoded picture under the uploader's party. */
export function savePicture(ctx: Ctx, kind: FileRow['kind'], bytes: Buffer) {
  return inTransaction(ctx, async (ctx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const size_bytes = bytes.length;
    const id = await insertFile(ctx, { kind, media_type: 'image/jpeg', bytes, size_bytes, sha256 });
    await recordAudit(ctx, {
      action: 'upload',
      subject: 'file',
      subject_id: id,
      client_id: ctx.actor.client_id,
      station_id: ctx.actor.station_id,
      after: { kind, size_bytes, sha256 },
    });
    return { file_id: id, size_bytes };
  });
}

/** Removes files without a reference, in the caller's transaction; the caller records it. */
export async function removePictures(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await removeStored(ctx, await deleteFileRows(ctx, ids));
}

export type { FileReaders };

/** A file the reader may see. Throws NOT_FOUND, and OVERLOADED while the object store is not there. */
export async function getFile(
  ctx: Ctx,
  id: number,
  readers: FileReaders,
): Promise<Pick<FileRow, 'media_type' | 'sha256'> & { bytes: Buffer }> {
  const file = await findFile(ctx, id, readers);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  return { ...file, bytes: await readBytes(ctx, file) };
}

/** A picture to be read by a machine; the caller has checked whose it is. Throws as `getFile` does. */
export async function unsafeGetPicture(ctx: Ctx, id: number): Promise<Buffer> {
  const file = await unsafeFindStored(ctx, id);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  return readBytes(ctx, file);
}

/** Throws INVALID_FIELDS under `field` unless the actor's own station uploaded this file. */
export async function checkOwnUpload(ctx: Ctx, id: number, field: string): Promise<void> {
  if (await isOfOwnStation(ctx, id)) return;
  throw new AppError('INVALID_FIELDS', 'This picture is not from this station.', undefined, {
    [field]: 'unknown',
  });
}

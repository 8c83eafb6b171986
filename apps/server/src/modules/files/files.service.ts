import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  deleteFiles,
  deletePortraits,
  type FileRow,
  findFile,
  insertFile,
  isOfOwnStation,
  lockUnnamedPortraits,
  ownPortrait,
  takeDeliveryPhotos,
} from './files.queries.ts';
import { redrawPicture } from './pictures.service.ts';

const MAX_PORTRAIT_BYTES = 800_000;
/** How long a form may stand open between a face and its driver. */
const UNNAMED_PORTRAIT_MS = 86_400_000;
const AT_ONCE = 100;

/** Keeps a picture of the pump, the plate or the meters, drawn anew. Throws FILE_TYPE_REFUSED, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadPicture(
  ctx: Ctx,
  kind: 'pump_photo' | 'plate_photo' | 'meter_photo',
  given: Buffer | null,
) {
  if (!given) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  // Drawn before the transaction begins: a tenth of a second of work must not keep a connection.
  return keepPicture(ctx, kind, await redrawPicture(given));
}

/** Keeps a picture of a driver, drawn anew and small; a driver saved with it makes it theirs. Throws FILE_TYPE_REFUSED, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadPortrait(ctx: Ctx, given: Buffer | null) {
  if (!given) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  if (given.length > MAX_PORTRAIT_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A picture of a driver may have 800 kB.', {
      most_bytes: MAX_PORTRAIT_BYTES,
    });
  return keepPicture(ctx, 'driver_photo', await redrawPicture(given, 'portrait'));
}

/**
 * Makes an uploaded picture this client's driver's. Throws INVALID_FIELDS under `photo_file_id` for what is no picture of
 * a driver, or somebody else's.
 */
export async function takePortrait(ctx: Ctx, id: number, client_id: number): Promise<void> {
  if (await ownPortrait(ctx, id, client_id)) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, { photo_file_id: 'unknown' });
}

/** Keeps a picture of a delivery, drawn anew; the proof that names it makes it the receiver's. Throws FILE_TYPE_REFUSED, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadDeliveryPicture(ctx: Ctx, given: Buffer | null) {
  if (!given) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  return keepPicture(ctx, 'delivery_photo', await redrawPicture(given));
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

/** Scheduled work: throws away pictures of drivers that no driver has, a day after their upload. They are faces, kept for nothing. */
export async function throwAwayPortraits(ctx: Ctx): Promise<void> {
  while ((await throwAwaySome(ctx)) === AT_ONCE);
}

function throwAwaySome(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - UNNAMED_PORTRAIT_MS);
    const ids = await lockUnnamedPortraits(ctx, before, AT_ONCE);
    const gone = ids.length > 0 ? await deletePortraits(ctx, ids) : [];
    for (const { id, client_id } of gone)
      await recordAudit(ctx, { action: 'remove', subject: 'file', subject_id: id, client_id });
    return gone.length;
  });
}

/** Keeps a picture that was drawn anew already, under the uploader's party. */
export function keepPicture(ctx: Ctx, kind: FileRow['kind'], bytes: Buffer) {
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

/** Removes pictures nothing names any more; whoever named them puts it on record. */
export async function removePictures(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteFiles(ctx, ids);
}

/** A file the reader may see. Throws NOT_FOUND. */
export async function getFile(
  ctx: Ctx,
  id: number,
): Promise<Pick<FileRow, 'media_type' | 'bytes' | 'sha256'>> {
  const file = await findFile(ctx, id);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  return file;
}

/** Throws INVALID_FIELDS under `field` unless the actor's own station uploaded this file. */
export async function checkOwnUpload(ctx: Ctx, id: number, field: string): Promise<void> {
  if (await isOfOwnStation(ctx, id)) return;
  throw new AppError('INVALID_FIELDS', 'This picture is not from this station.', undefined, {
    [field]: 'unknown',
  });
}

import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type FileRow, findFile, insertFile, isOfOwnStation } from './files.queries.ts';
import { redrawPicture } from './pictures.service.ts';

/** Keeps a picture of the pump or the plate, drawn anew. Throws FILE_TYPE_REFUSED, FILE_TOO_LARGE, INVALID_FIELDS. */
export async function uploadPicture(ctx: Ctx, kind: 'pump_photo' | 'plate_photo', given: Buffer | null) {
  if (!given) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  // Drawn before the transaction begins: a tenth of a second of work must not keep a connection.
  const bytes = await redrawPicture(given);
  return inTransaction(ctx, async (ctx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = await insertFile(ctx, {
      kind,
      media_type: 'image/jpeg',
      bytes,
      size_bytes: bytes.length,
      sha256,
    });
    await recordAudit(ctx, {
      action: 'upload',
      subject: 'file',
      subject_id: id,
      client_id: ctx.actor.client_id,
      station_id: ctx.actor.station_id,
      after: { kind, size_bytes: bytes.length, sha256 },
    });
    return { file_id: id, size_bytes: bytes.length };
  });
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

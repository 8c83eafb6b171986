import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { isActivePdf } from './active-pdfs.service.ts';
import {
  givePhotos,
  listOwnFiles,
  lockUnsentPhotos,
  saveAttached,
  type ThreadFileRow,
} from './attachments.queries.ts';
import { MAX_DOCUMENT_BYTES, readFileName } from './attachments.rules.ts';
import { insertFile } from './files.queries.ts';
import { isPdf } from './files.rules.ts';
import { removePictures } from './files.service.ts';
import { redrawPicture } from './pictures.service.ts';

export type { ThreadFileRow };

/**
 * Saves a file for a comment: a PDF as it is, a picture re-encoded. Its type is read from its bytes. Until a comment
 * references it, only its uploader's party sees it. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE.
 */
export async function uploadAttachment(ctx: Ctx, input: Buffer | null, fileName: string | undefined) {
  const rights = ['comment held_transaction', 'create dispute_case', 'comment dispute_case'] as const;
  if (!rights.some((right) => ctx.actor.permissions.has(right)))
    throw new AppError('FORBIDDEN', 'This needs the right to comment.', { permission: rights[0] });
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  const name = readFileName(fileName);
  // Drawn before the transaction begins: a tenth of a second of work must not keep a connection.
  const { bytes, media_type } = await readAttachment(input);
  return saveAttachment(ctx, 'attachment', { bytes, media_type }, name);
}

/** Saves a file for a message; until a message carries it, only its uploader sees it. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE. */
export async function uploadMailAttachment(ctx: Ctx, input: Buffer | null, fileName: string | undefined) {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  return saveMailAttachment(ctx, await readAttachment(input), fileName);
}

/** Saves a file of a message that came from outside, read by `readAttachment`. */
export function saveMailAttachment(ctx: Ctx, file: ReadAttachment, fileName: string | undefined) {
  return saveAttachment(ctx, 'mail_attachment', file, readFileName(fileName));
}

function saveAttachment(
  ctx: Ctx,
  kind: 'attachment' | 'mail_attachment',
  { bytes, media_type }: ReadAttachment,
  name: string | null,
) {
  return inTransaction(ctx, async (ctx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const size_bytes = bytes.length;
    const id = await insertFile(ctx, { kind, media_type, bytes, size_bytes, sha256, name });
    await recordAudit(ctx, {
      action: 'upload',
      subject: 'file',
      subject_id: id,
      client_id: ctx.actor.client_id,
      station_id: ctx.actor.station_id,
      after: { kind, name, media_type, size_bytes, sha256 },
    });
    return { file_id: id, name, media_type, size_bytes };
  });
}

export interface ReadAttachment {
  readonly bytes: Buffer;
  readonly media_type: string;
}

/** The same of a stranger's file: only a PDF that runs and opens nothing. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE. */
export async function readForeignAttachment(input: Buffer): Promise<ReadAttachment> {
  if (isPdf(input) && isActivePdf(input, 'opening'))
    throw new AppError('UNSUPPORTED_FILE_TYPE', 'A document may not run or open anything.');
  return readAttachment(input);
}

/** A picture drawn again, or a PDF that runs nothing, as it is. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE. */
async function readAttachment(input: Buffer): Promise<ReadAttachment> {
  if (!isPdf(input)) return { bytes: await redrawPicture(input, 'document'), media_type: 'image/jpeg' };
  if (input.length > MAX_DOCUMENT_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A document may have 2 MB.', { max_bytes: MAX_DOCUMENT_BYTES });
  if (isActivePdf(input, 'running'))
    throw new AppError('UNSUPPORTED_FILE_TYPE', 'A document may not run anything.');
  return { bytes: input, media_type: 'application/pdf' };
}

/**
 * Ties files to the thread of a request, whose followers may open them from now on. INVALID_FIELDS unless each is an
 * attachment the actor uploaded themself and no thread carries yet.
 */
export async function attachFiles(
  ctx: Ctx,
  file_ids: readonly number[],
  fuel_request_id: number,
): Promise<ThreadFileRow[]> {
  if (file_ids.length === 0) return [];
  const own = await listOwnFiles(ctx, file_ids);
  if (own.length !== new Set(file_ids).size)
    throw new AppError('INVALID_FIELDS', 'One of the files is not there.', undefined, {
      file_ids: 'unknown',
    });
  await saveAttached(ctx, file_ids, fuel_request_id);
  return own;
}

/**
 * Ties the sender's own photos to a thread, whose readers may open them from now on. INVALID_FIELDS for any other file,
 * and for one that a thread has.
 */
export async function attachPhotos(ctx: Ctx, file_ids: readonly number[], chat_id: number): Promise<void> {
  if (file_ids.length === 0 || (await givePhotos(ctx, chat_id, file_ids)) === new Set(file_ids).size) return;
  throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, { file_ids: 'unknown' });
}

/** Deletes some photos that no chat has had since before then; returns how many. */
export function takeUnsentPhotos(ctx: Ctx, before: Date, limit: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const unsent = await lockUnsentPhotos(ctx, before, limit);
    await removePictures(ctx, unsent);
    for (const subject_id of unsent)
      await recordAudit(ctx, { action: 'remove', subject: 'file', subject_id });
    return unsent.length;
  });
}

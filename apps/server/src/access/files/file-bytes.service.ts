import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { FileStoreError, getObject } from '../../platform/file-store.ts';

/** What is needed to find the bytes of a file the reader may see. */
export interface StoredFile {
  readonly id: number;
  readonly sha256: string;
  /** Null once they are in the object store. */
  readonly bytes: Buffer | null;
}

/** The name of a file in the object store. */
export function keyOf({ id, sha256 }: Pick<StoredFile, 'id' | 'sha256'>): string {
  return `files/${id}-${sha256}`;
}

/**
 * The bytes of a file, from the database or the object store. Throws OVERLOADED, so that the reader tries again, while the store is
 * not there or gives something else, and NOT_FOUND for a file removed a moment ago.
 */
export async function readBytes(ctx: Ctx, file: StoredFile): Promise<Buffer> {
  if (file.bytes) return file.bytes;
  try {
    const bytes = await fetchBytes(ctx, file);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    ctx.platform.log.warn(
      { file: file.id, reason: error.message },
      'a file could not be read from the store',
    );
    throw new AppError('OVERLOADED', 'This file cannot be read just now; try again in a moment.');
  }
  throw new AppError('NOT_FOUND', 'There is no such file.');
}

/** The bytes in the object store, compared with what was put there; null where there are none. Throws FileStoreError. */
export async function fetchBytes(ctx: Ctx, file: Omit<StoredFile, 'bytes'>): Promise<Buffer | null> {
  const setting = ctx.config.FILE_STORE_SETTING;
  if (!setting) throw new FileStoreError('FILE_STORE is not set, but files are in an object store');
  const bytes = await getObject(setting, keyOf(file));
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new FileStoreError('its bytes are not those that were put there');
  return bytes;
}

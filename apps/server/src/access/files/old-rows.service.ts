import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { readBytes } from './file-bytes.service.ts';
import { insertReceipt, unsafeFindStored } from './files.queries.ts';

/** Keeps rows that left their table, for whoever might read them there. Returns its file id. */
export function saveOldRows(ctx: Ctx, bytes: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { kind: 'old_rows', media_type: 'application/zstd', bytes, size_bytes: bytes.length } as const;
  return insertReceipt(ctx, { ...file, sha256 }, {});
}

/** Such a file, whoever's the rows are: the reader's query says which of them are theirs. Null for one that is gone. Throws OVERLOADED. */
export async function unsafeReadOldRows(ctx: Ctx, id: number): Promise<Buffer | null> {
  const file = await unsafeFindStored(ctx, id);
  if (!file) return null;
  return readBytes(ctx, file).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}

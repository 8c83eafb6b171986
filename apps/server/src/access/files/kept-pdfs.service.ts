import { type Ctx, inTransaction } from '../../platform/context.ts';
import { readBytes, type StoredFile } from './file-bytes.service.ts';
import { removePictures } from './files.service.ts';
import { savePdf } from './receipts.service.ts';

/** A document that is made once: where it is kept, and how it is drawn the first time. */
export interface KeptPdf {
  readonly find: (ctx: Ctx) => Promise<StoredFile | null>;
  /** Keeps a file; false where another was first, for whose end it waits. */
  readonly insert: (ctx: Ctx, file_id: number) => Promise<boolean>;
  readonly draw: () => Promise<Buffer>;
}

/**
 * A document made at the first request, and the same bytes ever after. Drawn before the transaction begins, which must not keep a
 * connection; of two drawn at once the first is kept, and both are answered with it. Throws OVERLOADED.
 */
export async function keptPdf(ctx: Ctx, { find, insert, draw }: KeptPdf): Promise<Buffer> {
  const kept = await find(ctx);
  if (kept) return readBytes(ctx, kept);
  const drawn = await draw();
  const other = await inTransaction(ctx, async (ctx) => {
    const file_id = await savePdf(ctx, drawn);
    if (await insert(ctx, file_id)) return null;
    await removePictures(ctx, [file_id]);
    return find(ctx);
  });
  return other ? readBytes(ctx, other) : drawn;
}

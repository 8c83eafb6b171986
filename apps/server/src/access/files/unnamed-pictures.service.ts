import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { removePictures } from './files.service.ts';

/** How long a form may stay open between a picture and what is saved with it. */
const UNNAMED_MS = 86_400_000;
const AT_ONCE = 100;

/** Finds pictures of a kind that nothing names; offered by the noun whose rows name them. */
interface UnnamedPictures {
  /** From before an instant, locked: nothing can be saved with one any more. Those being saved with are passed over. */
  readonly lock: (ctx: Ctx, before: Date, limit: number) => Promise<number[]>;
  /** Of locked ones all but those that were named in the moment before they were locked. */
  readonly listStill: (
    ctx: Ctx,
    ids: readonly number[],
  ) => Promise<{ id: number; client_id: number | null }[]>;
}

/** Deletes pictures that nothing names, a day after their upload: they are faces and documents, kept for nothing. */
export async function removeUnnamed(ctx: Ctx, pictures: UnnamedPictures): Promise<void> {
  while ((await removeSome(ctx, pictures)) === AT_ONCE);
}

function removeSome(ctx: Ctx, { lock, listStill }: UnnamedPictures): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lock(ctx, new Date(ctx.now.getTime() - UNNAMED_MS), AT_ONCE);
    const gone = locked.length > 0 ? await listStill(ctx, locked) : [];
    await removePictures(
      ctx,
      gone.map(({ id }) => id),
    );
    for (const { id, client_id } of gone)
      await recordAudit(ctx, { action: 'remove', subject: 'file', subject_id: id, client_id });
    return gone.length;
  });
}

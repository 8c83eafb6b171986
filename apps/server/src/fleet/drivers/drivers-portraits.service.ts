import { removePictures } from '../../access/files/files.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listStillUnnamed, lockUnnamedPortraits } from './drivers-portraits.queries.ts';

/** How long a form may stay open between a face and its driver. */
const UNNAMED_PORTRAIT_MS = 86_400_000;
const AT_ONCE = 100;

/** Scheduled work: deletes pictures of drivers that no driver has, a day after their upload. They are faces, kept for nothing. */
export async function throwAwayPortraits(ctx: Ctx): Promise<void> {
  while ((await throwAwaySome(ctx)) === AT_ONCE);
}

function throwAwaySome(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - UNNAMED_PORTRAIT_MS);
    const locked = await lockUnnamedPortraits(ctx, before, AT_ONCE);
    const gone = locked.length > 0 ? await listStillUnnamed(ctx, locked) : [];
    await removePictures(
      ctx,
      gone.map(({ id }) => id),
    );
    for (const { id, client_id } of gone)
      await recordAudit(ctx, { action: 'remove', subject: 'file', subject_id: id, client_id });
    return gone.length;
  });
}

import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { SQL } from '../../platform/orm.ts';
import { removePictures } from './files.service.ts';
import { listStillUnnamed, lockUnnamed } from './unnamed-pictures.queries.ts';

/** How long a form may stay open between a picture and what is saved with it. */
const UNNAMED_MS = 86_400_000;
const AT_ONCE = 100;

/** Deletes pictures that nothing names, a day after their upload: they are faces and documents, kept for nothing. `unnamed`: see the queries. */
export async function removeUnnamed(ctx: Ctx, unnamed: SQL): Promise<void> {
  while ((await removeSome(ctx, unnamed)) === AT_ONCE);
}

function removeSome(ctx: Ctx, unnamed: SQL): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockUnnamed(ctx, unnamed, new Date(ctx.now.getTime() - UNNAMED_MS), AT_ONCE);
    const gone = locked.length > 0 ? await listStillUnnamed(ctx, unnamed, locked) : [];
    await removePictures(
      ctx,
      gone.map(({ id }) => id),
    );
    for (const { id, client_id } of gone)
      await recordAudit(ctx, { action: 'remove', subject: 'file', subject_id: id, client_id });
    return gone.length;
  });
}

import { takeUnsentPhotos } from '../../access/files/attachments.service.ts';
import type { Ctx } from '../../platform/context.ts';

/** How long a message may wait between its photo and its sending. */
const UNSENT_MS = 86_400_000;
const AT_ONCE = 100;

/** Job: deletes photos that were uploaded for a message and are in none a day later. */
export async function throwAwayUnsentPhotos(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - UNSENT_MS);
  while ((await takeUnsentPhotos(ctx, before, AT_ONCE)) === AT_ONCE);
}

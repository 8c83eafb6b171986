import { removeUnnamed } from '../../access/files/unnamed-pictures.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { UNNAMED_PORTRAITS } from './drivers-portraits.queries.ts';

/** Scheduled work: deletes pictures of drivers that no driver has, a day after their upload. */
export function throwAwayPortraits(ctx: Ctx): Promise<void> {
  return removeUnnamed(ctx, UNNAMED_PORTRAITS);
}

import { removeUnnamed } from '../../access/files/unnamed-pictures.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { UNNAMED_PICTURES } from './announcement-pictures.queries.ts';

/** Scheduled work: deletes pictures that no announcement was saved with, a day after their upload. */
export function throwAwayAnnouncementPictures(ctx: Ctx): Promise<void> {
  return removeUnnamed(ctx, UNNAMED_PICTURES);
}

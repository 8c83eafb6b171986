import { removeUnnamed } from '../../access/files/unnamed-pictures.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { UNNAMED_PHOTOS } from './document-photos.queries.ts';

/** Scheduled work: deletes pictures of documents that no vehicle, driver or station has, a day after their upload. */
export function throwAwayDocumentPhotos(ctx: Ctx): Promise<void> {
  return removeUnnamed(ctx, UNNAMED_PHOTOS);
}

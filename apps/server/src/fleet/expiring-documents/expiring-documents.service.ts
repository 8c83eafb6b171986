import type { DocumentOwner, ExpiringDocument } from '@fleet/domain/expiring-documents.ts';
import { takeDocumentPhotos, uploadDocumentPicture } from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { newPictures } from './expiring-documents.rules.ts';

/**
 * Keeps a picture that a vehicle, driver or station may then be saved with. Throws FORBIDDEN for whoever may neither add
 * nor edit one, INVALID_FIELDS, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE.
 */
export function uploadDocumentPhoto(ctx: Ctx, owner: DocumentOwner, input: Buffer | null) {
  const { permissions } = ctx.actor;
  if (!permissions.has(`update ${owner}`) && !permissions.has(`create ${owner}`))
    throw new AppError('FORBIDDEN', 'This needs the right to edit its owner.', {
      permission: `update ${owner}`,
    });
  return uploadDocumentPicture(ctx, input);
}

/** Gives the pictures of an edit to its owner. Throws INVALID_FIELDS naming every field whose picture is another's. */
export async function takeDocuments(
  ctx: Ctx,
  documents: readonly ExpiringDocument[],
  { before, after }: { before: object; after: object },
  owner: { client_id: number } | { network_id: number; station_id: number },
): Promise<void> {
  const pictures = newPictures(documents, before as never, after as never);
  if (pictures.size === 0) return;
  const taken = new Set(await takeDocumentPhotos(ctx, [...pictures.values()], owner));
  const unknown = [...pictures].filter(([, id]) => !taken.has(id)).map(([field]) => [field, 'unknown']);
  if (unknown.length > 0)
    throw new AppError('INVALID_FIELDS', 'There is no such picture.', undefined, Object.fromEntries(unknown));
}

import type { ExpiringDocument } from '@fleet/domain/expiring-documents.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Pictures an edit gives documents, by field: those that were there before are its owner's already. */
export function newPictures(
  documents: readonly ExpiringDocument[],
  before: Fields,
  after: Fields,
): Map<string, number> {
  return new Map(
    documents.flatMap((document) => {
      const field = `${document}_file_id`;
      const id = after[field];
      return typeof id === 'number' && id !== before[field] ? [[field, id] as const] : [];
    }),
  );
}

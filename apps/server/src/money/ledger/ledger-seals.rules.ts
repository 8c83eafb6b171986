import { createHash } from 'node:crypto';

/** The hash of a seal: sha256 of the hash before it and the row in its canonical bytes. */
export function sealHash(previous: Buffer, canonical: string | null): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(canonical ?? 'null')
    .digest();
}

export interface Link {
  readonly position: number;
  readonly kind: string;
  readonly row_id: number;
  readonly hash: Buffer;
  readonly canonical: string | null;
}

/**
 * Links that do not follow from the one before. Continues from the stored hash after a break, so that one changed row
 * shows as one and not as everything after it.
 */
export function brokenLinks(before: { position: number; hash: Buffer }, links: readonly Link[]): Link[] {
  let last: { position: number; hash: Buffer } = before;
  return links.filter((link) => {
    const follows =
      link.position === last.position + 1 && sealHash(last.hash, link.canonical).equals(link.hash);
    last = link;
    // A row that is gone hashes as nothing, which would even be right had it been gone when it was sealed.
    return !follows || link.canonical === null;
  });
}

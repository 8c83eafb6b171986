import { randomBytes } from 'node:crypto';

/** What a reader reads of a new NFC tag: seven bytes, the first of its maker. */
export function bytesOfTag(): string {
  return `04${randomBytes(6).toString('hex').toUpperCase()}`;
}

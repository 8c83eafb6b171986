import { toWesternDigits } from './field-rules.ts';

/** Crockford's base 32: without I, L, O and U, which could be confused with digits. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of the codes people read out and type at a pump. */
export const TYPED_CODE_LENGTH = 8;

/** A code as typed, read out or scanned: spaces and dashes do not count, O is nought, I and L are one. */
export function readTypedCode(text: string): string {
  return toWesternDigits(text.normalize('NFKC').toUpperCase())
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
}

/** Five random bits a character, of as many random bytes as the code is long. */
export function typedCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CROCKFORD[byte % CROCKFORD.length]).join('');
}

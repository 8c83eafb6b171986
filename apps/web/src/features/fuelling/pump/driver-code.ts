import { readTypedCode, TYPED_CODE_LENGTH } from '@fleet/domain/typed-codes.ts';

export const DRIVER_CODE_LENGTH = TYPED_CODE_LENGTH;

/** Crockford's base 32: without I, L, O and U, which could be confused with digits. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Normalizes typed or pasted text: uppercase, look-alikes as digits, at most eight characters. */
export function sanitizeDriverCode(text: string): string {
  return readTypedCode(text).slice(0, DRIVER_CODE_LENGTH);
}

/** Extracts the driver's code from scanned or typed text; null if there is none, as in other QR codes. */
export function readDriverCode(text: string): string | null {
  const compact = text.replace(/[\s-]/g, '');
  if (compact.length !== DRIVER_CODE_LENGTH) return null;
  const code = sanitizeDriverCode(compact);
  return CODE.test(code) ? code : null;
}

import { toWesternDigits } from '@fleet/domain/field-rules.ts';

export const DRIVER_CODE_LENGTH = 8;

/** Crockford's base 32: no I, L, O and U, so that nobody has to tell 0 from O. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** What a field for the driver's code keeps of the text typed or pasted into it: capitals, look-alikes as digits, at most eight. */
export function sanitizeDriverCode(text: string): string {
  return toWesternDigits(text.normalize('NFKC').toUpperCase())
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, DRIVER_CODE_LENGTH);
}

/** The driver's code in what a camera read or a person typed; null when it is none, such as the code of a shop. */
export function readDriverCode(text: string): string | null {
  const compact = text.replace(/[\s-]/g, '');
  if (compact.length !== DRIVER_CODE_LENGTH) return null;
  const code = sanitizeDriverCode(compact);
  return CODE.test(code) ? code : null;
}

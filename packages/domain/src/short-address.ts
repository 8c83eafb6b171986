import { toWesternDigits } from './field-rules.ts';

/** The Saudi national address in short: four letters (region, branch, division, unique), then the building's four digits. */
const SHORT_ADDRESS = /^[A-Z]{4}\d{4}$/;

/** A short address as it is stored: `RRRD2929`. Spaces, dashes, small letters and Arabic digits are accepted; null for anything else. */
export function readShortAddress(text: string): string | null {
  const plain = toWesternDigits(text)
    .replace(/[\s\u200E\u200F-]/g, '')
    .toUpperCase();
  return SHORT_ADDRESS.test(plain) ? plain : null;
}

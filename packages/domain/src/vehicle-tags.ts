import { toWesternDigits } from './field-rules.ts';

/** `replaced` is final; `blocked` and `lost` tags can be activated again. */
export const TAG_STATUSES = ['active', 'blocked', 'lost', 'replaced'] as const;
export type TagStatus = (typeof TAG_STATUSES)[number];

/** Where a tag was paired with its vehicle. */
export const TAG_PAIRED_AT = ['desk', 'pump', 'file'] as const;

/** Why a tag is refused at a pump. */
export const TAG_REFUSALS = ['blocked', 'lost', 'replaced', 'copied', 'other_vehicle'] as const;
export type TagRefusal = (typeof TAG_REFUSALS)[number];

/** Four bytes are the shortest number of an NFC tag, twelve that of a windshield tag (EPC-96), sixteen the longest EPC in use. */
const MIN_BYTES = 4;
const MAX_BYTES = 16;
const BETWEEN = /[\s:.\-_]/g;

/**
 * The number a reader read, as it is compared: hexadecimal without separators. Readers differ in the order of the bytes, so
 * the smaller of both orders stands for both. Null for other text.
 */
export function readTag(text: string): string | null {
  const hex = hexOf(text);
  if (hex === null) return null;
  const reversed = hex.match(/../g)!.reverse().join('');
  return [hex, reversed].sort()[0]!;
}

/**
 * Phones and bank cards invent a number of four bytes for each reading; by ISO/IEC 14443-3 it begins with 08. Such a number never comes
 * again.
 */
export function isChangingTag(text: string): boolean {
  const hex = hexOf(text);
  return hex !== null && hex.length === 2 * MIN_BYTES && hex.startsWith('08');
}

/** `TAG-0000123`: what people see of a tag. */
export function tagNumber(id: number): string {
  return `TAG-${String(id).padStart(7, '0')}`;
}

function hexOf(text: string): string | null {
  const hex = toWesternDigits(text.normalize('NFKC')).replace(BETWEEN, '').toUpperCase();
  if (!/^([0-9A-F]{2})+$/.test(hex)) return null;
  const bytes = hex.length / 2;
  // One byte repeated is an empty or broken tag.
  return bytes >= MIN_BYTES && bytes <= MAX_BYTES && new Set(hex.match(/../g)).size > 1 ? hex : null;
}

import { PLATE_LETTERS } from '@fleet/domain/plates.ts';
import { civilIdKind } from '@fleet/domain/saudi-identities.ts';

const LETTERS = Object.keys(PLATE_LETTERS);

// Valid identity numbers, one per index.
const digits = (n: number, length: number) => String(n).padStart(length, '0');
export const vatNo = (n: number) => `3${digits(n, 13)}3`;
export const crNumber = (n: number) => `70${digits(n, 8)}`;
export const mobile = (n: number) => `5${digits(n, 8)}`;

export function civilId(n: number): string {
  const stem = `1${digits(n, 8)}`;
  return Array.from({ length: 10 }, (_, check) => `${stem}${check}`).find(civilIdKind)!;
}

export function plate(n: number): string {
  const block = Math.floor(n / 9999);
  const letters = [0, 1, 2].map(
    (index) => LETTERS[Math.floor(block / LETTERS.length ** index) % LETTERS.length],
  );
  return `${letters.join('')}-${(n % 9999) + 1}`;
}

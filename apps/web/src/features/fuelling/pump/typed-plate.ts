import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { type Plate, parsePlate } from '@fleet/domain/plates.ts';

export const PLATE_LETTER_PLACES = 3;
export const PLATE_DIGITS = 4;

export interface TypedPlate {
  /** The accepted characters in the order typed. */
  readonly text: string;
  /** Latin letters by position, left to right as printed; null where empty. */
  readonly letters: readonly (string | null)[];
  /** Western digits by position, left to right. */
  readonly digits: readonly (string | null)[];
  /** Position of the next letter; null if complete. Arabic letters fill from the right, in reading order. */
  readonly nextLetter: number | null;
  readonly script: 'latin' | 'arabic' | null;
  /** The plate if complete and valid, otherwise null. */
  readonly plate: Plate | null;
  /** Why the last character was rejected. */
  readonly refused: 'unknown_letter' | 'mixed_scripts' | 'full' | null;
}

const SEPARATOR = /[\s\p{Pd}\p{Cf}ـ]/u;

/**
 * Parses a plate while it is typed or pasted: letters of either script, digits of any form, in any order. Impossible characters are
 * dropped and reported in `refused`, so that the field can always become a plate.
 */
export function readTypedPlate(typed: string): TypedPlate {
  let script: TypedPlate['script'] = null;
  let refused: TypedPlate['refused'] = null;
  const accepted: string[] = [];
  const letters: string[] = [];
  const digits: string[] = [];

  for (const character of toWesternDigits(typed.normalize('NFKC').toUpperCase())) {
    if (SEPARATOR.test(character)) continue;
    refused = null;
    if (/\d/.test(character)) {
      if (digits.length === PLATE_DIGITS) refused = 'full';
      else digits.push(character);
    } else {
      const latin = latinLetter(character);
      const itsScript = /[A-Z]/.test(character) ? 'latin' : 'arabic';
      if (latin === null) refused = 'unknown_letter';
      else if (letters.length === PLATE_LETTER_PLACES) refused = 'full';
      else if (script !== null && script !== itsScript) refused = 'mixed_scripts';
      else {
        script = itsScript;
        letters.push(latin);
      }
    }
    if (refused === null) accepted.push(character);
  }

  const isArabic = script === 'arabic';
  const letterSlots: (string | null)[] = Array.from(
    { length: PLATE_LETTER_PLACES },
    (_, index) => letters[index] ?? null,
  );
  const printed = isArabic ? letterSlots.toReversed() : letterSlots;
  const isComplete = letters.length === PLATE_LETTER_PLACES && digits.length > 0;
  return {
    text: accepted.join(''),
    letters: printed,
    digits: Array.from({ length: PLATE_DIGITS }, (_, index) => digits[index] ?? null),
    nextLetter:
      letters.length === PLATE_LETTER_PLACES
        ? null
        : isArabic
          ? PLATE_LETTER_PLACES - 1 - letters.length
          : letters.length,
    script,
    plate: isComplete ? parsePlate(`${printed.join('')}${digits.join('')}`) : null,
    refused,
  };
}

export interface ComparedCharacter {
  /** 0 to 3 are digits, 4 to 6 letters. */
  index: number;
  read: string;
  expected: string;
  same: boolean;
}

/** Compares two canonical plates by position, four digits then three letters; `·` where one is empty. */
export function comparePlates(read: string, expected: string): ComparedCharacter[] {
  const a = charactersOf(read);
  const b = charactersOf(expected);
  return a.map((character, index) => ({
    index,
    read: character,
    expected: b[index]!,
    same: character === b[index],
  }));
}

function charactersOf(canonical: string): string[] {
  const [letters = '', digits = ''] = canonical.split('-');
  return [
    ...Array.from(digits.padEnd(PLATE_DIGITS, '·')),
    ...Array.from(letters.padEnd(PLATE_LETTER_PLACES, '·')),
  ];
}

/** The domain defines which letters plates use and how they can be typed. */
function latinLetter(character: string): string | null {
  return parsePlate(`${character}${character}${character}1`)?.letters[0] ?? null;
}

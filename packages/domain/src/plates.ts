import { toWesternDigits } from './field-rules.ts';

/** The 17 letters of Saudi plates, Latin to the Arabic letter printed above it (field-knowledge section 3). */
export const PLATE_LETTERS = {
  A: 'ا',
  B: 'ب',
  J: 'ح',
  D: 'د',
  R: 'ر',
  S: 'س',
  X: 'ص',
  T: 'ط',
  E: 'ع',
  G: 'ق',
  K: 'ك',
  L: 'ل',
  Z: 'م',
  N: 'ن',
  H: 'هـ',
  U: 'و',
  V: 'ى',
} as const;

/** White, blue, yellow and green plates. */
export const PLATE_KINDS = ['private', 'commercial', 'public', 'diplomatic'] as const;

export type PlateKind = (typeof PLATE_KINDS)[number];

export interface Plate {
  /** The Latin row as printed, left to right: 'JDR'. */
  readonly letters: string;
  /** 1 to 4 digits as printed: '4821'. */
  readonly digits: string;
  /** What is stored and compared: 'JDR-4821'. */
  readonly canonical: string;
}

/** One element per printed character, each row in visual order from left to right. */
export interface PlateRows {
  readonly latin_letters: readonly string[];
  readonly latin_digits: readonly string[];
  /** Each above its Latin letter. Render them one by one: in one string, a browser would reverse and join them. */
  readonly arabic_letters: readonly string[];
  readonly arabic_digits: readonly string[];
}

const LATIN_LETTERS = Object.keys(PLATE_LETTERS).join('');
const TATWEEL = /ـ/g;
/** Spaces, dashes, and the invisible direction marks that come along when Arabic is pasted. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}]/gu;
const CANONICAL = new RegExp(`^([${LATIN_LETTERS}]{3})-(\\d{1,4})$`);
const LETTERS_THEN_DIGITS = /^(\p{L}{3})(\d{1,4})$/u;
const DIGITS_THEN_LETTERS = /^(\d{1,4})(\p{L}{3})$/u;

/** Alternative shapes of some letters. */
const ARABIC_VARIANTS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ي: 'ى',
  ی: 'ى',
  ک: 'ك',
  ھ: 'ه',
};

const LATIN_BY_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PLATE_LETTERS).map(([latin, arabic]) => [arabic.replace(TATWEEL, ''), latin]),
);

/**
 * Reads a plate as typed or pasted; null when it is none, mixes Arabic and Latin letters, or has a letter plates do
 * not use. Accepts either script, Arabic-Indic digits, spaces and dashes, the digits first or last.
 * Each Latin letter is below its Arabic one, but the Latin row is read from the left and the Arabic row from the
 * right. Arabic letters are typed in reading order, so they are the Latin row backwards: 'ر د ح' is the plate printed
 * JDR, not RDJ. Both exist and are different vehicles: show the drawn plate for confirmation after Arabic input.
 * Digits run from the left in both rows. Leading zeros are preserved as printed.
 */
export function parsePlate(text: string): Plate | null {
  const compact = toWesternDigits(text.normalize('NFKC').toUpperCase())
    .replace(SEPARATORS, '')
    .replace(TATWEEL, '');
  const lettersFirst = LETTERS_THEN_DIGITS.exec(compact);
  const digitsFirst = DIGITS_THEN_LETTERS.exec(compact);
  const typedLetters = lettersFirst?.[1] ?? digitsFirst?.[2];
  const digits = lettersFirst?.[2] ?? digitsFirst?.[1];
  if (typedLetters === undefined || digits === undefined || Number(digits) === 0) return null;

  const letters = latinRow(typedLetters);
  return letters === null ? null : { letters, digits, canonical: `${letters}-${digits}` };
}

/** The four printed rows of a canonical plate; null when the text is not canonical. */
export function plateRows(canonical: string): PlateRows | null {
  const match = CANONICAL.exec(canonical);
  if (!match) return null;
  const latin_letters = Array.from(match[1]!);
  const latin_digits = Array.from(match[2]!);
  return {
    latin_letters,
    latin_digits,
    arabic_letters: latin_letters.map((letter) => PLATE_LETTERS[letter as keyof typeof PLATE_LETTERS]),
    arabic_digits: latin_digits.map((digit) => String.fromCharCode(0x0660 + Number(digit))),
  };
}

/**
 * The plate that a reader of the other script makes of this one, its letters from the other side: 'RDJ-4821' of 'JDR-4821'. The digits run
 * the same way in both rows. Null where both read alike ('JDJ-4821'), and for text that is no canonical plate.
 */
export function mirrorPlate(canonical: string): string | null {
  const match = CANONICAL.exec(canonical);
  if (!match) return null;
  const mirrored = `${Array.from(match[1]!).reverse().join('')}-${match[2]}`;
  return mirrored === canonical ? null : mirrored;
}

/** Number of insertions, deletions and replacements between two plates (Levenshtein). */
export function plateDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = previous[column]! + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, previous[column + 1]! + 1, current[column]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}

/**
 * A plate for the pump's "coming here" list: '•••-••21'. Always three letters and four digits, so that only the last two digits are
 * revealed; text that is no canonical plate is hidden completely.
 */
export function maskPlate(canonical: string): string {
  const digits = CANONICAL.exec(canonical)?.[2] ?? '';
  return `•••-${digits.slice(-2).padStart(4, '•')}`;
}

function latinRow(typedLetters: string): string | null {
  const letters = Array.from(typedLetters, (letter) => ARABIC_VARIANTS[letter] ?? letter);
  if (letters.every((letter) => LATIN_LETTERS.includes(letter))) return letters.join('');

  const latin = letters.map((letter) => LATIN_BY_ARABIC[letter]);
  return latin.includes(undefined) ? null : latin.reverse().join('');
}

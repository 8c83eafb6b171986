import { toWesternDigits } from './field-rules.ts';
import { PLATE_LETTERS, type Plate, parsePlate } from './plates.ts';

/** A camera's reading of a plate's two rows: either may be missing or wrong. */
export interface ReadRows {
  /** Bottom row from left to right as printed, digits first: '4821 JDR'. */
  readonly latin?: string | null | undefined;
  /** Top row in reading order: letters from right to left, digits from left to right: 'ر د ح ٤٨٢١'. */
  readonly arabic?: string | null | undefined;
}

export interface PlateFromRows {
  readonly plate: Plate;
  /** The rows it comes from. Contradicting rows give no plate. */
  readonly source_row: 'latin' | 'arabic' | 'both';
  /** Number of corrected look-alike characters. */
  readonly replaced: number;
}

/** Characters that cannot be in a letter's position, and the most similar letter. */
export const LOOKALIKE_LETTER: Readonly<Record<string, string>> = {
  I: 'J',
  '1': 'J',
  O: 'D',
  '0': 'D',
  Q: 'G',
  C: 'G',
  '6': 'G',
  '8': 'B',
  '3': 'B',
  '5': 'S',
  $: 'S',
  '2': 'Z',
  '4': 'A',
  '7': 'T',
  P: 'R',
  F: 'E',
  M: 'N',
  W: 'V',
  Y: 'V',
};

/** Characters that are no digit, and the most similar digit. */
export const LOOKALIKE_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  J: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  A: '4',
  S: '5',
  $: '5',
  G: '6',
  T: '7',
  '?': '7',
  B: '8',
};

/** Pairs that are easily confused, in either direction. */
const ALIKE = [
  '0D',
  '0G',
  '0U',
  '1J',
  '1L',
  '1T',
  '2Z',
  '4A',
  '5S',
  '6G',
  '8B',
  '7T',
  '38',
  '68',
  '56',
  '17',
  '08',
  '06',
  '09',
  '35',
  '27',
  'UV',
  'HN',
  'XK',
  'BR',
  'DU',
  'EL',
  'GD',
  'BD',
  'KR',
  'JU',
];
const ALIKE_PAIRS: ReadonlySet<string> = new Set(ALIKE.flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]));

/**
 * Entry mode of the plate at a refueling: read by the camera and confirmed; read and corrected manually; changed to another plate
 * than the camera was sure of; typed without an image; or known from the vehicle's tag.
 */
export const PLATE_ENTRIES = ['scanned', 'corrected', 'contradicted', 'typed', 'tag'] as const;
export type PlateEntry = (typeof PLATE_ENTRIES)[number];

/** Weight of one difference in `plateReadingDistance`. */
export const DIFFERENCE = { alike: 1, other: 2, missing: 2 } as const;

const BETWEEN_CHARACTERS = /[\s\p{Pd}\p{Cf}·.•:]/gu;
const LATIN_LETTERS = Object.keys(PLATE_LETTERS).join('');

/**
 * The plate in a camera's rows, with look-alikes corrected by their position: 'O' among the digits is 0, 'I' among the letters J.
 * Null if no row gives a plate, or if the two rows give different ones.
 */
export function plateFromRows({ latin, arabic }: ReadRows): PlateFromRows | null {
  const bottom = latin ? fromLatinRow(latin) : null;
  const top = arabic ? parsePlate(arabic) : null;
  if (bottom && top) {
    if (bottom.plate.canonical !== top.canonical) return null;
    return { ...bottom, source_row: 'both' };
  }
  if (bottom) return { ...bottom, source_row: 'latin' };
  return top ? { plate: top, source_row: 'arabic', replaced: 0 } : null;
}

/**
 * Distance of a read plate from the expected one: 0 the same, 1 for a character that looks like the right one, 2 for
 * another, a missing or an additional one. A plate closer than 2 was most likely misread; one farther away is
 * another.
 */
export function plateReadingDistance(read: string, expected: string): number {
  const [a, b] = [read.replace('-', ''), expected.replace('-', '')];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column * DIFFERENCE.missing);
  for (const [row, character] of Array.from(a).entries()) {
    const current = [(row + 1) * DIFFERENCE.missing];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = previous[column]! + replacement(character, other);
      const skipped = Math.min(previous[column + 1]!, current[column]!) + DIFFERENCE.missing;
      current.push(Math.min(replaced, skipped));
    }
    previous = current;
  }
  return previous[b.length]!;
}

function replacement(read: string, expected: string): number {
  if (read === expected) return 0;
  return ALIKE_PAIRS.has(read + expected) ? DIFFERENCE.alike : DIFFERENCE.other;
}

/** Larger distances are not errors of a confident camera: one confused character weighs at most 2. */
const ANOTHER_PLATE_FROM = 3;

/** Entry mode from the camera's reading (null without an image) and the confirmed plate. */
export function plateEntryOf(
  camera: { plate_read: string | null; is_certain: boolean } | null,
  confirmed: string,
): PlateEntry {
  if (!camera) return 'typed';
  if (camera.plate_read === confirmed) return 'scanned';
  const isOther =
    camera.plate_read !== null && plateReadingDistance(camera.plate_read, confirmed) >= ANOTHER_PLATE_FROM;
  return isOther && camera.is_certain ? 'contradicted' : 'corrected';
}

/** Digits first, the three letters last: the position decides between a letter and the digit that looks like it. */
function fromLatinRow(row: string): { plate: Plate; replaced: number } | null {
  const characters = Array.from(
    toWesternDigits(row.normalize('NFKC').toUpperCase()).replace(BETWEEN_CHARACTERS, ''),
  );
  if (characters.length < 4 || characters.length > 7) return null;
  const digits = characters.slice(0, -3).map((read) => (/\d/.test(read) ? read : LOOKALIKE_DIGIT[read]));
  const letters = characters
    .slice(-3)
    .map((read) => (LATIN_LETTERS.includes(read) ? read : LOOKALIKE_LETTER[read]));
  if (digits.includes(undefined) || letters.includes(undefined)) return null;
  const plate = parsePlate(`${digits.join('')}${letters.join('')}`);
  if (!plate) return null;
  const replaced = [...digits, ...letters].filter((character, at) => character !== characters[at]).length;
  return { plate, replaced };
}

import type { Reading } from './decode.ts';
import type { Point, Quad } from './pictures.ts';
import type { LineReading } from './plate-lines.ts';
import { around } from './plate-regions.ts';
import type { TextRegion } from './text-regions.ts';

/** The two parts of a plate's Latin row. */
export interface Parts {
  readonly digits: TextRegion;
  readonly letters: TextRegion;
}

/** Assumed parts, with the reading of one of them if it was already read. */
interface GuessedParts extends Parts {
  readonly letters_read?: readonly Reading[];
  readonly digit_readings?: readonly Reading[];
}

/** Where the letters may begin in a line with both parts, as a share of its width: after one to four digits. */
const SPLITS = [0.35, 0.45, 0.53, 0.57, 0.61];
/** Minimum probability of letters, or digits, whose other part was not detected. */
const LIKELY_PART = 0.3;
/**
 * Position of the digits, in line heights to the left of the letters: close on short plates, in the middle of a wide field on long
 * ones.
 */
const DIGIT_FIELDS = [
  { from: 3.1, to: 0.15 },
  { from: 2.4, to: 0.9 },
  { from: 5.9, to: 0.8 },
  { from: 4.6, to: 2.4 },
];
/** Position of the letters, in line heights to the right of four digits. */
const LETTER_FIELDS = [
  { from: 0.05, to: 2.6 },
  { from: 1.1, to: 4.2 },
];

/** Digits are to the left of the letters, on the same line. */
export function isLeftOf(a: TextRegion, b: TextRegion): boolean {
  if (a === b || a.center[0] >= b.center[0]) return false;
  const angle = a.width > b.width ? a.angle : b.angle;
  const [dx, dy] = [b.center[0] - a.center[0], b.center[1] - a.center[1]];
  const off = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  const ratio = a.height / b.height;
  return off < Math.min(a.height, b.height) * 0.6 && ratio > 0.5 && ratio < 2;
}

/** Yields lines with both parts split in two, and the areas beside letters without digits. */
export function* guessedParts(lines: readonly LineReading[]): Generator<GuessedParts> {
  for (const { region, letters, digits } of lines) {
    const { width, height } = region;
    if (width > height * 2.6 && (letters[0]?.share ?? 0) < LIKELY_PART)
      for (const split of SPLITS)
        yield {
          digits: pieceOf(region, 0, split * width),
          letters: pieceOf(region, split * width, width),
        };
    if ((letters[0]?.share ?? 0) >= LIKELY_PART)
      for (const { from, to } of DIGIT_FIELDS)
        yield {
          digits: pieceOf(region, -from * height, -to * height),
          letters: region,
          letters_read: letters,
        };
    if ((digits[0]?.share ?? 0) >= LIKELY_PART)
      for (const { from, to } of LETTER_FIELDS)
        yield {
          digits: region,
          letters: pieceOf(region, width + from * height, width + to * height),
          digit_readings: digits,
        };
  }
}

/** Splits a block as tall as two lines, which is both rows of a plate merged. */
export function separateRows(regions: readonly TextRegion[]): TextRegion[] {
  const heights = regions.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0;
  return regions.flatMap((region) => {
    const isOneLine = region.height < usual * 1.7 && region.height < region.width * 0.75;
    if (isOneLine || region.width < region.height * 0.7) return [region];
    return [-0.25, 0.25].map((down) => rowOf(region, down));
  });
}

function rowOf(block: TextRegion, down: number): TextRegion {
  const center: Point = [
    block.center[0] - down * block.height * Math.sin(block.angle),
    block.center[1] + down * block.height * Math.cos(block.angle),
  ];
  const height = block.height * 0.5;
  const quad = around(center, block.width, height, block.angle);
  return { ...block, center, height, quad, hull: quad };
}

/** A section of a line between two positions, in pixels from its left end. */
function pieceOf(line: TextRegion, from: number, to: number): TextRegion {
  const along = (from + to) / 2 - line.width / 2;
  const center: Point = [
    line.center[0] + along * Math.cos(line.angle),
    line.center[1] + along * Math.sin(line.angle),
  ];
  const quad: Quad = around(center, to - from, line.height, line.angle);
  return { ...line, center, width: to - from, quad, hull: quad };
}

import { isSameVolume } from '@fleet/domain/display-readings.ts';
import type { Picture } from '../pictures.ts';
import { blobsOf } from './blobs.ts';
import { type Candidate, type DisplayFigures, numbersOf, pairsAt, variantsOf } from './figures.ts';
import { dilated, greyOf, inkMask, type Polarity, sumsOf } from './ink.ts';
import { NOTHING, type RowReading, readRow } from './row-reading.ts';
import { isSameRow, type Row, rowsOf } from './rows.ts';

/** What is known before the picture is read. */
export type DisplayQuestion =
  | { readonly kind: 'pump'; readonly price_millis_per_litre: number }
  /** A totalizer stands between its last reading and the most it can have run since. */
  | {
      readonly kind: 'meter';
      readonly meter_digits: number;
      readonly from_ml: number;
      readonly to_ml: number;
    };

export interface DisplayReading {
  readonly figures: DisplayFigures | null;
  readonly reading_ml: number | null;
  /** From 0 to 1. */
  readonly confidence: number;
}

const NOTHING_READ: DisplayReading = { figures: null, reading_ml: null, confidence: 0 };

/** Surroundings as shares of the longer edge, for small and large digits; a high threshold leaves out segments that are off. */
const THRESHOLDS = [
  { reach: 1 / 42, deviations: 0.35 },
  { reach: 1 / 13, deviations: 0.35 },
  { reach: 1 / 18, deviations: 0.9 },
];
/** Segments are parted in both directions, a digit and its decimal point only aside. */
const JOINS = [
  { x: 1, y: 1 },
  { x: 1, y: 3 },
  { x: 2, y: 3 },
  { x: 3, y: 4 },
  { x: 5, y: 7 },
];
const MAX_ROWS = 28;
const MAX_BLOBS = 700;
/** Reading stops here, with what it has: a picture of nothing but digits would take minutes. */
const LONGEST_MS = 4_000;

/** Reads the figures of a pump's display, or a meter's totalizer, in a picture. `now` counts milliseconds of work. */
export function readDisplay(picture: Picture, question: DisplayQuestion, now: () => number): DisplayReading {
  const until = now() + LONGEST_MS;
  const rows: RowReading[] = [];
  for (const row of findRows(picture)) {
    if (now() > until) break;
    const reading = readRow(picture, row);
    if (reading) rows.push(reading);
  }
  rows.sort((a, b) => b.score - a.score);
  const readable = rows.slice(0, 14);
  return question.kind === 'pump'
    ? pumpOf(readable, question.price_millis_per_litre)
    : meterOf(readable, question);
}

/** Rows that may be digits, those with most blobs first. */
function findRows(picture: Picture): Row[] {
  const { width, height } = picture;
  const rows: Row[] = [];
  for (const polarity of ['dark', 'light'] as const satisfies readonly Polarity[]) {
    const grey = greyOf(picture, polarity);
    const sums = sumsOf(grey);
    for (const { reach, deviations } of THRESHOLDS) {
      const radius = Math.round(Math.max(width, height) * reach);
      const mask = inkMask(grey, sums, { radius, deviations }, polarity);
      for (const join of JOINS) {
        const blobs = blobsOf(dilated(mask, width, height, join), width, height, join);
        const large = blobs.sort((a, b) => b.pixels - a.pixels).slice(0, MAX_BLOBS);
        for (const row of rowsOf(large, height, polarity)) {
          const same = rows.findIndex((other) => other.polarity === polarity && isSameRow(row, other));
          if (same < 0) rows.push(row);
          else if (row.count > rows[same]!.count) rows[same] = row;
        }
      }
    }
  }
  return rows.sort((a, b) => b.count * b.height - a.count * a.height).slice(0, MAX_ROWS);
}

function pumpOf(rows: readonly RowReading[], price_millis: number): DisplayReading {
  const found = pairsAt(rows.flatMap(variantsOf), price_millis);
  const best = bestOf(found, (one, other) => isSameVolume(one.volume_ml, other.volume_ml));
  return best ? { figures: best.figures, reading_ml: null, confidence: best.confidence } : NOTHING_READ;
}

/**
 * A totalizer has no second figure to compare with: only a row counts whose decimal point was seen and that has no doubt in any place,
 * and what it shows must then be possible. Digits are never bent to fit: it may be another nozzle's meter.
 */
function meterOf(
  rows: readonly RowReading[],
  { meter_digits, from_ml, to_ml }: Extract<DisplayQuestion, { kind: 'meter' }>,
): DisplayReading {
  const found = rows.flatMap((row): Candidate<{ reading_ml: number }>[] => {
    const { decimals } = row;
    const cells = row.cells.length;
    if (decimals === null || decimals > 3 || cells - decimals < Math.min(meter_digits, FEWEST_DIGITS))
      return [];
    return numbersOf(row).map(({ value, likelihood }) => ({
      // Without a third decimal: a frame beside two looks like one.
      figures: { reading_ml: Math.floor(value * 10 ** (2 - decimals)) * 10 },
      score: likelihood - cells * NOTHING,
      cells,
      is_complete: !row.is_open,
    }));
  });
  const best = bestOf(found, (one, other) => one.reading_ml === other.reading_ml);
  if (!best) return NOTHING_READ;
  const { reading_ml } = best.figures;
  if (reading_ml < from_ml || reading_ml > to_ml) return NOTHING_READ;
  return { figures: null, reading_ml, confidence: best.confidence };
}

const FEWEST_DIGITS = 4;

/** Of candidates, the best, and how far ahead of every other value it is. */
function bestOf<Figures>(
  found: readonly Candidate<Figures>[],
  isSame: (one: Figures, other: Figures) => boolean,
): { figures: Figures; confidence: number } | null {
  const best = found.reduce<Candidate<Figures> | null>(
    (first, next) => (first && first.score >= next.score ? first : next),
    null,
  );
  if (!best) return null;
  let rival = 0;
  let is_complete = false;
  for (const { figures, score, is_complete: isComplete } of found)
    if (!isSame(figures, best.figures)) rival = Math.max(rival, score);
    else if (isComplete && score > best.score - ONE_DIGIT) is_complete = true;
  // Of seven, what a place has that is drawn perfectly.
  const clarity = best.score / best.cells / 7;
  const confidence = confidenceOf(best.score - rival, clarity);
  return { figures: best.figures, confidence: is_complete ? confidence : Math.min(confidence, DOUBTFUL) };
}

/** About what one more digit adds to a score. */
const ONE_DIGIT = 9;
/** What may lack a digit is never certain. */
const DOUBTFUL = 0.5;

function confidenceOf(ahead: number, clarity: number): number {
  const byRival = 1 / (1 + Math.exp(-(ahead - 3) / 1.2));
  const byClarity = 1 / (1 + Math.exp(-(clarity - 0.42) / 0.06));
  return byRival * byClarity;
}

import { type Picture, straighten } from '../pictures.ts';
import {
  type Family,
  type Gauge,
  gaugeOf,
  type Ink,
  type Likelihoods,
  likelihoodsAt,
  meanOf,
} from './digits.ts';
import { inkOf } from './row-ink.ts';
import { quadOf, type Row } from './rows.ts';

/** The digits of a row, from left to right. */
export interface RowReading {
  readonly row: Row;
  readonly cells: readonly Cell[];
  /** Number of digits after the decimal point; null where none was seen. */
  readonly decimals: number | null;
  /** Something is drawn beside the digits that may be one more. */
  readonly is_open: boolean;
  /** Sum of the cells' best likelihoods above what something that is no digit would have. */
  readonly score: number;
}

interface Cell {
  readonly likelihoods: Likelihoods;
  readonly digit: number;
  readonly best: number;
}

/** Pixels of a digit in a rectified row, and of the strips above and below. */
const HEIGHT = 40;
const MARGIN = 8;
/** Of a height: what is looked at to both sides of what was found. */
const AROUND = 1.5;
const LONGEST_PX = 1_400;
/** A place that is no digit is this likely. */
export const NOTHING = -7;
const FEWEST = 3;
const MAX_DIGITS = 14;

/** Forms of displays: widths of digits in heights, their slants, and distances in widths. */
const KINDS: readonly {
  readonly family: Family;
  readonly widths: readonly number[];
  readonly slants: readonly number[];
  readonly pitches: readonly [number, number];
  /** A decimal point may take a place of its own, so that the digits after it stand aside. */
  readonly has_wide_points: boolean;
}[] = [
  {
    family: 'segments',
    widths: [0.48, 0.54, 0.6, 0.66],
    slants: [0, 0.08, 0.16],
    pitches: [1.15, 1.75],
    has_wide_points: false,
  },
  { family: 'dots', widths: [0.62, 0.68, 0.75], slants: [0], pitches: [1.1, 1.5], has_wide_points: true },
];

interface Chain {
  readonly places: readonly number[];
  readonly score: number;
  readonly pitch: number;
}

/** The most likely digits of a row over kinds of displays; null if nothing in it looks like digits. */
export function readRow(picture: Picture, row: Row): RowReading | null {
  if (!isPromising(picture, row)) return null;
  let best: { chain: Chain; gauge: Gauge; ink: Ink; family: Family; width: number } | null = null;
  const inks = new Map<number, Ink>();
  for (const { family, widths, slants, pitches, has_wide_points } of KINDS)
    for (const slant of slants) {
      const ink = inks.get(slant) ?? rectified(picture, row, slant);
      inks.set(slant, ink);
      for (const share of widths) {
        const width = share * HEIGHT;
        const gauge = gaugeOf(family, width, MARGIN, MARGIN + HEIGHT);
        const chain = bestChain(gainsOf(ink, gauge), width, pitches, has_wide_points);
        if (chain && (!best || chain.score > best.chain.score)) best = { chain, gauge, ink, family, width };
      }
    }
  return best && refined(row, best);
}

/** Whether a usual display's digits are in it at all, roughly: most rows of a picture are words. */
function isPromising(picture: Picture, row: Row): boolean {
  const ink = rectified(picture, row, 0.08);
  return (['segments', 'dots'] as const).some((family) => {
    const gauge = gaugeOf(family, (family === 'segments' ? 0.56 : 0.68) * HEIGHT, MARGIN, MARGIN + HEIGHT);
    const gains = gainsOf(ink, gauge);
    let count = 0;
    for (let x = 0; x < gains.length; x++)
      if (gains[x]! > 0) {
        count += 1;
        x += HEIGHT / 2;
      }
    return count >= 2;
  });
}

function rectified(picture: Picture, row: Row, slant: number): Ink {
  const length = (row.right - row.left) / row.height + 2 * AROUND;
  const width = Math.min(LONGEST_PX, Math.round(length * HEIGHT));
  const crop = straighten(picture, quadOf(row, slant, MARGIN / HEIGHT, AROUND), width, HEIGHT + 2 * MARGIN);
  return inkOf(crop, row.polarity, HEIGHT);
}

/** Of every position, how much more likely a digit is there than nothing. */
function gainsOf(ink: Ink, gauge: Gauge): Float64Array {
  const gains = new Float64Array(ink.width);
  const likelihoods: number[] = [];
  for (let x = 0; x < ink.width; x++)
    gains[x] = Math.max(...likelihoodsAt(ink, gauge, x, likelihoods)) - NOTHING;
  return gains;
}

/** The best row of places at one distance, by dynamic programming from the right. */
function bestChain(
  gains: Float64Array,
  width: number,
  [nearest, farthest]: readonly [number, number],
  has_wide_points: boolean,
): Chain | null {
  let best: Chain | null = null;
  const sums = new Float64Array(gains.length);
  const nexts = new Int32Array(gains.length);
  for (let pitch = Math.floor(width * nearest); pitch <= width * farthest; pitch++) {
    let first = -1;
    for (let x = gains.length - 1; x >= 0; x--) {
      sums[x] = -Infinity;
      nexts[x] = -1;
      if (gains[x]! <= 0) continue;
      let rest = 0;
      const last = has_wide_points ? Math.round(pitch * 1.5) : pitch + 1;
      for (let step = pitch - 1; step <= last && x + step < gains.length; step++) {
        const cost = step > pitch + 1 ? WIDE_POINT : 0;
        const sum = sums[x + step]! - cost;
        if (sum > rest) {
          rest = sum;
          nexts[x] = x + step;
        }
      }
      sums[x] = gains[x]! + rest;
      if (first < 0 || sums[x]! > sums[first]!) first = x;
    }
    if (first < 0 || (best && sums[first]! <= best.score)) continue;
    const places: number[] = [];
    for (let x = first; x >= 0; x = nexts[x]!) places.push(x);
    if (places.length >= FEWEST && places.length <= MAX_DIGITS) best = { places, score: sums[first]!, pitch };
  }
  return best;
}

const WIDE_POINT = 3;
const SHIFTS = [0, -2, 2];

/** The places of the best chain, each moved to where its digit fits best, with the lines of the row corrected. */
function refined(
  row: Row,
  {
    chain,
    gauge: found,
    ink,
    family,
    width,
  }: { chain: Chain; gauge: Gauge; ink: Ink; family: Family; width: number },
): RowReading {
  let best: { cells: Cell[]; score: number } | null = null;
  for (const up of SHIFTS)
    for (const down of SHIFTS) {
      const gauge =
        up === 0 && down === 0 ? found : gaugeOf(family, width, MARGIN + up, MARGIN + HEIGHT + down);
      const cells = chain.places.map((x) => cellAt(ink, gauge, x));
      const score = cells.reduce((sum, cell) => sum + cell.best - NOTHING, 0);
      if (!best || score > best.score) best = { cells, score };
    }
  return {
    row,
    ...best!,
    decimals: decimalsOf(ink, chain, width),
    is_open: isOpen(ink, chain, width),
  };
}

function cellAt(ink: Ink, gauge: Gauge, x: number): Cell {
  let cell: Cell | null = null;
  for (const shift of [0, -1, 1]) {
    const likelihoods = likelihoodsAt(ink, gauge, x + shift);
    const best = Math.max(...likelihoods);
    if (!cell || best > cell.best) cell = { likelihoods, best, digit: likelihoods.indexOf(best) };
  }
  return cell!;
}

/** The strongest spot between the feet of two digits, if it stands out. */
function decimalsOf(ink: Ink, { places, pitch }: Chain, width: number): number | null {
  const spots = places.slice(0, -1).map((x, at) => {
    const middle = (x + width + places[at + 1]!) / 2;
    const half = Math.max(1, (pitch - width) * 0.2);
    const strip = (from: number, to: number) =>
      meanOf(ink, 0, [
        Math.round(middle - half),
        Math.round(middle + half + 1),
        MARGIN + Math.round(HEIGHT * from),
        MARGIN + Math.round(HEIGHT * to),
      ]);
    return strip(0.9, 1) - strip(0.4, 0.7);
  });
  const strongest = Math.max(...spots);
  const at = spots.indexOf(strongest);
  const second = Math.max(0, ...spots.filter((_, other) => other !== at));
  return strongest > SPOT && strongest - second > SPOT / 2 ? places.length - 1 - at : null;
}

const SPOT = 0.3;
/** Mean ink of a place, beyond that of the strips above and below, that is no longer empty. */
const DRAWN = 0.1;

/** Whether the place after the last digit is drawn on. A lost last digit of both rows would still fit, a lost first one would not. */
function isOpen(ink: Ink, { places, pitch }: Chain, width: number): boolean {
  const x = Math.round(places.at(-1)! + pitch);
  const [from, to] = [Math.round(-0.1 * width), Math.round(width)];
  const inside = meanOf(ink, x, [from, to, MARGIN + 2, MARGIN + HEIGHT - 2]);
  const above = meanOf(ink, x, [from, to, 0, MARGIN - 3]);
  const below = meanOf(ink, x, [from, to, MARGIN + HEIGHT + 3, HEIGHT + 2 * MARGIN]);
  return inside - Math.min(above, below) > DRAWN;
}

import type { Point, Quad } from '../pictures.ts';
import type { Blob } from './blobs.ts';
import type { Polarity } from './ink.ts';

/** Where a row of digits is: its two lines, and its ends. */
export interface Row {
  readonly polarity: Polarity;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly count: number;
  /** y of the upper line at `x`. */
  readonly top: Line;
  readonly bottom: Line;
}

interface Line {
  readonly at: number;
  readonly slope: number;
}

const FEWEST = 3;
const LOWEST_PX = 13;
/** Of the picture's height. */
const HIGHEST_SHARE = 0.5;
/** Of a digit, width by height: a one is a bar. */
const SLIMMEST = 0.06;
const WIDEST = 1.15;
/** Of the height of the digits. */
const WIDEST_GAP = 1.3;
const STEEPEST = 0.33;
const UNALIGNED = 0.22;
const UNEVEN = 1.55;

/** Blobs of equal height side by side on a line: rows that may be digits. */
export function rowsOf(blobs: readonly Blob[], picture_height: number, polarity: Polarity): Row[] {
  const digits = blobs
    .filter((blob) => isDigitSized(blob, picture_height))
    .sort((a, b) => a.x0 + a.x1 - b.x0 - b.x1);
  const inside = new Set<Blob>();
  const rows: Row[] = [];
  for (const first of digits) {
    if (inside.has(first)) continue;
    const chain = chainFrom(first, digits);
    if (chain.length < FEWEST) continue;
    for (const blob of chain) inside.add(blob);
    const row = rowOf(chain, polarity, MIDDLE);
    rows.push(row);
    // Ones and fours are lower than the rest on some displays.
    const highest = rowOf(chain, polarity, HIGHEST);
    if (highest.height > row.height * 1.08) rows.push(highest);
  }
  return rows;
}

function isDigitSized({ x0, y0, x1, y1, pixels }: Blob, picture_height: number): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    height >= LOWEST_PX &&
    height <= picture_height * HIGHEST_SHARE &&
    width >= height * SLIMMEST &&
    width <= height * WIDEST &&
    pixels > height * height * 0.04
  );
}

function chainFrom(first: Blob, digits: readonly Blob[]): Blob[] {
  const chain = [first];
  let slope: number | null = null;
  for (;;) {
    const last = chain.at(-1)!;
    const height = last.y1 - last.y0;
    let best: Blob | null = null;
    let nearest = WIDEST_GAP * height;
    for (const next of digits) {
      const gap = next.x0 - last.x1;
      if (gap < -0.25 * height || gap > nearest || middleX(next) <= middleX(last)) continue;
      const ratio = (next.y1 - next.y0) / height;
      if (ratio > UNEVEN || ratio < 1 / UNEVEN) continue;
      const [dx, dy] = [middleX(next) - middleX(last), middleY(next) - middleY(last)];
      const off = slope === null ? Math.max(0, Math.abs(dy) - STEEPEST * dx) : Math.abs(dy - slope * dx);
      if (off > UNALIGNED * height) continue;
      nearest = gap;
      best = next;
    }
    if (!best) return chain;
    chain.push(best);
    slope = (middleY(best) - middleY(first)) / (middleX(best) - middleX(first));
  }
}

/** Which of the blobs' edges, from the innermost to the outermost, is the line of the row. */
const MIDDLE = 0.5;
const HIGHEST = 0.9;

function rowOf(chain: readonly Blob[], polarity: Polarity, share: number): Row {
  const slope = slopeOf(chain);
  const lineOf = (edge: 'y0' | 'y1', at: number): Line => ({
    at: quantileOf(
      chain.map((blob) => blob[edge] - slope * middleX(blob)),
      at,
    ),
    slope,
  });
  const [top, bottom] = [lineOf('y0', 1 - share), lineOf('y1', share)];
  return {
    polarity,
    height: Math.max(1, bottom.at - top.at),
    left: chain[0]!.x0,
    right: chain.at(-1)!.x1,
    count: chain.length,
    top,
    bottom,
  };
}

/** The median of the slopes between all pairs (Theil and Sen): a blob that is cut or joined to another does not tilt the row. */
function slopeOf(chain: readonly Blob[]): number {
  const slopes: number[] = [];
  for (const [at, a] of chain.entries())
    for (const b of chain.slice(at + 1))
      for (const edge of ['y0', 'y1'] as const) slopes.push((b[edge] - a[edge]) / (middleX(b) - middleX(a)));
  return quantileOf(slopes, 0.5);
}

function quantileOf(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

export function lineAt({ at, slope }: Line, x: number): number {
  return at + slope * x;
}

/** Whether two rows are the same digits. */
export function isSameRow(a: Row, b: Row): boolean {
  const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return (
    overlap > 0.5 * Math.min(a.right - a.left, b.right - b.left) &&
    Math.abs(lineAt(a.top, x) - lineAt(b.top, x)) < 0.1 * a.height &&
    Math.abs(lineAt(a.bottom, x) - lineAt(b.bottom, x)) < 0.1 * a.height
  );
}

/**
 * The row as a quadrilateral of the picture, with `margin` above and below and `around` to the sides, both in heights of a digit;
 * `slant` is how far an italic digit's top is right of its foot.
 */
export function quadOf(row: Row, slant: number, margin: number, around: number): Quad {
  const [left, right] = [row.left - around * row.height, row.right + around * row.height];
  const corner = (x: number, share: number): Point => {
    const [top, bottom] = [lineAt(row.top, x), lineAt(row.bottom, x)];
    const y = top + (bottom - top) * share;
    // A slanted digit leans along its line; a tilted row leans all of its uprights.
    const upright = ((row.top.slope + row.bottom.slope) / 2) * (y - (top + bottom) / 2);
    return [x + slant * row.height * (0.5 - share) - upright, y];
  };
  return [corner(left, -margin), corner(right, -margin), corner(right, 1 + margin), corner(left, 1 + margin)];
}

function middleX({ x0, x1 }: Blob): number {
  return (x0 + x1) / 2;
}

function middleY({ y0, y1 }: Blob): number {
  return (y0 + y1) / 2;
}

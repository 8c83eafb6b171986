import type { Picture } from '../pictures.ts';

/** One brightness per pixel, row by row. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One where something is drawn, else zero. */
export type Mask = Uint8Array;

export type Polarity = 'dark' | 'light';

/** Of a lit display only: its color is the brightest of the three channels, whatever it is. */
export function greyOf({ data, width, height }: Picture, polarity: Polarity): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) {
    const [red, green, blue] = [data[from]!, data[from + 1]!, data[from + 2]!];
    grey[at] =
      polarity === 'light' ? Math.max(red, green, blue) : red * 0.3 + green * 0.59 + blue * 0.11 + 0.5;
  }
  return { data: grey, width, height };
}

/** Sums of values and squares over every rectangle from the top left corner. */
export interface Sums {
  readonly values: Float64Array;
  readonly squares: Float64Array;
}

export function sumsOf({ data, width, height }: Grey): Sums {
  const row = width + 1;
  const values = new Float64Array(row * (height + 1));
  const squares = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x]!;
      sum += value;
      square += value * value;
      const at = (y + 1) * row + x + 1;
      values[at] = values[at - row]! + sum;
      squares[at] = squares[at - row]! + square;
    }
  }
  return { values, squares };
}

/** Levels by which ink differs at least from the mean around it. */
const LEVELS = 7;

/**
 * What is darker or lighter than its surroundings (Niblack's threshold): by `deviations` of those within `radius`, which is about
 * the height of the digits.
 */
export function inkMask(
  grey: Grey,
  { values, squares }: Sums,
  { radius, deviations }: { readonly radius: number; readonly deviations: number },
  polarity: Polarity,
): Mask {
  const { data, width, height } = grey;
  const row = width + 1;
  const sign = polarity === 'dark' ? 1 : -1;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * row;
    const bottom = Math.min(height, y + radius + 1) * row;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const count = ((bottom - top) / row) * (right - left);
      const mean =
        (values[bottom + right]! - values[bottom + left]! - values[top + right]! + values[top + left]!) /
        count;
      const square =
        (squares[bottom + right]! - squares[bottom + left]! - squares[top + right]! + squares[top + left]!) /
        count;
      const deviation = Math.sqrt(Math.max(0, square - mean * mean));
      if ((mean - data[y * width + x]!) * sign > deviation * deviations + LEVELS) mask[y * width + x] = 1;
    }
  }
  return mask;
}

/** Thickens what is drawn by so many pixels to the sides and up and down, so that the segments of a digit touch. */
export function dilated(mask: Mask, width: number, height: number, { x: aside, y: upright }: Join): Mask {
  const across = new Uint8Array(mask.length);
  const both = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) spread(mask, across, y * width, 1, width, aside);
  for (let x = 0; x < width; x++) spread(across, both, x, width, height, upright);
  return both;
}

export interface Join {
  readonly x: number;
  readonly y: number;
}

function spread(from: Mask, to: Mask, start: number, step: number, count: number, radius: number): void {
  let last = -Infinity;
  for (let at = 0; at < count + radius; at++) {
    if (at < count && from[start + at * step]) last = at;
    const target = at - radius;
    if (target >= 0 && at - last <= 2 * radius) to[start + target * step] = 1;
  }
}

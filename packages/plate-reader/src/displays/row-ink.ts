import type { Picture } from '../pictures.ts';
import type { Ink } from './digits.ts';
import { greyOf, type Polarity } from './ink.ts';

/** Share of a rectified row that is surely ink. */
const INKED = 0.08;
/** Ink may be a little stronger than its level; reflections are not allowed to count for more. */
const STRONGEST = 1.1;
/** Levels of brightness below which a row has no contrast. */
const FAINTEST = 8;

/** Ink against the ground beside it, so that a gradient over the glass does not matter; full ink is 1. */
export function inkOf(crop: Picture, polarity: Polarity, reach: number): Ink {
  const { data, width, height } = greyOf(crop, polarity);
  const backgrounds = backgroundsOf(data, width, height, polarity, reach);
  const sign = polarity === 'dark' ? 1 : -1;
  const shades = new Float64Array(data.length);
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = Math.max(0, (backgrounds[x]! - data[y * width + x]!) * sign);
      shades[y * width + x] = shade;
      counts[Math.min(255, Math.round(shade))]!++;
    }
  let [rest, full] = [data.length * INKED, 255];
  while (full > FAINTEST && rest > counts[full]!) rest -= counts[full--]!;
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += Math.min(STRONGEST, shades[y * width + x]! / full);
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + sum;
    }
  }
  return { sums, width, height };
}

/** The ground of every column: the brightest fifth (or darkest, of a lit display) of the columns around it. */
function backgroundsOf(
  data: Uint8Array,
  width: number,
  height: number,
  polarity: Polarity,
  reach: number,
): number[] {
  const counts = new Uint32Array(256);
  const add = (x: number, by: number) => {
    for (let y = 0; y < height; y++) counts[data[y * width + x]!]! += by;
  };
  const backgrounds: number[] = [];
  for (let x = 0; x < Math.min(reach, width); x++) add(x, 1);
  for (let x = 0; x < width; x++) {
    if (x + reach < width) add(x + reach, 1);
    if (x - reach - 1 >= 0) add(x - reach - 1, -1);
    const columns = Math.min(width, x + reach + 1) - Math.max(0, x - reach);
    const rank = columns * height * (polarity === 'dark' ? 0.75 : 0.25);
    let [seen, level] = [0, 0];
    while (level < 255 && seen + counts[level]! < rank) seen += counts[level++]!;
    backgrounds.push(level);
  }
  return backgrounds;
}

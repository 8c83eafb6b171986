/** What the digits of displays look like: seven segments, or a matrix of five by seven dots. */

/** Brightness of ink in a rectified row, 0 (ground) to about 1, and the lookup of means over rectangles. */
export interface Ink {
  readonly sums: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in shares of a digit's box. */
type Zone = readonly [x0: number, x1: number, y0: number, y1: number];

/**
 * Segments a to g: top, right upper, right lower, bottom, left lower, left upper, middle. Each is measured in several strips across
 * its thickness and the strongest counts, because segments are thin on one display and thick on the next.
 */
const SEGMENTS: readonly (readonly Zone[])[] = [
  strips('y', [0.28, 0.72], [0, 0.05, 0.1], 0.07),
  strips('x', [0.2, 0.4], [0.93, 0.84, 0.76], 0.09),
  strips('x', [0.6, 0.8], [0.93, 0.84, 0.76], 0.09),
  strips('y', [0.28, 0.72], [0.93, 0.88, 0.83], 0.07),
  strips('x', [0.6, 0.8], [0, 0.07, 0.15], 0.09),
  strips('x', [0.2, 0.4], [0, 0.07, 0.15], 0.09),
  strips('y', [0.3, 0.7], [0.43, 0.465, 0.5], 0.07),
];
/** Where a bar would go on that is longer than a digit. */
const BARS = [0, 0.1, 0.45, 0.76, 0.84, 0.93];
/** Inside both loops nothing is drawn, nor above and below: the edge of a frame is no one. */
const HOLES: readonly (readonly Zone[])[] = [
  [[0.38, 0.62, 0.2, 0.38]],
  [[0.38, 0.62, 0.62, 0.8]],
  strips('x', [-0.15, -0.08], BARS, 0.09),
  strips('x', [1.08, 1.15], BARS, 0.09),
];

/** Lit segments of every digit, in the forms that displays use. */
const SEGMENT_FORMS: readonly (readonly string[])[] = [
  ['abcdef'],
  ['bc'],
  ['abdeg'],
  ['abcdg'],
  ['bcfg'],
  ['acdfg'],
  ['acdefg', 'cdefg'],
  ['abc', 'abcf'],
  ['abcdefg'],
  ['abcdfg', 'abcfg'],
];

const DOT_FORMS: readonly (readonly string[])[] = [
  ['01110 10001 10011 10101 11001 10001 01110', '01110 10001 10001 10001 10001 10001 01110'],
  ['00100 01100 00100 00100 00100 00100 01110'],
  ['01110 10001 00001 00010 00100 01000 11111', '01110 10001 00001 00110 01000 10000 11111'],
  ['11111 00010 00100 00010 00001 10001 01110', '01110 10001 00001 00110 00001 10001 01110'],
  ['00010 00110 01010 10010 11111 00010 00010'],
  ['11111 10000 11110 00001 00001 10001 01110'],
  ['00110 01000 10000 11110 10001 10001 01110', '01110 10000 10000 11110 10001 10001 01110'],
  ['11111 00001 00010 00100 01000 01000 01000', '11111 00001 00010 00100 00100 00100 00100'],
  ['01110 10001 10001 01110 10001 10001 01110'],
  ['01110 10001 10001 01111 00001 00010 01100', '01110 10001 10001 01111 00001 00001 01110'],
];

export type Family = 'segments' | 'dots';

/** How far a zone's ink strays from 0 and 1 on a display that can be read. */
const SEGMENT_SPREAD = 0.24;
const DOT_SPREAD = 0.42;

interface Form {
  readonly digit: number;
  readonly zones: Float64Array;
}

const FORMS: Readonly<Record<Family, readonly Form[]>> = {
  segments: SEGMENT_FORMS.flatMap((forms, digit) =>
    forms.map((lit) => ({
      digit,
      zones: Float64Array.from([...'abcdefg'].map((name) => (lit.includes(name) ? 1 : 0)).concat(0, 0, 0, 0)),
    })),
  ),
  dots: DOT_FORMS.flatMap((forms, digit) =>
    forms.map((dots) => ({ digit, zones: Float64Array.from(`${dots.replaceAll(' ', '')}00`, Number) })),
  ),
};

/** Logarithms of how likely a place shows each digit, 0 being a perfect drawing. */
export type Likelihoods = readonly number[];

/** The zones of a digit in pixels from the left edge of its place: measured at every position of a row. */
export interface Gauge {
  readonly family: Family;
  readonly zones: readonly (readonly Strip[])[];
}

type Strip = readonly [left: number, right: number, top: number, bottom: number];

export function gaugeOf(family: Family, width: number, top: number, bottom: number): Gauge {
  const height = bottom - top;
  const stripOf = ([x0, x1, y0, y1]: Zone): Strip => {
    const [left, upper] = [Math.round(x0 * width), Math.round(top + y0 * height)];
    return [
      left,
      Math.max(left + 1, Math.round(x1 * width)),
      Math.max(0, upper),
      Math.max(1, upper + 1, Math.round(top + y1 * height)),
    ];
  };
  const zones = family === 'segments' ? [...SEGMENTS, ...HOLES] : DOT_ZONES;
  return { family, zones: zones.map((strips) => strips.map(stripOf)) };
}

const DOT_ZONES: readonly (readonly Zone[])[] = [
  ...Array.from({ length: 35 }, (_, at): Zone[] => {
    const [row, column] = [Math.floor(at / 5), at % 5];
    return [[(column + 0.2) / 5, (column + 0.8) / 5, (row + 0.2) / 7, (row + 0.8) / 7]];
  }),
  HOLES[2]!,
  HOLES[3]!,
];

const seen = new Float64Array(DOT_ZONES.length);
/** Below this no dots are lit, and nothing is made comparable. */
const FAINTEST_DOT = 0.3;

/** Likelihoods of all digits at a place that begins at `x`. */
export function likelihoodsAt(ink: Ink, gauge: Gauge, x: number, into: number[] = []): number[] {
  const { family, zones } = gauge;
  for (let at = 0; at < zones.length; at++) {
    let strongest = 0;
    for (const strip of zones[at]!) strongest = Math.max(strongest, meanOf(ink, x, strip));
    seen[at] = Math.min(1, strongest);
  }
  if (family === 'dots') levelDots();
  const spread = family === 'segments' ? SEGMENT_SPREAD : DOT_SPREAD;
  // Neighboring dots go wrong together: all of them weigh as much as the segments.
  const weight = (family === 'segments' ? 1 : 14 / 35) / (2 * spread ** 2);
  into.length = 10;
  into.fill(-Infinity);
  for (const { digit, zones: wanted } of FORMS[family]) {
    let off = 0;
    for (let at = 0; at < wanted.length; at++) off += (seen[at]! - wanted[at]!) ** 2;
    into[digit] = Math.max(into[digit]!, -off * weight);
  }
  return into;
}

/** A dot is less ink than a full stroke: the seventh strongest counts as lit, because a one has no fewer. */
function levelDots(): void {
  const strong = seen.slice(0, 35).sort()[28]!;
  for (let at = 0; at < 35; at++) seen[at] = Math.min(1, seen[at]! / Math.max(FAINTEST_DOT, strong));
}

/** Mean ink of a strip at a place; nothing beyond the row's ends. */
export function meanOf({ sums, width, height }: Ink, x: number, [dx0, dx1, top, y1]: Strip): number {
  const left = Math.max(0, Math.min(width - 1, x + dx0));
  const right = Math.max(left + 1, Math.min(width, x + dx1));
  const upper = Math.min(top, height - 1);
  const bottom = Math.max(upper + 1, Math.min(height, y1));
  const row = width + 1;
  const sum =
    sums[bottom * row + right]! -
    sums[bottom * row + left]! -
    sums[upper * row + right]! +
    sums[upper * row + left]!;
  return sum / ((right - left) * (bottom - upper));
}

function strips(
  across: 'x' | 'y',
  [from, to]: readonly [number, number],
  starts: readonly number[],
  thickness: number,
): Zone[] {
  return starts.map((start) =>
    across === 'y' ? [from, to, start, start + thickness] : [start, start + thickness, from, to],
  );
}

import { amountHalalas } from '@fleet/domain/money.ts';
import { type Random, seededRandom } from '../plates/random.ts';
import { type DisplayStyle, FACES, type Face, type Shown } from './drawing.ts';

/** How a display is photographed; angles in degrees, lengths in pixels of the picture. */
export interface Shot {
  /** Of the picture's width. */
  readonly display_share: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly blur_sigma_px: number;
  readonly motion_px: number;
  readonly gain: number;
  readonly noise: number;
  readonly covered: number;
  readonly glare: number;
  readonly jpeg_quality: number;
}

/** Each varies its own factor, and the others as a steady hand would; `everything` varies all of them at once. */
export const CONDITIONS = {
  plain: () => ({}),
  distance: (random) => ({ display_share: random.between(0.22, 0.4) }),
  tilt: (random) => ({ roll: signed(random, 4, 14) }),
  angle: (random) => ({ yaw: signed(random, 8, 28), pitch: random.between(-12, 12) }),
  blur: (random) => ({ blur_sigma_px: random.between(1.2, 3.5) }),
  motion: (random) => ({ motion_px: random.between(3, 10) }),
  night: (random) => ({ gain: random.between(-0.7, -0.4), noise: random.between(6, 16) }),
  'too bright': (random) => ({ gain: random.between(0.25, 0.6) }),
  glare: (random) => ({ glare: random.between(0.3, 0.75) }),
  'dirty glass': (random) => ({ covered: random.between(0.02, 0.09) }),
  'half digits': () => ({}),
  everything: (random) => ({
    display_share: random.between(0.25, 0.85),
    yaw: random.between(-22, 22),
    pitch: random.between(-12, 12),
    roll: random.between(-10, 10),
    blur_sigma_px: random.between(0, 2.2),
    gain: random.between(-0.5, 0.4),
    noise: random.between(0, 12),
    covered: random.between(0, 0.05),
    glare: random.chance(0.4) ? random.between(0, 0.6) : 0,
    jpeg_quality: random.integer(55, 92),
  }),
  'no display': () => ({}),
} as const satisfies Record<string, (random: Random) => Partial<Shot>>;
export type Condition = keyof typeof CONDITIONS;

export interface Example {
  readonly condition: Condition;
  readonly shown: Shown;
  /** What the totalizer shows, and where it was read last. */
  readonly meter: { readonly reading_ml: number; readonly from_ml: number; readonly to_ml: number };
  readonly style: DisplayStyle;
  readonly shot: Shot;
  readonly size: { readonly width: number; readonly height: number };
  readonly seed: number;
}

const PRICES = [2_180, 2_330, 1_660, 1_790, 2_440];
const LCD = [
  ['#1c2420', '#a9b89a'],
  ['#20242c', '#c3c9c4'],
  ['#101820', '#8fae7c'],
] as const;
const LED = [
  ['#ff3528', '#140404'],
  ['#ffb020', '#120b02'],
  ['#3cff6a', '#04140a'],
  ['#f2f6ff', '#0a0c12'],
] as const;
/** Sizes of phones' pictures after the browser made them smaller. */
const SIZES = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
  { width: 1280, height: 960 },
] as const;

/** Tuning and held-out pictures come from disjoint seeds; two faces are in the held-out set only. */
export function exampleOf(condition: Condition, set: 'tuning' | 'held out', index: number): Example {
  const at = Object.keys(CONDITIONS).indexOf(condition);
  const seed = (set === 'tuning' ? 3_000_000 : 500_000_000) + at * 100_000 + index;
  const random = seededRandom(seed);
  const faces = (Object.keys(FACES) as Face[]).filter(
    (face) => set === 'held out' || !['lcd wide', 'dots square'].includes(face),
  );
  const face = random.pick(faces);
  const isLit = face.startsWith('led') || (face.startsWith('dots') && random.chance(0.6));
  const [ink, background] = random.pick<readonly [string, string]>(isLit ? LED : LCD);
  const shot = { ...steadyHand(random), ...CONDITIONS[condition](random) };
  const price_millis_per_litre = random.pick(PRICES);
  const volume_ml = random.integer(300, random.chance(0.3) ? 30_000 : 9_500) * 10;
  const from_ml = random.integer(100_000, 90_000_000) * 10;
  const reading_ml = from_ml + random.integer(0, 900_000) * 10;
  return {
    condition,
    shown: {
      volume_ml,
      amount_halalas: amountHalalas(volume_ml, price_millis_per_litre),
      price_millis_per_litre,
    },
    meter: { reading_ml, from_ml, to_ml: from_ml + 9_360_000 },
    style: {
      face,
      ink,
      background,
      ghost: random.chance(0.5) ? random.between(0, isLit ? 0.04 : 0.1) : 0,
      broken: condition === 'half digits' ? 0.25 : 0,
    },
    shot,
    size: random.pick(SIZES),
    seed,
  };
}

function steadyHand(random: Random): Shot {
  return {
    display_share: random.between(0.45, 0.85),
    yaw: random.between(-6, 6),
    pitch: random.between(-6, 6),
    roll: random.between(-3, 3),
    blur_sigma_px: random.between(0.3, 1),
    motion_px: 0,
    gain: random.between(-0.15, 0.15),
    noise: random.between(1, 4),
    covered: 0,
    glare: 0,
    jpeg_quality: random.integer(70, 92),
  };
}

function signed(random: Random, low: number, high: number): number {
  return random.between(low, high) * (random.chance(0.5) ? 1 : -1);
}

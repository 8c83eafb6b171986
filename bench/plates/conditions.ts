import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { anyPlate, type DrawnPlate, drawPlate, type PlateShape } from './drawing.ts';
import { LATIN_FACES, TUNING_FACES } from './glyphs.ts';
import { type Random, seededRandom } from './random.ts';

/** How a plate is photographed; angles in degrees, lengths in pixels of the picture. */
export interface Shot {
  /** Width of a short plate (335 mm) seen from the front at that distance; long ones (520 mm) are proportionally wider. */
  readonly plate_width_px: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly blur_sigma_px: number;
  /** Length of motion blur in any direction; 0 for none. */
  readonly motion_px: number;
  /** -0.6 is dark, +0.6 overexposed. */
  readonly gain: number;
  readonly noise: number;
  /** Share of the plate covered by dirt. */
  readonly covered: number;
  /** Maximum intensity of a reflection on the plate, 0 to 0.6. */
  readonly glare: number;
  readonly embossing: number;
  readonly jpeg_quality: number;
}

/**
 * The ranges, fixed before any tuning: plate 60 to 400 px wide, yaw up to 40° and roll up to 15° either way, blur up to σ 3 px, gain
 * ±60%, at most a tenth covered. Each condition varies its own factor over the full range, and the others as a steady hand would. A
 * blur of 3 px on a 60 px plate is unreadable (its characters are 8 px high), so blur and motion use plates of at least 200 px;
 * `everything` varies all factors, with blur up to a seventieth of the plate's width. `beyond` varies all over the full ranges,
 * including unreadable plates: it is printed but not part of any goal.
 */
export const CONDITIONS = {
  plain: () => ({}),
  distance: (random) => ({ plate_width_px: random.between(60, 120) }),
  yaw: (random) => ({ yaw: signed(random, 15, 40), pitch: random.between(-10, 10) }),
  roll: (random) => ({ roll: signed(random, 5, 15) }),
  angle: (random) => ({
    yaw: signed(random, 0, 40),
    roll: signed(random, 0, 15),
    pitch: random.between(-15, 15),
  }),
  blur: (random) => ({ blur_sigma_px: random.between(0.8, 3), plate_width_px: random.between(200, 400) }),
  motion: (random) => ({ motion_px: random.between(3, 8), plate_width_px: random.between(200, 400) }),
  night: (random) => ({ gain: random.between(-0.6, -0.3), noise: random.between(6, 14) }),
  'too bright': (random) => ({ gain: random.between(0.25, 0.6) }),
  glare: (random) => ({ glare: random.between(0.3, 0.6) }),
  dirt: (random) => ({ covered: random.between(0.03, 0.1) }),
  embossed: (random) => ({ embossing: random.between(0.8, 2) }),
  everything: (random) => {
    const shot = fullRange(random);
    return { ...shot, blur_sigma_px: Math.min(shot.blur_sigma_px, shot.plate_width_px / 70), motion_px: 0 };
  },
  beyond: (random) => fullRange(random),
} as const satisfies Record<string, (random: Random) => Partial<Shot>>;
export type Condition = keyof typeof CONDITIONS;

/** Conditions that count towards the goals. */
export const COUNTED: readonly Condition[] = (Object.keys(CONDITIONS) as Condition[]).filter(
  (condition) => condition !== 'beyond',
);

export interface Example {
  readonly plate: DrawnPlate;
  readonly shot: Shot;
  readonly condition: Condition;
  /** Seed of the scenery and the noise. */
  readonly seed: number;
}

/** Tuning and held-out plates come from disjoint seeds; only held-out ones use the last typeface. */
export function exampleOf(condition: Condition, set: 'tuning' | 'held out', index: number): Example {
  const at = Object.keys(CONDITIONS).indexOf(condition);
  const seed = (set === 'tuning' ? 1_000_000 : 700_000_000) + at * 100_000 + index;
  const random = seededRandom(seed);
  const shape: PlateShape = random.chance(0.7) ? 'short' : 'long';
  const shot = { ...steadyHand(random), ...CONDITIONS[condition](random) };
  const face = random.pick(set === 'tuning' ? TUNING_FACES : LATIN_FACES);
  const design = { kind: random.pick(PLATE_KINDS), shape, face, embossing: shot.embossing };
  return {
    plate: drawPlate(anyPlate(random), design, random),
    shot,
    condition,
    seed: random.integer(0, 2 ** 31),
  };
}

function steadyHand(random: Random): Shot {
  return {
    plate_width_px: random.between(140, 400),
    yaw: random.between(-12, 12),
    pitch: random.between(-8, 8),
    roll: random.between(-4, 4),
    blur_sigma_px: random.between(0.3, 0.8),
    motion_px: 0,
    gain: random.between(-0.15, 0.15),
    noise: random.between(1, 4),
    covered: 0,
    glare: 0,
    embossing: random.pick([0, 0.6]),
    jpeg_quality: random.integer(70, 92),
  };
}

function fullRange(random: Random): Shot {
  return {
    plate_width_px: random.between(60, 400),
    yaw: random.between(-40, 40),
    pitch: random.between(-15, 15),
    roll: random.between(-15, 15),
    blur_sigma_px: random.between(0, 3),
    motion_px: 0,
    gain: random.between(-0.6, 0.6),
    noise: random.between(0, 10),
    covered: random.between(0, 0.1),
    glare: random.chance(0.3) ? random.between(0, 0.6) : 0,
    embossing: random.between(0, 2),
    jpeg_quality: random.integer(60, 92),
  };
}

function signed(random: Random, low: number, high: number): number {
  return random.between(low, high) * (random.chance(0.5) ? 1 : -1);
}

import { robustBand } from '../anomalies/robust.ts';
import { beganBy, isStuck, levelAfter, levelBefore, type TankFill, type TankTrace } from './trace.ts';

/** What of a fill arrived in the tank by its sensor. */
export interface TankRise {
  readonly fill: TankFill;
  readonly before_ml: number;
  readonly after_ml: number;
  readonly rise_ml: number;
  /** What the sensor shows of so many liters, by the vehicle's other fills. */
  readonly expected_ml: number;
  /** What did not arrive: what a full tank may hide above the sensor's top is not missing. Negative where more came. */
  readonly missing_ml: number;
  /** What the sensor could have shown beyond the rise: little where the tank was full before. */
  readonly visible_ml: number;
  /** The level is seen to have risen by nearly all of it. */
  readonly has_arrived: boolean;
  /** Standard deviation of the difference between the two. */
  readonly deviation_ml: number;
  readonly began_at_ms: number;
  readonly ended_at_ms: number;
}

/** Fills from this share of the tank on say what a liter adds to the reading, and how many of them are needed. */
const LARGE = 0.2;
const MIN_LARGE = 5;
/** Without them: what sensors are off by, as a share of what was filled. */
const UNKNOWN_GAIN = 0.08;
const MIN_GAIN_DEVIATION = 0.03;
/** The highest reading is no top of a sensor below this share of the tank. */
const LOWEST_TOP = 0.5;
/** Registered tanks are smaller than what fits up to the neck. */
const NECK = 1.12;
/** Less than this share and so many deviations of a fill are absent where it has arrived, and it is this much clearer than noise. */
const ABSENT_SHARE = 0.2;
const ABSENT_DEVIATIONS = 2.5;
const SEEN_DEVIATIONS = 3;
/** Slopes and movement that several readings share. */
const SHARED_NOISE = 0.5;

/** Fills with readings near enough on both sides. `fills` are all of the vehicle, oldest first. */
export function risesOf(trace: TankTrace, fills: readonly TankFill[]): TankRise[] {
  const seen = fills.flatMap((fill, index) => {
    const previous_ms = fills[index - 1]?.closed_at_ms ?? 0;
    const next = fills[index + 1];
    const until_ms = next ? beganBy(next) : Number.POSITIVE_INFINITY;
    const before = levelBefore(trace, beganBy(fill), previous_ms);
    const after = levelAfter(trace, fill.closed_at_ms, until_ms);
    if (!before || !after || isStuck(trace, previous_ms, before.at_ms)) return [];
    return [{ fill, before, after, rise_ml: after.volume_ml - before.volume_ml }];
  });
  const { gain, gain_deviation } = gainOf(trace, seen);
  return seen.map(({ fill, before, after, rise_ml }) => {
    const expected_ml = Math.round(fill.volume_ml * gain);
    const isTop = trace.top_ml > LOWEST_TOP * trace.tank_ml;
    const isAtTop = isTop && after.volume_ml > trace.top_ml - 2 * trace.noise_ml;
    const hidden_ml = isAtTop ? Math.max(0, NECK * gain * trace.tank_ml - trace.top_ml) : 0;
    const each = 1.8 / Math.sqrt(before.count) + 1.8 / Math.sqrt(after.count);
    const deviation_ml = Math.hypot(
      trace.noise_ml * Math.max(SHARED_NOISE, each / Math.SQRT2),
      gain_deviation * fill.volume_ml,
    );
    const shown_ml = isTop
      ? Math.min(expected_ml, Math.max(0, trace.top_ml - before.volume_ml))
      : expected_ml;
    const absent_ml = expected_ml - rise_ml - hidden_ml;
    return {
      ...{ fill, before_ml: before.volume_ml, after_ml: after.volume_ml, rise_ml },
      ...{
        expected_ml,
        missing_ml: Math.round(absent_ml),
        visible_ml: Math.round(shown_ml - rise_ml),
        has_arrived:
          absent_ml < Math.min(ABSENT_SHARE * expected_ml, ABSENT_DEVIATIONS * deviation_ml) &&
          expected_ml > SEEN_DEVIATIONS * deviation_ml,
        deviation_ml: Math.round(deviation_ml),
      },
      ...{ began_at_ms: before.at_ms, ended_at_ms: after.at_ms },
    };
  });
}

/** What a liter adds to the reading: registered tanks are too small or too large, and a second tank may have no sensor. */
function gainOf(
  { tank_ml, top_ml, noise_ml }: TankTrace,
  seen: readonly { fill: TankFill; after: { volume_ml: number }; rise_ml: number }[],
): { gain: number; gain_deviation: number } {
  const large = seen.filter(({ fill }) => fill.volume_ml >= LARGE * tank_ml);
  const below = large.filter(({ after }) => after.volume_ml < top_ml - noise_ml);
  // Fills that end at the sensor's top say at least what a liter adds.
  const used = below.length < MIN_LARGE ? large : below;
  if (used.length < MIN_LARGE) return { gain: 1, gain_deviation: UNKNOWN_GAIN };
  const { middle, spread } = robustBand(used.map(({ fill, rise_ml }) => rise_ml / fill.volume_ml));
  // Where most of it never arrives, it is not the sensor.
  const gain = Math.min(1.25, Math.max(0.4, middle));
  const minimum = used === below ? MIN_GAIN_DEVIATION : UNKNOWN_GAIN;
  return { gain, gain_deviation: Math.max(minimum, spread / Math.sqrt(used.length)) };
}

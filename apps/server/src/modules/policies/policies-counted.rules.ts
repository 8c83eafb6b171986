import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { type RiyadhDate, riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import { POLICY_LEVELS, type PolicyFacts, type PolicyLevel, type Usage } from './policies-facts.rules.ts';
import { limitChecks, type Measure } from './policies-limits.rules.ts';

/** The pump may overshoot a preset by this much without asking anyone. */
const OVERSHOOT_TOLERANCE_PERCENT = 1;

/** What the usage counters carry for a request: a reservation first, what was dispensed later. */
export interface UsageCarried extends Measure {
  readonly day: RiyadhDate;
}

export interface BrokenLimits {
  /** The pump gave more than was reserved, and that breaks a limit: somebody decides. */
  readonly exceeded: Check[];
  /** Broken only because the fill counts on another day than its reservation did: on record, nothing more. */
  readonly moved: Check[];
}

/**
 * The limits that what was dispensed breaks in the windows in which fuelling started. `facts.usage` are those windows,
 * still with the reservation of this fill. A limit that was known to be broken at approval (a manager overruled it)
 * is not asked again.
 */
export function brokenLimits(
  facts: PolicyFacts,
  dispensed: Measure,
  reserved: UsageCarried | null,
  fuelling_started_at: Date,
): BrokenLimits {
  const windows = riyadhWindows(fuelling_started_at);
  const broken = limitChecks(withoutOwn(facts, reserved, windows), dispensed).filter(
    (check) => !check.passed,
  );
  const exceeded = broken.filter((check) => isExceeded(check.unit, dispensed, reserved));
  const isMoved = reserved !== null && reserved.day !== windows.day;
  return { exceeded, moved: isMoved ? broken.filter((check) => !exceeded.includes(check)) : [] };
}

/** `planned` and what a pump may overshoot it by. */
export function withTolerance(planned: number): number {
  return planned + Math.floor((planned * OVERSHOOT_TOLERANCE_PERCENT) / 100);
}

function isExceeded(unit: Check['unit'], dispensed: Measure, reserved: Measure | null): boolean {
  if (unit === 'ml') return dispensed.volume_ml > withTolerance(reserved?.volume_ml ?? 0);
  return unit === 'halalas' && dispensed.amount_halalas > withTolerance(reserved?.amount_halalas ?? 0);
}

function withoutOwn(
  facts: PolicyFacts,
  reserved: UsageCarried | null,
  windows: { day: RiyadhDate; week: RiyadhDate; month: RiyadhDate },
): PolicyFacts {
  if (reserved === null || reserved.day > windows.day) return facts;
  const less = (usage: Usage, since: RiyadhDate): Usage =>
    reserved.day < since
      ? usage
      : {
          volume_ml: usage.volume_ml - reserved.volume_ml,
          amount_halalas: usage.amount_halalas - reserved.amount_halalas,
          fills: usage.fills - 1,
        };
  const lessOf = (level: PolicyLevel) => {
    const { day, week, month } = facts.usage[level];
    return {
      day: less(day, windows.day),
      week: less(week, windows.week),
      month: less(month, windows.month),
    };
  };
  const usage = Object.fromEntries(
    POLICY_LEVELS.map((level) => [level, lessOf(level)]),
  ) as PolicyFacts['usage'];
  return { ...facts, usage };
}

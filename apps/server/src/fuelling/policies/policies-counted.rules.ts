import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { addDays, type RiyadhDate, riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import type { CapacityDrawn } from './policies.rules.ts';
import { POLICY_LEVELS, type PolicyFacts, type PolicyLevel, type Usage } from './policies-facts.rules.ts';
import { limitChecks, type Measure } from './policies-limits.rules.ts';

/** The pump may exceed a preset by this much without a decision. */
const OVERSHOOT_TOLERANCE_PERCENT = 1;

/** What the usage counters carry for a request: a reservation first, what was dispensed later. */
export interface UsageCarried extends Measure {
  readonly day: RiyadhDate;
  /** Of it, what temporary capacity covers, and which. */
  readonly capacity_id: number | null;
  readonly extra_volume_ml: number;
  readonly extra_amount_halalas: number;
}

/** A reservation as the policy decided it, on the day of `day`. */
export function reservedBy(
  decision: { volume_ml: number; hold_halalas: number; drawn: CapacityDrawn | null },
  day: RiyadhDate,
): UsageCarried {
  return {
    day,
    volume_ml: decision.volume_ml,
    amount_halalas: decision.hold_halalas,
    capacity_id: decision.drawn?.capacity_id ?? null,
    extra_volume_ml: decision.drawn?.extra_volume_ml ?? 0,
    extra_amount_halalas: decision.drawn?.extra_amount_halalas ?? 0,
  };
}

/**
 * What a fill counts for once its litres are known, on the day fuelling started. What was reserved and not taken goes
 * back to the temporary capacity first; what the pump gave beyond it counts in the limits.
 */
export function dispensedAs(
  reserved: UsageCarried | null,
  dispensed: Measure,
  day: RiyadhDate,
): UsageCarried {
  const extra = (field: 'volume_ml' | 'amount_halalas', drawn: number) =>
    Math.max(0, drawn - Math.max(0, (reserved?.[field] ?? 0) - dispensed[field]));
  return {
    day,
    volume_ml: dispensed.volume_ml,
    amount_halalas: dispensed.amount_halalas,
    capacity_id: reserved?.capacity_id ?? null,
    extra_volume_ml: extra('volume_ml', reserved?.extra_volume_ml ?? 0),
    extra_amount_halalas: extra('amount_halalas', reserved?.extra_amount_halalas ?? 0),
  };
}

export interface BrokenLimits {
  /** The pump dispensed more than was reserved, and that exceeds a limit: someone must decide. */
  readonly exceeded: Check[];
  /** Broken only because the fill counts on another day than its reservation did: on record, nothing more. */
  readonly moved: Check[];
}

/**
 * The limits that the dispensed volume exceeds in the windows in which fueling started. `facts.usage` are those
 * windows, still with this fill's reservation. A limit that was exceeded at approval (a manager overruled it) is not
 * evaluated again.
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

/** The facts as they would be had this fill not been reserved; what it drew is back in the temporary capacity. */
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
          extra_volume_ml: usage.extra_volume_ml - reserved.extra_volume_ml,
          extra_amount_halalas: usage.extra_amount_halalas - reserved.extra_amount_halalas,
        };
  const lessOf = (level: PolicyLevel) => {
    const { day, week, month, windows: own } = facts.usage[level];
    return {
      day: less(day, windows.day),
      week: less(week, windows.week),
      month: less(month, windows.month),
      windows: Object.fromEntries(
        Object.entries(own).map(([days, usage]) => [
          days,
          less(usage, addDays(windows.day, 1 - Number(days))),
        ]),
      ),
    };
  };
  const usage = Object.fromEntries(
    POLICY_LEVELS.map((level) => [level, lessOf(level)]),
  ) as PolicyFacts['usage'];
  return { ...facts, usage, capacity: withOwnBack(facts.capacity, reserved) };
}

function withOwnBack(capacity: PolicyFacts['capacity'], reserved: UsageCarried): PolicyFacts['capacity'] {
  if (capacity === null || capacity.id !== reserved.capacity_id) return capacity;
  return { ...capacity, left: capacity.left + reserved.extra_volume_ml + reserved.extra_amount_halalas };
}

import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { addDays, riyadhWindows, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { consequenceIn, decisive } from './policies-consequences.rules.ts';
import type { PolicyRow } from './policies-facts.rules.ts';
import { type LimitFacts, limitsByLevel } from './policies-limits.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

const DAYS_OF_A_WEEK = 7;
const MORE_THAN_A_MONTH_DAYS = 31;

/** A rule at one level, before names are put to its lists. */
export interface LevelRule {
  readonly check: Check & { level: PolicyRow['level'] };
  readonly policy: PolicyRow;
  readonly decides: boolean;
}

export interface RuleByLevel {
  readonly code: Check['code'];
  readonly unit: Check['unit'];
  readonly levels: LevelRule[];
}

interface PlainRule {
  readonly code: Check['code'];
  readonly unit: Check['unit'];
  /** True where the level sets it. */
  readonly isSet: (policy: PolicyRow) => boolean;
  readonly limit?: (policy: PolicyRow) => number | null;
  /** A larger figure is the tighter one. */
  readonly isMinimum?: boolean;
}

const PLAIN_RULES: readonly PlainRule[] = [
  {
    code: 'time_between_fills',
    unit: 'minutes',
    isSet: (policy) => policy.minutes_between_fills !== null,
    limit: (policy) => policy.minutes_between_fills,
    isMinimum: true,
  },
  {
    code: 'distance_between_fills',
    unit: 'km',
    isSet: (policy) => policy.km_between_fills !== null,
    limit: (policy) => policy.km_between_fills,
    isMinimum: true,
  },
  {
    code: 'days_and_hours',
    unit: 'minute_of_day',
    isSet: (policy) => policy.from_minute !== null || policy.to_minute !== null || policy.weekdays !== null,
  },
  { code: 'fuel_type_allowed', unit: 'none', isSet: (policy) => policy.fuel_type_ids !== null },
  { code: 'city_allowed', unit: 'none', isSet: (policy) => policy.cities !== null },
  { code: 'area_allowed', unit: 'none', isSet: (policy) => policy.areas !== null },
  {
    code: 'station_allowed',
    unit: 'none',
    isSet: (policy) => policy.disabled_network_ids !== null || policy.disabled_station_ids !== null,
  },
  {
    code: 'driver_distance',
    unit: 'metres',
    isSet: (policy) => policy.station_distance_metres !== null,
    limit: (policy) => policy.station_distance_metres,
  },
  { code: 'odometer_provided', unit: 'none', isSet: (policy) => policy.odometer_required === true },
  { code: 'documents_valid', unit: 'none', isSet: (policy) => policy.valid_documents !== null },
  { code: 'pin_right', unit: 'none', isSet: (policy) => policy.pin_required === true },
  { code: 'tag_read', unit: 'none', isSet: (policy) => policy.tag_required === true },
  {
    code: 'tank_room',
    unit: 'count',
    isSet: (policy) => policy.tank_tolerance_percent !== null || policy.consequences.tank_room !== undefined,
    limit: (policy) => policy.tank_tolerance_percent,
  },
  { code: 'approval', unit: 'none', isSet: (policy) => policy.approval === 'manager' },
  {
    code: 'approval_above',
    unit: 'halalas',
    isSet: (policy) => policy.approval_above_halalas !== null,
    limit: (policy) => policy.approval_above_halalas,
  },
];

/** Every rule that any level sets for this vehicle, with each level's value and which would stop first. */
export function rulesByLevel(facts: LimitFacts): RuleByLevel[] {
  const counted = limitsByLevel(facts).map(({ code, unit, rows }) => {
    const [first] = decisive(rows.map(({ check }) => check));
    return {
      code,
      unit,
      levels: rows.map(({ check, policy }) => ({ check, policy, decides: check === first })),
    };
  });
  const plain = PLAIN_RULES.flatMap((rule) => {
    const levels = facts.policies
      .filter(rule.isSet)
      .map((policy) => ({ policy, check: plainCheck(rule, policy) }));
    if (levels.length === 0) return [];
    const tightest = tightestOf(
      rule,
      levels.map(({ check }) => check),
    );
    return [
      {
        code: rule.code,
        unit: rule.unit,
        levels: levels.map(({ policy, check }) => ({
          policy,
          check,
          decides: tightest === null || check === tightest,
        })),
      },
    ];
  });
  return [...counted, ...plain];
}

/** When the window of a counted limit ends and the next begins; null for single fills, own windows and rules that count nothing. */
export function resetsAt(code: Check['code'], now: Date): Date | null {
  const { day, week, month } = riyadhWindows(now);
  if (code.endsWith('_per_day')) return startOfRiyadhDate(addDays(day, 1));
  if (code.endsWith('_per_week')) return startOfRiyadhDate(addDays(week, DAYS_OF_A_WEEK));
  if (!code.endsWith('_per_month')) return null;
  const inNextMonth = addDays(month, MORE_THAN_A_MONTH_DAYS);
  return startOfRiyadhDate(`${inNextMonth.slice(0, 7)}-01`);
}

function plainCheck(rule: PlainRule, policy: PolicyRow) {
  return {
    ...blank(rule.code, 'limit', policy.level),
    unit: rule.unit,
    limit: rule.limit?.(policy) ?? null,
    passed: true,
    consequence:
      rule.code === 'approval' || rule.code === 'approval_above'
        ? ('hold' as const)
        : consequenceIn(policy, rule.code),
  };
}

/** Of figures the tightest decides; lists, hours and requirements apply at every level. */
function tightestOf<C extends Check>(rule: PlainRule, checks: readonly C[]): C | null {
  if (!rule.limit) return null;
  const sorted = [...checks].sort((a, b) => (a.limit ?? 0) - (b.limit ?? 0));
  return (rule.isMinimum ? sorted.at(-1) : sorted[0]) ?? null;
}

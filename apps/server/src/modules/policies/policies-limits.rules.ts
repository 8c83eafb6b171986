import type { Check } from '@fleet/contracts/fuel-request-shapes.ts';
import { volumeForAmountMl } from '@fleet/domain/money.ts';
import {
  byLevel,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type Usage,
} from './policies-facts.rules.ts';

/**
 * Limits that count litres, money or fills. For each kind the tightest level wins: the one with the least room left,
 * so that a driver's 50 L a day beats the fleet's 10 000 L of which 9 000 are used.
 */

interface LimitKind {
  readonly code: Check['code'];
  readonly unit: 'ml' | 'halalas' | 'count';
  readonly field: keyof PolicyRow;
  /** Reads what was used before; null where the limit is per fill. */
  readonly used: ((windows: PolicyFacts['usage'][PolicyLevel]) => number) | null;
  readonly value: (measure: Measure) => number;
}

/** What one fill brings. */
export interface Measure {
  readonly volume_ml: number;
  readonly amount_halalas: number;
}

const volume = (measure: Measure) => measure.volume_ml;
const amount = (measure: Measure) => measure.amount_halalas;
const used =
  (window: 'day' | 'week' | 'month', field: keyof Usage) => (windows: PolicyFacts['usage'][PolicyLevel]) =>
    windows[window][field];

const LIMITS: readonly LimitKind[] = [
  {
    code: 'fills_per_day',
    unit: 'count',
    field: 'fills_per_day',
    used: used('day', 'fills'),
    value: () => 1,
  },
  { code: 'volume_per_fill', unit: 'ml', field: 'volume_per_fill_ml', used: null, value: volume },
  {
    code: 'volume_per_day',
    unit: 'ml',
    field: 'volume_per_day_ml',
    used: used('day', 'volume_ml'),
    value: volume,
  },
  {
    code: 'volume_per_week',
    unit: 'ml',
    field: 'volume_per_week_ml',
    used: used('week', 'volume_ml'),
    value: volume,
  },
  {
    code: 'volume_per_month',
    unit: 'ml',
    field: 'volume_per_month_ml',
    used: used('month', 'volume_ml'),
    value: volume,
  },
  { code: 'amount_per_fill', unit: 'halalas', field: 'amount_per_fill_halalas', used: null, value: amount },
  {
    code: 'amount_per_day',
    unit: 'halalas',
    field: 'amount_per_day_halalas',
    used: used('day', 'amount_halalas'),
    value: amount,
  },
  {
    code: 'amount_per_week',
    unit: 'halalas',
    field: 'amount_per_week_halalas',
    used: used('week', 'amount_halalas'),
    value: amount,
  },
  {
    code: 'amount_per_month',
    unit: 'halalas',
    field: 'amount_per_month_halalas',
    used: used('month', 'amount_halalas'),
    value: amount,
  },
];

/** The codes `limitChecks` may answer with. */
export const LIMIT_CODES: readonly Check['code'][] = LIMITS.map((kind) => kind.code);

/** One check per limit that any level sets. `value` includes what was used before. */
export function limitChecks(facts: PolicyFacts, measure: Measure): Check[] {
  return tightestLimits(facts).map(({ kind, level, limit, used }) => {
    const value = used + kind.value(measure);
    return {
      code: kind.code,
      kind: 'limit',
      level,
      unit: kind.unit,
      limit,
      used: kind.used ? used : null,
      value,
      passed: value <= limit,
    };
  });
}

/** The largest volume every litre and money limit leaves room for; Infinity when none is set. `price_millis` turns money into litres. */
export function volumeRoomMl(facts: PolicyFacts, price_millis: number): number {
  const rooms = tightestLimits(facts).map(({ kind, limit, used }) => {
    const room = Math.max(0, limit - used);
    if (kind.unit === 'ml') return room;
    return kind.unit === 'halalas' ? volumeForAmountMl(room, price_millis) : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...rooms);
}

/** Where two levels leave the same room, the wider one is named: client, vehicle, driver. */
function tightestLimits(facts: PolicyFacts) {
  return LIMITS.flatMap((kind) => {
    const set = facts.policies.flatMap((policy) => {
      const { level } = policy;
      const limit = policy[kind.field] as number | null;
      return limit === null ? [] : [{ kind, level, limit, used: kind.used?.(facts.usage[level]) ?? 0 }];
    });
    set.sort((a, b) => a.limit - a.used - (b.limit - b.used) || byLevel(a, b));
    return set.slice(0, 1);
  });
}

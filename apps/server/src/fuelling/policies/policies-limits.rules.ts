import type { MissingCapacity } from '@fleet/contracts/fuelling/approval-shapes.ts';
import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { volumeForAmountMl } from '@fleet/domain/money.ts';
import { consequenceIn, decisive } from './policies-consequences.rules.ts';
import {
  NOTHING_USED,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type Usage,
  type UsageWindows,
} from './policies-facts.rules.ts';

/**
 * Limits that count litres, money or fills. For each kind one level decides: the strictest that is broken, else the one
 * with the least room left, so that a driver's 50 L a day beats the fleet's 10 000 L of which 9 000 are used.
 */

interface LimitKind {
  readonly code: Check['code'];
  readonly unit: 'ml' | 'halalas' | 'count';
  readonly field: keyof PolicyRow;
  /** The window it counts in; null where the limit is per fill. */
  readonly window: 'day' | 'week' | 'month' | 'window' | null;
}

/** What limits are counted from. */
export type LimitFacts = Pick<PolicyFacts, 'policies' | 'usage' | 'capacity'>;

/** What one fill adds. */
export interface Measure {
  readonly volume_ml: number;
  readonly amount_halalas: number;
}

const LIMITS: readonly LimitKind[] = [
  { code: 'fills_per_day', unit: 'count', field: 'fills_per_day', window: 'day' },
  { code: 'fills_per_week', unit: 'count', field: 'fills_per_week', window: 'week' },
  { code: 'fills_per_month', unit: 'count', field: 'fills_per_month', window: 'month' },
  { code: 'volume_per_fill', unit: 'ml', field: 'volume_per_fill_ml', window: null },
  { code: 'volume_per_day', unit: 'ml', field: 'volume_per_day_ml', window: 'day' },
  { code: 'volume_per_week', unit: 'ml', field: 'volume_per_week_ml', window: 'week' },
  { code: 'volume_per_month', unit: 'ml', field: 'volume_per_month_ml', window: 'month' },
  { code: 'volume_per_window', unit: 'ml', field: 'volume_per_window_ml', window: 'window' },
  { code: 'amount_per_fill', unit: 'halalas', field: 'amount_per_fill_halalas', window: null },
  { code: 'amount_per_day', unit: 'halalas', field: 'amount_per_day_halalas', window: 'day' },
  { code: 'amount_per_week', unit: 'halalas', field: 'amount_per_week_halalas', window: 'week' },
  { code: 'amount_per_month', unit: 'halalas', field: 'amount_per_month_halalas', window: 'month' },
  { code: 'amount_per_window', unit: 'halalas', field: 'amount_per_window_halalas', window: 'window' },
];

/** The codes `limitChecks` may answer with. */
export const LIMIT_CODES: readonly Check['code'][] = LIMITS.map((kind) => kind.code);

/** A limit as one level sets it, with what was used of it. */
interface SetLimit {
  readonly kind: LimitKind;
  readonly policy: PolicyRow;
  readonly limit: number;
  readonly used: number;
  /** What temporary capacity adds; 0 where it does not reach. */
  readonly raise: number;
  /** Whether temporary capacity of its unit would raise it. */
  readonly is_raisable: boolean;
}

/** One check per limit that any level sets. `value` includes what was used before. */
export function limitChecks(facts: PolicyFacts, measure: Measure): Check[] {
  return LIMITS.flatMap((kind) =>
    decisive(setLimits(facts, kind).map((limit) => checkOf(limit, measured(kind, measure)))),
  );
}

/** The limits that are set, with each level's value and usage. */
export function limitsByLevel(facts: LimitFacts) {
  return LIMITS.flatMap((kind) => {
    const rows = setLimits(facts, kind).map((limit) => ({ check: checkOf(limit, 0), policy: limit.policy }));
    return rows.length === 0 ? [] : [{ code: kind.code, unit: kind.unit, rows }];
  });
}

/**
 * The largest volume that every litre and money limit leaves room for; Infinity when none is set. What only flags does
 * not count: it lets more through. `price_millis` turns money into litres.
 */
export function volumeRoomMl(facts: PolicyFacts, price_millis: number): number {
  const rooms = LIMITS.flatMap((kind) => setLimits(facts, kind))
    .filter(({ kind, policy }) => kind.unit !== 'count' && consequenceIn(policy, kind.code) !== 'flag')
    .map(({ kind, limit, used, raise }) => {
      const room = Math.max(0, limit + raise - used);
      return kind.unit === 'ml' ? room : volumeForAmountMl(room, price_millis);
    });
  return Math.min(Number.POSITIVE_INFINITY, ...rooms);
}

/**
 * What a fill takes from the temporary capacity: its excess over the limits the capacity raises, as far as it
 * reaches.
 */
export function capacityDrawn(facts: PolicyFacts, measure: Measure): number {
  const { capacity } = facts;
  if (!capacity || capacity.left <= 0) return 0;
  const beyond = LIMITS.flatMap((kind) => setLimits(facts, kind))
    .filter(({ raise }) => raise > 0)
    .map(({ kind, limit, used }) => used + measured(kind, measure) - limit);
  return Math.min(capacity.left, Math.max(0, ...beyond));
}

/**
 * The one-time capacity with which a fill would stay within the limits that capacity raises; null when it does already. It
 * takes the place of a one-time capacity that runs; one that lasts for days is not given up for it.
 */
export function missingCapacity(facts: LimitFacts, measure: Measure): MissingCapacity | null {
  if (facts.capacity?.mode === 'days') return null;
  const beyond = LIMITS.flatMap((kind) => setLimits(facts, kind))
    .filter(({ is_raisable, kind, policy }) => is_raisable && consequenceIn(policy, kind.code) !== 'flag')
    .map(({ kind, limit, used, raise }) => ({
      unit: kind.unit,
      value: used + measured(kind, measure) - limit,
      raise,
    }))
    .filter(({ value, raise }) => value > raise);
  for (const unit of ['ml', 'halalas'] as const) {
    const values = beyond.filter((one) => one.unit === unit).map(({ value }) => value);
    if (values.length > 0) return { unit, value: Math.max(...values) };
  }
  return null;
}

function checkOf({ kind, policy, limit, used, raise }: SetLimit, own: number) {
  const value = used + own;
  return {
    code: kind.code,
    kind: 'limit' as const,
    level: policy.level,
    unit: kind.unit,
    limit: limit + raise,
    raised_by: raise > 0 ? raise : null,
    used: kind.window ? used : null,
    value,
    window_days: kind.window === 'window' ? policy.window_days : null,
    passed: value <= limit + raise,
    consequence: consequenceIn(policy, kind.code),
  };
}

function setLimits(facts: LimitFacts, kind: LimitKind): SetLimit[] {
  return facts.policies.flatMap((policy) => {
    const limit = policy[kind.field] as number | null;
    if (limit === null) return [];
    const scope = scopeOf(policy, kind);
    const raise = raiseOf(facts, kind, scope);
    const used = usedOf(facts.usage[scope], kind, policy, scope);
    return [{ kind, policy, limit, used, raise, is_raisable: isRaised(kind, scope) }];
  });
}

/** Whose fills the limit counts. */
function scopeOf(policy: PolicyRow, kind: LimitKind): PolicyLevel {
  const isEach =
    (policy.level === 'client' || policy.level === 'group') && policy.each_vehicle.includes(kind.code);
  return isEach ? 'vehicle' : policy.level;
}

/** Temporary capacity raises what counts one vehicle or one driver over days, in its own unit; shared budgets and single fills it leaves alone. */
function isRaised(kind: LimitKind, scope: PolicyLevel): boolean {
  return kind.window !== null && kind.unit !== 'count' && (scope === 'vehicle' || scope === 'driver');
}

function raiseOf(facts: LimitFacts, kind: LimitKind, scope: PolicyLevel): number {
  return facts.capacity?.unit === kind.unit && isRaised(kind, scope) ? Math.max(0, facts.capacity.left) : 0;
}

function usedOf(windows: UsageWindows, kind: LimitKind, policy: PolicyRow, scope: PolicyLevel): number {
  if (kind.window === null) return 0;
  const usage: Usage =
    kind.window === 'window'
      ? (windows.windows[policy.window_days ?? 0] ?? NOTHING_USED)
      : windows[kind.window];
  if (kind.unit === 'count') return usage.fills;
  const isNet = isRaised(kind, scope);
  return kind.unit === 'ml'
    ? usage.volume_ml - (isNet ? usage.extra_volume_ml : 0)
    : usage.amount_halalas - (isNet ? usage.extra_amount_halalas : 0);
}

function measured(kind: LimitKind, measure: Measure): number {
  if (kind.unit === 'count') return 1;
  return kind.unit === 'ml' ? measure.volume_ml : measure.amount_halalas;
}

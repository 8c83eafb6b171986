import type { Check, Consequence } from '@fleet/contracts/fuelling/check-shapes.ts';
import { addDays, type RiyadhDate, riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import { decide } from './policies.rules.ts';
import { distanceCheck } from './policies-area.rules.ts';
import { failedWith } from './policies-consequences.rules.ts';
import {
  NO_USAGE,
  NOTHING_USED,
  type PolicyFacts,
  type PolicyLevel,
  type PolicyRow,
  type Usage,
  type UsageWindows,
} from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';
import { tagChecks } from './policies-vehicle.rules.ts';

/** A completed fill as it took place. */
export interface PastFill {
  readonly vehicle_id: number;
  readonly driver_id: number;
  readonly at: Date;
  readonly volume_ml: number;
  /** As they are known today: what was renewed since counts as valid then. */
  readonly documents: PolicyFacts['documents'];
  readonly amount_halalas: number;
  readonly price_millis: number;
  readonly odometer_km: number | null;
  readonly driver_distance_metres: number | null;
  readonly is_tag_read: boolean;
  readonly fuel_type_id: number;
  readonly gas_tank_capacity_ml: number;
  readonly metres_per_litre: number | null;
  readonly station_id: number;
  readonly network_id: number;
  readonly city: string;
  /** Position of the station. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface ReplayAnswer {
  /** What the draft would have done; null when it lets the fill through. */
  readonly outcome: Consequence | null;
  /** The checks of the draft that it fails. */
  readonly checks: Check[];
}

export interface Replay {
  /** The draft's answer to the next fill, in the order of time; counts nothing. */
  answer(fill: PastFill): ReplayAnswer;
  /** Counts a fill as used: one that was let through, or one from before the period, so that weeks, months and waits do not begin at nothing. */
  count(fill: PastFill): void;
}

/** The answer of all drafts that hold for a fill: the strictest. What is declined has not been used. */
export function evaluateAll(replays: readonly Replay[], fill: PastFill): ReplayAnswer {
  const answers = replays.map((replay) => replay.answer(fill));
  const checks = answers.flatMap((answer) => answer.checks);
  const outcome = strictestOf(checks);
  if (outcome !== 'decline') for (const replay of replays) replay.count(fill);
  return { outcome, checks };
}

/** The longest window a limit has, in days. */
export const REPLAY_LOOKBACK_DAYS = 31;
/** Halalas no fleet ever had: money was there when the fills took place. */
const NEVER_SHORT = 1_000_000_000_000;

/**
 * Evaluates a draft of rules, and nothing else, against past fills, with the engine that decides requests. Keeps one
 * small row of days per vehicle and driver; reads nothing.
 */
export function openReplay(draft: PolicyRow): Replay {
  const days = new Map<string, Map<RiyadhDate, Usage>>();
  const lastOf = new Map<string, PastFill>();

  function count(fill: PastFill): void {
    const { day } = riyadhWindows(fill.at);
    for (const key of new Set([sharedKey(draft, fill), `vehicle ${fill.vehicle_id}`])) {
      const rows = days.get(key) ?? new Map<RiyadhDate, Usage>();
      const before = rows.get(day) ?? NOTHING_USED;
      rows.set(day, {
        ...before,
        volume_ml: before.volume_ml + fill.volume_ml,
        amount_halalas: before.amount_halalas + fill.amount_halalas,
        fills: before.fills + 1,
      });
      const oldest = addDays(day, -REPLAY_LOOKBACK_DAYS);
      for (const old of rows.keys()) if (old < oldest) rows.delete(old);
      days.set(key, rows);
    }
    lastOf.set(`vehicle ${fill.vehicle_id}`, fill);
    lastOf.set(`driver ${fill.driver_id}`, fill);
  }

  function factsOf(fill: PastFill): PolicyFacts {
    const of = (key: string) => windowsOf(days.get(key), fill.at, draft.window_days);
    const vehicle = of(`vehicle ${fill.vehicle_id}`);
    const usage = { client: NO_USAGE, group: NO_USAGE, driver: NO_USAGE, vehicle };
    const last = lastOf.get(`vehicle ${fill.vehicle_id}`);
    return pastFacts(draft, fill, {
      usage: draft.level === 'vehicle' ? usage : { ...usage, [draft.level]: of(sharedKey(draft, fill)) },
      last_fill: last
        ? { closed_at: last.at, volume_ml: last.volume_ml, odometer_km: last.odometer_km }
        : null,
      driver_last_fill_at: lastOf.get(`driver ${fill.driver_id}`)?.at ?? null,
    });
  }

  return {
    count,
    answer(fill) {
      return answerOf(draft, factsOf(fill), fill);
    },
  };
}

function answerOf(draft: PolicyRow, facts: PolicyFacts, fill: PastFill): ReplayAnswer {
  const decision = decide(facts, {
    kind: 'litres',
    volume_ml: fill.volume_ml,
    amount_halalas: null,
    odometer_km: fill.odometer_km,
    coordinates: null,
  });
  const distance =
    fill.driver_distance_metres === null ? null : distanceCheck(facts, fill.driver_distance_metres);
  const atPump = [...(distance ? [distance] : []), ...tagChecks([draft], fill.is_tag_read)];
  const checks = [...decision.checks, ...atPump].filter(
    (check) => !check.passed && isOfDraft(draft, check.code),
  );
  return { outcome: strictestOf(checks), checks };
}

function strictestOf(checks: readonly Check[]): Consequence | null {
  return (['decline', 'hold', 'flag'] as const).find((one) => failedWith(checks, one).length > 0) ?? null;
}

/**
 * Codes the draft evaluates; what applies to every fleet (account state, balance, opening hours) is not the draft's.
 */
const OF_A_DRAFT: ReadonlySet<Check['code']> = new Set([
  ...LIMIT_CODES,
  'time_between_fills',
  'distance_between_fills',
  'days_and_hours',
  'fuel_type_allowed',
  'city_allowed',
  'area_allowed',
  'station_allowed',
  'driver_distance',
  'odometer_provided',
  'documents_valid',
  'tag_read',
  'approval',
  'approval_above',
]);

function isOfDraft(draft: PolicyRow, code: Check['code']): boolean {
  if (code === 'tank_room')
    return draft.tank_tolerance_percent !== null || draft.consequences.tank_room !== undefined;
  return OF_A_DRAFT.has(code) || draft.consequences[code] !== undefined;
}

/** Under whom the draft counts: the whole fleet or group as one, or the driver. */
function sharedKey({ level }: PolicyRow, fill: PastFill): string {
  if (level === 'vehicle') return `vehicle ${fill.vehicle_id}`;
  return level === 'driver' ? `driver ${fill.driver_id}` : level;
}

function windowsOf(
  rows: Map<RiyadhDate, Usage> | undefined,
  at: Date,
  window_days: number | null,
): UsageWindows {
  if (!rows) return NO_USAGE;
  const windows = riyadhWindows(at);
  const since = (first: RiyadhDate): Usage => {
    let sum = NOTHING_USED;
    for (const [day, usage] of rows)
      if (day >= first && day <= windows.day)
        sum = {
          ...sum,
          volume_ml: sum.volume_ml + usage.volume_ml,
          amount_halalas: sum.amount_halalas + usage.amount_halalas,
          fills: sum.fills + usage.fills,
        };
    return sum;
  };
  return {
    day: since(windows.day),
    week: since(windows.week),
    month: since(windows.month),
    windows: window_days === null ? {} : { [window_days]: since(addDays(windows.day, 1 - window_days)) },
  };
}

function pastFacts(
  draft: PolicyRow,
  fill: PastFill,
  counted: Pick<PolicyFacts, 'last_fill' | 'driver_last_fill_at'> & {
    usage: Record<PolicyLevel, UsageWindows>;
  },
): PolicyFacts {
  const ok = 'active';
  return {
    now: fill.at,
    client: { status: ok },
    vehicle: {
      status: ok,
      fuel_type_id: fill.fuel_type_id,
      gas_tank_capacity_ml: fill.gas_tank_capacity_ml,
      metres_per_litre: fill.metres_per_litre,
      odometer_km: null,
      odo_last_updated_date: null,
    },
    driver: { status: ok },
    documents: fill.documents,
    fuel_type: { id: fill.fuel_type_id, status: ok },
    station: {
      id: fill.station_id,
      network_id: fill.network_id,
      city: fill.city,
      is_franchisee: false,
      status: ok,
      network_status: ok,
      is_disabled_by_client: false,
      price_millis: fill.price_millis,
      opens_at_minute: null,
      closes_at_minute: null,
      break_starts_at_minute: null,
      break_ends_at_minute: null,
      geo_fence_radius_metres: 0,
      latitude: fill.latitude,
      longitude: fill.longitude,
    },
    price: { highest_millis: fill.price_millis, lowest_millis: fill.price_millis },
    policies: [draft],
    budgets: [],
    capacity: null,
    remaining_halalas: NEVER_SHORT,
    prepaid_halalas: null,
    ...counted,
  };
}

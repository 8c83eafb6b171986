import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import type { OfflineCache, OfflineFill, StoredStep } from './offline-store.ts';

/** Maximum age of the offline cache. */
const MAX_CACHE_AGE_MS = 12 * 3_600_000;

/** Retention of confirmed fills, for the list and so that an older cache cannot serve them again. */
const ANSWERED_FOR_MS = 12 * 3_600_000;

/** Clock skew from which the server distrusts the device's times and holds its fills for the platform. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Local rejections of an offline pump. */
export type OfflineRefusal =
  | 'OFFLINE_NO_CACHE'
  | 'OFFLINE_CAP'
  | 'OFFLINE_UNKNOWN'
  | 'OFFLINE_SERVED'
  | 'OFFLINE_NOT_SAVED';

/** Why this device cannot work offline; null if it can. */
export type OfflineBlock = 'insecure' | 'storage' | 'devices' | 'off';

/** Sync state for the screen. */
export interface OfflineView {
  /** Vehicles with unsent steps, those steps, and the oldest one. */
  waiting: number;
  steps: number;
  oldest_at: string | null;
  fills: readonly OfflineFill[];
  /** Time of the offline cache; null without a valid one. */
  as_of: string | null;
  /** Why the server rejects all further steps, if it does. */
  refused: string | null;
  blocked: OfflineBlock | null;
  /** Clock skew in minutes, if excessive. */
  clock_minutes: number | null;
  /** The last request had no response. */
  is_lost: boolean;
}

export const NOTHING: OfflineView = {
  waiting: 0,
  steps: 0,
  oldest_at: null,
  fills: [],
  as_of: null,
  refused: null,
  blocked: null,
  clock_minutes: null,
  is_lost: false,
};

/** Derives the screen's view from stored data. */
export function viewOf(
  steps: readonly StoredStep[],
  fills: readonly OfflineFill[],
  cache: OfflineCache | undefined,
  state: Pick<OfflineView, 'refused' | 'blocked' | 'is_lost'>,
): OfflineView {
  const behind = cache?.clock_behind_ms ?? 0;
  const isFresh =
    cache !== undefined && serverTime(cache).getTime() - Date.parse(cache.as_of) < MAX_CACHE_AGE_MS;
  return {
    waiting: new Set(steps.map((step) => step.request_id)).size,
    steps: steps.length,
    oldest_at: steps[0]?.device_at ?? null,
    fills: fills.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    as_of: isFresh ? cache.as_of : null,
    refused: state.refused,
    blocked: state.blocked ?? (cache && isOff(cache) ? 'off' : null),
    clock_minutes: Math.abs(behind) > MAX_CLOCK_SKEW_MS ? Math.round(Math.abs(behind) / 60_000) : null,
    is_lost: state.is_lost,
  };
}

/** Entries with results to acknowledge: held or rejected by the server. */
export function toRead(fills: readonly OfflineFill[]): number {
  return fills.filter((fill) => isAnsweredDifferently(fill) && !fill.is_seen).length;
}

/** Whether the result differs from the usual online one. */
export function isAnsweredDifferently(fill: OfflineFill): boolean {
  return fill.state === 'answered' && fill.answer?.outcome !== 'done';
}

/** Whether it can be deleted: confirmed, acknowledged if required, and older than any cache that could open it. */
export function isPast(fill: OfflineFill, now: number): boolean {
  const isOpen = fill.state !== 'answered' || (isAnsweredDifferently(fill) && !fill.is_seen);
  return !isOpen && now - Date.parse(fill.at) > ANSWERED_FOR_MS;
}

/** The estimated server time. */
export function serverTime(cache: OfflineCache, now = Date.now()): Date {
  return new Date(now + cache.clock_behind_ms);
}

/** Why offline fueling is currently not permitted; null if it is. */
export function offlineRefusal(
  cache: OfflineCache | undefined,
  fills: readonly OfflineFill[],
  now = Date.now(),
): OfflineRefusal | null {
  if (!cache || isOff(cache)) return 'OFFLINE_NO_CACHE';
  if (serverTime(cache, now).getTime() - Date.parse(cache.as_of) > MAX_CACHE_AGE_MS)
    return 'OFFLINE_NO_CACHE';
  // Fills already counted by the server are in the cache; a running one counts with its maximum.
  const own = fills.filter((fill) => fill.state === 'here' || fill.state === 'closed');
  const halalas = own.reduce((sum, fill) => sum + halalasOf(fill), cache.halalas);
  return cache.fills + own.length >= cache.max_fills || halalas >= cache.max_halalas ? 'OFFLINE_CAP' : null;
}

function isOff(cache: OfflineCache): boolean {
  return cache.max_fills === 0 || cache.max_halalas === 0;
}

function halalasOf({ request, volume_ml }: OfflineFill): number {
  return volume_ml === undefined
    ? request.max_amount_halalas
    : amountHalalas(volume_ml, request.price_millis_per_litre ?? 0);
}

/** A request from the cache in its state after being found here; null if expired or no product matches. */
export function offlineRequestOf(cache: OfflineCache, request: PumpRequest, now: Date): PumpRequest | null {
  const price = cache.prices.find(
    ({ fuel_type_id, starts_at, ends_at }) =>
      fuel_type_id === request.fuel_type.id &&
      Date.parse(starts_at) <= now.getTime() &&
      (ends_at === null || Date.parse(ends_at) > now.getTime()),
  )?.price_millis_per_litre;
  const isOver = request.due_at !== null && Date.parse(request.due_at) <= now.getTime();
  if (price === undefined || isOver) return null;
  return {
    ...request,
    status: 'transaction_initiated',
    initiated_at: now.toISOString(),
    price_millis_per_litre: price,
    max_amount_halalas: Math.min(request.max_amount_halalas, amountHalalas(request.max_volume_ml, price)),
  };
}

/** Requests at the pumps: the server's last list, updated by this device. */
export function atPumpsWith(
  rows: readonly PumpRequest[],
  fills: readonly OfflineFill[],
): readonly PumpRequest[] {
  if (fills.length === 0) return rows;
  const own = new Map(fills.map((fill) => [fill.request.id, fill]));
  const others = rows.filter((row) => (own.get(row.id)?.state ?? 'answered') === 'answered');
  const here = fills.filter((fill) => fill.state === 'here').map((fill) => fill.request);
  return [...others, ...here.toReversed()];
}

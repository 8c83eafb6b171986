import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import type { OfflineCache, OfflineFill, StoredStep } from './offline-store.ts';

/** A book older than this says too little about who may be fueled. */
const MAX_CACHE_AGE_MS = 12 * 3_600_000;

/** What was answered is kept this long, so that the list can tell and a book from before cannot serve it again. */
const ANSWERED_FOR_MS = 12 * 3_600_000;

/** Beyond this the server does not believe a device's clock, and what it sends waits for the platform. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Why a pump must say no by itself. */
export type OfflineRefusal =
  | 'OFFLINE_NO_CACHE'
  | 'OFFLINE_CAP'
  | 'OFFLINE_UNKNOWN'
  | 'OFFLINE_SERVED'
  | 'OFFLINE_NOT_SAVED';

/** Why this device can do nothing without a line; null when it can. */
export type OfflineBlock = 'insecure' | 'storage' | 'devices' | 'off';

/** What the screen says of sending. */
export interface OfflineView {
  /** Vehicles with steps that were written down and not sent, those steps, and when the oldest was. */
  waiting: number;
  steps: number;
  oldest_at: string | null;
  fills: readonly OfflineFill[];
  /** When what this device knows is from; null when it knows nothing that still counts. */
  as_of: string | null;
  /** Why the server takes nothing any more, if it does not. */
  refused: string | null;
  blocked: OfflineBlock | null;
  /** Minutes this device's clock is off, where that is too much. */
  clock_minutes: number | null;
  /** The last thing asked of the server got no answer. */
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

/** What is kept, as the screen says it. */
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

/** Entries whose answer someone should read: the server held them or could do nothing with them. */
export function toRead(fills: readonly OfflineFill[]): number {
  return fills.filter((fill) => isAnsweredDifferently(fill) && !fill.is_seen).length;
}

/** Whether it went otherwise than with a line. */
export function isAnsweredDifferently(fill: OfflineFill): boolean {
  return fill.state === 'answered' && fill.answer?.outcome !== 'done';
}

/** Whether nothing is lost when this is forgotten: answered, read where it must be, and older than any book that could open it. */
export function isPast(fill: OfflineFill, now: number): boolean {
  const isOpen = fill.state !== 'answered' || (isAnsweredDifferently(fill) && !fill.is_seen);
  return !isOpen && now - Date.parse(fill.at) > ANSWERED_FOR_MS;
}

/** What the server's clock says now, as far as this device knows. */
export function serverTime(cache: OfflineCache, now = Date.now()): Date {
  return new Date(now + cache.clock_behind_ms);
}

/** Why nothing may be fueled without a line now; null when it may. */
export function offlineRefusal(
  cache: OfflineCache | undefined,
  fills: readonly OfflineFill[],
  now = Date.now(),
): OfflineRefusal | null {
  if (!cache || isOff(cache)) return 'OFFLINE_NO_CACHE';
  if (serverTime(cache, now).getTime() - Date.parse(cache.as_of) > MAX_CACHE_AGE_MS)
    return 'OFFLINE_NO_CACHE';
  // What the server has counted already is in the book; a fill that still runs counts with all it may take.
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

/** A request out of the book, as it stands once it was found here; null when its time is over or nothing sells its fuel. */
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

/** What is at the pumps: as the server last said, with what this device found or finished since. */
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

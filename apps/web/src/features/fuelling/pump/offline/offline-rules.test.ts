import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { describe, expect, test } from 'vitest';
import { atPumpsWith, isPast, offlineRefusal, offlineRequestOf, toRead, viewOf } from './offline-rules.ts';
import type { OfflineCache, OfflineFill, StoredStep } from './offline-store.ts';

const NOON = Date.parse('2026-11-21T09:00:00Z');
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

const request: PumpRequest = {
  id: 7,
  status: 'request_approved',
  plate_no: 'JDR-4821',
  plate_kind: 'private',
  vehicle_name: 'Pickup',
  client: { name_en: 'Client', name_ar: 'عميل' },
  driver_name: 'Driver',
  fuel_type: { id: 1, code: 'diesel', title_en: 'Diesel', title_ar: 'ديزل', title_ur: null },
  max_volume_ml: 60_000,
  max_amount_halalas: 10_740,
  price_millis_per_litre: 1790,
  pin_required: true,
  pin_tries_left: 3,
  odometer_required: true,
  tag: 'none',
  odometer_at_request_km: 100,
  staff_may_override: false,
  initiated_at: null,
  fuelling_started_at: null,
  due_at: iso(NOON + HOUR),
  checks: [],
  served_here: true,
};
const cache: OfflineCache = {
  as_of: iso(NOON),
  is_revoked: false,
  station: { id: 1, name_en: 'Station', name_ar: 'محطة' },
  max_fills: 3,
  max_halalas: 100_000,
  fills: 0,
  halalas: 0,
  pin_key: { id: 1, public_key: '' },
  salt: '',
  iterations: 1,
  version: 'a',
  entries: [],
  prices: [
    { fuel_type_id: 1, price_millis_per_litre: 1790, starts_at: iso(NOON - HOUR), ends_at: iso(NOON + HOUR) },
    { fuel_type_id: 1, price_millis_per_litre: 1900, starts_at: iso(NOON + HOUR), ends_at: null },
  ],
  clock_behind_ms: 0,
};
const fill = (over: Partial<OfflineFill> = {}): OfflineFill => ({
  request: { ...request, id: over.request?.id ?? 7 },
  state: 'closed',
  as_of: cache.as_of,
  at: iso(NOON),
  volume_ml: 50_000,
  ...over,
});
const answered = (outcome: 'done' | 'held' | 'noted', over: Partial<OfflineFill> = {}) =>
  fill({
    state: 'answered',
    answer: { number: 3, outcome, request_id: 7, status: null, reasons: [], code: null },
    ...over,
  });

describe('whether a device may serve offline', () => {
  test('it may not with an outdated cache, whatever its own clock says', () => {
    expect(offlineRefusal(cache, [], NOON + 11 * HOUR)).toBeNull();
    expect(offlineRefusal(cache, [], NOON + 13 * HOUR)).toBe('OFFLINE_NO_CACHE');
    // This device is three hours behind the server: ten of its hours are thirteen.
    expect(offlineRefusal({ ...cache, clock_behind_ms: 3 * HOUR }, [], NOON + 10 * HOUR)).toBe(
      'OFFLINE_NO_CACHE',
    );
    expect(offlineRefusal(undefined, [], NOON)).toBe('OFFLINE_NO_CACHE');
    expect(offlineRefusal({ ...cache, max_fills: 0 }, [], NOON)).toBe('OFFLINE_NO_CACHE');
  });

  test('it may not beyond the station’s offline limit: local fills add to those known by the server', () => {
    const two = [fill({ request: { ...request, id: 1 } }), fill({ request: { ...request, id: 2 } })];
    expect(offlineRefusal(cache, two, NOON)).toBeNull();
    expect(offlineRefusal({ ...cache, fills: 1 }, two, NOON)).toBe('OFFLINE_CAP');
    expect(offlineRefusal({ ...cache, halalas: 100_000 - 2 * 8_950 }, two, NOON)).toBe('OFFLINE_CAP');
    // A running fill counts with its maximum; one that the server has confirmed is in the cache.
    expect(
      offlineRefusal(
        { ...cache, halalas: 100_000 - 10_740 },
        [fill({ state: 'here', volume_ml: undefined } as never)],
        NOON,
      ),
    ).toBe('OFFLINE_CAP');
    expect(offlineRefusal({ ...cache, fills: 2 }, [answered('done')], NOON)).toBeNull();
  });

  test('at the current price, and only within the request’s validity', () => {
    expect(offlineRequestOf(cache, request, new Date(NOON))).toMatchObject({
      status: 'transaction_initiated',
      price_millis_per_litre: 1790,
      max_amount_halalas: 10_740,
    });
    const later = { ...request, due_at: iso(NOON + 3 * HOUR), max_amount_halalas: 20_000 };
    expect(offlineRequestOf(cache, later, new Date(NOON + 2 * HOUR))).toMatchObject({
      price_millis_per_litre: 1900,
      max_amount_halalas: 11_400,
    });
    expect(offlineRequestOf(cache, request, new Date(NOON + 2 * HOUR))).toBeNull();
    expect(offlineRequestOf({ ...cache, prices: [] }, request, new Date(NOON))).toBeNull();
  });
});

describe('what the screen shows', () => {
  const step = (number: number, request_id: number): StoredStep => ({
    number,
    request_id,
    kind: 'found',
    body: '',
    signature: '',
    device_at: iso(NOON + number),
  });
  const quiet = { refused: null, blocked: null, is_lost: false };

  test('waiting vehicles, regardless of their number of steps, and since when', () => {
    const view = viewOf([step(1, 7), step(2, 7), step(3, 8)], [], cache, quiet);
    expect(view).toMatchObject({ waiting: 2, steps: 3, oldest_at: iso(NOON + 1) });
  });

  test('excessive clock skew, and disabled offline operation', () => {
    expect(viewOf([], [], { ...cache, clock_behind_ms: -4 * 60_000 }, quiet).clock_minutes).toBeNull();
    expect(viewOf([], [], { ...cache, clock_behind_ms: -90 * 60_000 }, quiet).clock_minutes).toBe(90);
    expect(viewOf([], [], { ...cache, max_halalas: 0 }, quiet).blocked).toBe('off');
  });

  test('the queue with this device’s actions since the last contact', () => {
    const rows = [1, 2, 3].map((id) => ({ ...request, id }));
    const here = fill({ state: 'here', request: { ...request, id: 4 } });
    const closed = fill({ request: { ...request, id: 2 } });
    expect(atPumpsWith(rows, [here, closed, answered('done')]).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  test('unusual results must be acknowledged, and stay until then', () => {
    const late = NOON + 20 * HOUR;
    const held = answered('held');
    expect(toRead([held, answered('done'), answered('noted', { is_seen: true })])).toBe(1);
    expect(
      [held, { ...held, is_seen: true }, answered('done'), fill()].map((one) => isPast(one, late)),
    ).toEqual([false, true, true, false]);
    expect(isPast(answered('done'), NOON + HOUR)).toBe(false);
  });
});

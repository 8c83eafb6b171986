import { ORDER } from '@fleet/domain/order-statuses.ts';
import { ALERT_LIMITS_DEFAULT } from '@fleet/domain/tracking.ts';
import { describe, expect, test } from 'vitest';
import { exceptionsOf, type StopFacts, type TripFacts } from './exceptions.rules.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');
const minutes = (count: number) => NOW + count * 60_000;

function makeFacts(change: Partial<TripFacts> = {}, ...stops: Partial<StopFacts>[]): TripFacts {
  return {
    id: 1,
    delivery_branch_id: 1,
    delivery_vehicle_id: 1,
    status: 'started',
    created: minutes(-300),
    planned_start: NOW,
    started: NOW,
    ended: null,
    has_tracker: true,
    received: NOW,
    latitude: 24.5,
    longitude: 46.7,
    orders_left: 0,
    ...change,
    stops: stops.map((stop, index) => ({
      id: index + 1,
      status: 'planned',
      latitude: 24.5,
      longitude: 46.7,
      left: null,
      order_status: ORDER.shipped,
      is_last_try: false,
      last_near: null,
      ordered_ml: 4_000_000,
      delivered_ml: null,
      is_difference_seen: false,
      ...stop,
    })),
  };
}
const found = (facts: TripFacts, at: number, limits = {}) =>
  exceptionsOf(facts, [], { ...ALERT_LIMITS_DEFAULT, ...limits }, at).map(({ kind, trip_stop_id, began }) => [
    kind,
    trip_stop_id,
    (began!.getTime() - NOW) / 60_000,
  ]);

describe('exceptions', () => {
  test('a trip with its driver that does not start is one after the depot’s limit', () => {
    const facts = makeFacts({ status: 'assigned', started: null });
    expect(found(facts, minutes(9))).toEqual([]);
    expect(found(facts, minutes(10))).toEqual([['not_started', null, 0]]);
    expect(found(facts, minutes(10), { start_minutes: 20 })).toEqual([]);
  });

  test('a trip without a driver is one before its start', () => {
    const facts = makeFacts({ status: 'approved', started: null });
    expect(found(facts, minutes(-31))).toEqual([]);
    expect(found(facts, minutes(-30))).toEqual([['no_driver', null, -30]]);
    // Nobody waited for it before it was there.
    expect(found({ ...facts, created: minutes(-5) }, NOW)).toEqual([['no_driver', null, -5]]);
  });

  test('a failed stop is one until its order has another trip, another day, or is cancelled', () => {
    const stop = {
      status: 'failed',
      left: minutes(5),
      order_status: ORDER.to_plan,
      is_last_try: true,
    } as const;
    expect(found(makeFacts({}, stop), minutes(6))).toEqual([['failed_stop', 1, 5]]);
    expect(found(makeFacts({}, { ...stop, order_status: ORDER.in_draft }), minutes(6))).toEqual([]);
    expect(found(makeFacts({}, { ...stop, is_last_try: false }), minutes(6))).toEqual([]);
    // Also of a trip that is over.
    expect(found(makeFacts({ status: 'closed', ended: minutes(5) }, stop), minutes(6))).toHaveLength(1);
  });

  test('an aborted trip is one while orders of it are left', () => {
    const facts = makeFacts({ status: 'broken_off', ended: minutes(30), orders_left: 2 });
    expect(found(facts, minutes(31))).toEqual([['broken_off', null, 30]]);
    expect(found({ ...facts, orders_left: 0 }, minutes(31))).toEqual([]);
  });

  test('silence is one of a vehicle with a tracker', () => {
    const facts = makeFacts({ received: minutes(1) });
    expect(found(facts, minutes(11))).toEqual([]);
    expect(found(facts, minutes(11) + 1)).toEqual([['silent', null, 1]]);
    expect(found({ ...facts, has_tracker: false }, minutes(60))).toEqual([]);
  });

  test('a stop that was left without a word is one, not while the vehicle is there', () => {
    const stop = { status: 'arrived', last_near: minutes(3), latitude: 24.6 } as const;
    const facts = makeFacts({ received: minutes(13) }, stop);
    expect(found(facts, minutes(12))).toEqual([]);
    expect(found(facts, minutes(13))).toEqual([['proof_missing', 1, 3]]);
    expect(found({ ...facts, latitude: 24.6 }, minutes(13))).toEqual([]);
  });

  test('liters that differ by more than the depot allows are one, until someone has seen it', () => {
    const stop = {
      status: 'done',
      left: minutes(2),
      order_status: ORDER.delivered,
      delivered_ml: 3_870_000,
    } as const;
    expect(found(makeFacts({}, stop), minutes(3))).toEqual([['litres_differ', 1, 2]]);
    expect(found(makeFacts({}, stop), minutes(3), { volume_percent: 4 })).toEqual([]);
    expect(found(makeFacts({}, { ...stop, delivered_ml: 4_121_000 }), minutes(3))).toHaveLength(1);
    expect(found(makeFacts({}, { ...stop, is_difference_seen: true }), minutes(3))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { FillFacts } from '../anomaly-facts.ts';
import { findAttendantPattern } from './attendant-pattern.ts';
import { historyOf } from './history.ts';
import { findOneIdentity } from './one-identity-many-vehicles.ts';
import { findPlateCorrected } from './plate-corrected-often.ts';
import { gainOf, stretchesOf } from './stretch.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 1, 1, 7);
const VEHICLES = ['a', 'b', 'c', 'd'];
const ATTENDANTS = ['raju', 'bilal', 'imran'];

/** Four vehicles that fill up daily at the same station for sixty days, with three attendants in turn. */
function month(change: (fill: FillFacts, day: number) => Partial<FillFacts>): FillFacts[] {
  return Array.from({ length: 60 }, (_, day) =>
    VEHICLES.map((vehicle_id, slot): FillFacts => {
      const fill = fillOf(vehicle_id, day * 24 + slot, {
        odometer_km: 50_003 + day * 303,
        // Consumption varies from day to day.
        volume_ml: 30_010 + ((day * 7 + slot * 3) % 11) * 400 - 2_000,
        attendant_user_id: ATTENDANTS[(day + slot) % 3]!,
      });
      return { ...fill, ...change(fill, day) };
    }),
  ).flat();
}

function fillOf(vehicle_id: string, hours: number, more: Partial<FillFacts>): FillFacts {
  return {
    id: `${vehicle_id} ${hours}`,
    client_id: 'fleet',
    vehicle_id,
    driver_id: `driver of ${vehicle_id}`,
    attendant_user_id: 'raju',
    station_id: 'north',
    network_id: 'network',
    fuel_type_id: 'fuel_91',
    closed_at_ms: START + hours * HOUR_MS,
    volume_ml: 30_010,
    amount_halalas: 6_543,
    price_millis_per_litre: 2_180,
    odometer_km: null,
    plate_entry: 'qr',
    display_volume_ml: null,
    phone_position: null,
    vehicle_position: null,
    ...more,
  };
}

function historyFrom(fills: FillFacts[]) {
  return historyOf({
    fills: [...fills].sort((one, other) => one.closed_at_ms - other.closed_at_ms),
    vehicles: VEHICLES.map((id) => ({
      ...{ id, client_id: 'fleet', gas_tank_capacity_ml: 60_000 },
      ...{ fuel_type_ids: ['fuel_91'], metres_per_litre: null },
    })),
    stations: [],
    clients: [],
    price_bounds: [],
  });
}

const isIn = (day: number) => day >= 20 && day < 45;

describe('a period with a pattern', () => {
  it('is where gains add up the most, and every other period with enough evidence of its own', () => {
    const gains = [-1, 2, -1, 3, -9, 1, -9, 2, 2];
    expect(stretchesOf(gains, 3)).toEqual([
      { from: 1, to: 3, sum: 4 },
      { from: 7, to: 8, sum: 4 },
    ]);
    expect(stretchesOf(gains, 5)).toEqual([]);
  });

  it('gains from a match and loses from its absence', () => {
    expect(gainOf(true, 0.1, 0.6)).toBeCloseTo(Math.log(6));
    expect(gainOf(false, 0.1, 0.6)).toBeCloseTo(Math.log(4 / 9));
  });
});

describe('the pattern of an attendant', () => {
  it('is not found if all attendants are alike', () => {
    expect(findAttendantPattern(historyFrom(month(() => ({}))))).toEqual([]);
  });

  it('is found with a seventh too much at every fill, only at that attendant and in those weeks', () => {
    const fills = month((fill, day) =>
      fill.attendant_user_id === 'bilal' && isIn(day) ? { volume_ml: fill.volume_ml * 1.16 } : {},
    );
    const found = findAttendantPattern(historyFrom(fills));
    const named = new Set(found.map(({ fill_id }) => fill_id));
    const skimmed = fills.filter(({ volume_ml }) => volume_ml % 10 !== 0 || volume_ml > 33_000);
    expect(
      found.every((one) => one.indicator === 'attendant_pattern' && one.evidence.by === 'more_than_driven'),
    ).toBe(true);
    expect(fills.filter(({ id }) => named.has(id)).every((one) => one.attendant_user_id === 'bilal')).toBe(
      true,
    );
    expect(skimmed.filter(({ id }) => named.has(id)).length).toBeGreaterThan(20);
  });

  it('is found in round volumes that peers do not sell, and not if everybody sells them', () => {
    const rounded = (fill: FillFacts) => ({ volume_ml: Math.ceil(fill.volume_ml / 5_000) * 5_000 });
    const one = month((fill, day) => (fill.attendant_user_id === 'imran' && isIn(day) ? rounded(fill) : {}));
    const found = findAttendantPattern(historyFrom(one));
    expect(found.length).toBeGreaterThan(20);
    expect(found[0]).toMatchObject({ evidence: { by: 'round_litres', peer_cases: 0 } });
    expect(findAttendantPattern(historyFrom(month((fill, day) => (isIn(day) ? rounded(fill) : {}))))).toEqual(
      [],
    );
  });

  it('is found in plates entered manually without an odometer, and not for one vehicle with a worn plate and a defective display', () => {
    const typed = { plate_entry: 'typed', odometer_km: null } as const;
    const his = month((fill, day) =>
      fill.attendant_user_id === 'raju' && isIn(day) && day % 4 === 0 ? typed : {},
    );
    const found = findAttendantPattern(historyFrom(his));
    expect(found.length).toBeGreaterThan(4);
    expect(found[0]).toMatchObject({ evidence: { by: 'typed_unread' } });
    const worn = month((fill) => (fill.vehicle_id === 'a' ? typed : {}));
    expect(findAttendantPattern(historyFrom(worn))).toEqual([]);
  });
});

describe('one identity at many vehicles', () => {
  const lent = (vehicle_id: string, hours: number) => fillOf(vehicle_id, hours, { driver_id: 'driver of a' });

  it('is found at vehicles of others while the owner fuels their own', () => {
    const strange = [lent('b', 24 * 30 + 6), lent('c', 24 * 30 + 9)];
    const found = findOneIdentity(historyFrom([...month(() => ({})), ...strange]));
    expect(found.map(({ fill_id }) => fill_id).sort()).toEqual(strange.map(({ id }) => id).sort());
  });

  it('is not found in a pool of shared vehicles, or for one recurring vehicle', () => {
    const pool = month((_fill, day) => ({ driver_id: `driver ${(day * 5) % 23}` }));
    expect(findOneIdentity(historyFrom(pool))).toEqual([]);
    const standIn = [lent('b', 24 * 30 + 6), lent('c', 24 * 30 + 9), lent('c', 24 * 33 + 9)];
    expect(findOneIdentity(historyFrom([...month(() => ({})), ...standIn]))).toEqual([]);
  });
});

describe('plates corrected often', () => {
  /** Occasional corrections at any plate. */
  const scanned = (day: number) =>
    ({ plate_entry: day % 11 === 3 ? 'corrected' : 'scanned' }) satisfies Partial<FillFacts>;
  const corrected = { plate_entry: 'corrected' } as const;

  it('are found in the weeks another car is at the camera', () => {
    const fills = month((fill, day) => (fill.vehicle_id === 'c' && isIn(day) ? corrected : scanned(day)));
    const found = findPlateCorrected(historyFrom(fills));
    expect(found.map(({ fill_id }) => fill_id)).toEqual(
      fills
        .filter(({ vehicle_id }, index) => vehicle_id === 'c' && isIn(Math.floor(index / 4)))
        .map(({ id }) => id),
    );
    expect(found[0]).toMatchObject({ evidence: { by: 'vehicle', corrected: 25, fills: 25 } });
  });

  it('are not found for a worn plate, which stays worn, or if its code is scanned in between', () => {
    const worn = month((fill, day) => (fill.vehicle_id === 'c' && day > 10 ? corrected : scanned(day)));
    expect(findPlateCorrected(historyFrom(worn))).toEqual([]);
    const coded = month((fill, day) => {
      if (day % 3 !== 0) return { plate_entry: 'qr' };
      return fill.vehicle_id === 'c' && isIn(day) ? corrected : scanned(day);
    });
    expect(findPlateCorrected(historyFrom(coded))).toEqual([]);
  });

  it('are found for an attendant whose corrections no peer needs', () => {
    const fills = month((fill, day) =>
      fill.attendant_user_id === 'imran' && isIn(day) && day % 4 !== 0 ? corrected : scanned(day),
    );
    const found = findPlateCorrected(historyFrom(fills));
    expect(found.length).toBeGreaterThan(15);
    expect(found[0]).toMatchObject({ evidence: { by: 'attendant' } });
  });
});

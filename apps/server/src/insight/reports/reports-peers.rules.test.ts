import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareToPeers, sumAbovePeers } from './reports-peers.rules.ts';

const vehicle = (id: number, measured_ml: number, distance_km: number, kind = 'truck:diesel') => ({
  ...{ id, name_en: `V${id}`, name_ar: `V${id}`, kind, volume_ml: measured_ml, measured_ml, distance_km },
});
const of = (id: number, vehicles: ReturnType<typeof vehicle>[]) =>
  compareToPeers(vehicles).find((row) => row.id === id)!.measures;

describe('a vehicle beside its peers', () => {
  const trucks = [
    vehicle(1, 45_000, 100),
    vehicle(2, 30_000, 100),
    vehicle(3, 28_000, 100),
    vehicle(4, 64_000, 200),
  ];

  it('is compared with the median of the others', () => {
    expect(of(1, trucks)).toEqual({
      ...{ volume_ml: 45_000, distance_km: 100, ml_per_100km: 45_000, peers: 3 },
      ...{ peers_ml_per_100km: 30_000, above_peers_percent: 50, above_peers_ml: 15_000 },
    });
    expect(of(4, trucks)).toMatchObject({ peers_ml_per_100km: 30_000, above_peers_ml: 64_000 - 60_000 });
    expect(of(3, trucks)).toMatchObject({ peers_ml_per_100km: 32_000, above_peers_percent: -12 });
  });

  it('is not compared with fewer than three, with another type or fuel, or without its own distance', () => {
    const none = { peers_ml_per_100km: null, above_peers_percent: null, above_peers_ml: null };
    expect(of(1, trucks.slice(0, 3))).toMatchObject({ ...none, ml_per_100km: 45_000, peers: 2 });
    expect(of(9, [...trucks, vehicle(9, 9_000, 100, 'truck:petrol')])).toMatchObject({ ...none, peers: 0 });
    expect(of(8, [...trucks, vehicle(8, 9_000, 0)])).toMatchObject({ ...none, ml_per_100km: null, peers: 4 });
  });

  it('has the same median, for any fleet, as one that sorts the others anew', () => {
    const fleet = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 })), {
      minLength: 4,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fleet, (drawn) => {
        const vehicles = drawn.map(([litres, km], id) => vehicle(id, litres * 1000, km * 100));
        const rows = compareToPeers(vehicles);
        for (const [at, { measures }] of rows.entries()) {
          const others = vehicles
            .filter(({ distance_km }, other) => other !== at && distance_km > 0)
            .map(({ measured_ml, distance_km }) => (measured_ml * 100) / distance_km)
            .sort((a, b) => a - b);
          expect(measures.peers).toBe(others.length);
          if (measures.peers_ml_per_100km == null) continue;
          const half = others.length / 2;
          const median = (others[Math.ceil(half) - 1]! + others[Math.floor(half)]!) / 2;
          expect(measures.peers_ml_per_100km).toBe(Math.round(median));
        }
        expect(sumAbovePeers(rows)).toBe(
          rows.reduce((sum, { measures }) => sum + (measures.above_peers_ml ?? 0), 0),
        );
      }),
    );
  });
});

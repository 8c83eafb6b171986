import { describe, expect, it } from 'vitest';
import { acceptReading, mayConcernFill, type SentReading } from './tank-readings.rules.ts';

const NOW = new Date('2026-03-01T07:00:00Z');
const VEHICLE = { id: 4, client_id: 2, gas_tank_capacity_ml: 80_000 };
const sent = (change: Partial<SentReading> = {}): SentReading => ({
  ...{ read_at: '2026-03-01T06:50:00Z', level: 60, unit: 'percent', source: 'tracker' },
  ...change,
});
const accept = (change: Partial<SentReading> = {}) => acceptReading(sent(change), VEHICLE, NOW, 120);

describe('a reading of a tank', () => {
  it('is stored in milliliters of the registered capacity', () => {
    expect(accept()).toMatchObject({ vehicle_id: 4, client_id: 2, volume_ml: 48_000 });
    expect(accept({ level: 48_250, unit: 'ml' })).toMatchObject({ volume_ml: 48_250 });
  });

  it('has a position with both coordinates or none', () => {
    expect(accept({ latitude: 24.7, longitude: 46.6 })).toMatchObject({ latitude: 24.7, longitude: 46.6 });
    expect(accept({ latitude: 24.7 })).toMatchObject({ latitude: null, longitude: null });
  });

  it.each<[string, Partial<SentReading>]>([
    ['in_future', { read_at: '2026-03-01T07:05:01Z' }],
    ['too_old', { read_at: '2025-11-01T06:59:59Z' }],
    ['out_of_bounds', { level: 126 }],
    ['out_of_bounds', { level: 100_001, unit: 'ml' }],
  ])('is refused as %s', (reason, change) => {
    expect(accept(change)).toBe(reason);
  });

  it('is accepted up to the limits, and of one’s own vehicles only', () => {
    expect(accept({ read_at: '2026-03-01T07:05:00Z', level: 125 })).toMatchObject({ volume_ml: 100_000 });
    expect(acceptReading(sent(), undefined, NOW, 120)).toBe('unknown_vehicle');
  });
});

describe('readings that may say something about a fill', () => {
  const recent = { vehicle_id: 4, gas_tank_capacity_ml: 80_000, last_refill_date: null, fall_ml: null };

  it('follow one within three hours', () => {
    const filled = (minutes: number) => ({
      ...recent,
      last_refill_date: new Date(NOW.getTime() - minutes * 60_000),
    });
    expect([-1, 0, 180, 181].map((minutes) => mayConcernFill(filled(minutes), NOW))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('or show a fall that is more than noise', () => {
    expect([null, 4_999, 5_000].map((fall_ml) => mayConcernFill({ ...recent, fall_ml }, NOW))).toEqual([
      false,
      false,
      true,
    ]);
    const lorry = { ...recent, gas_tank_capacity_ml: 500_000 };
    expect([29_000, 30_000].map((fall_ml) => mayConcernFill({ ...lorry, fall_ml }, NOW))).toEqual([
      false,
      true,
    ]);
  });
});

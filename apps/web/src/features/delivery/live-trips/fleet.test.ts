import { describe, expect, test } from 'vitest';
import type { MapMover } from '../../../ui/map-view.tsx';
import { createFleet, variantOf } from './fleet.ts';

const position = (fixed_at: string, longitude: number) => ({
  fixed_at,
  latitude: 24.5,
  longitude,
  speed_kmh: 40,
  heading_degrees: 90,
  accuracy_metres: null,
  battery_percent: null,
});
const entry = (id: number, at: ReturnType<typeof position> | null) => ({
  id,
  code: `Tanker ${id}`,
  variant: 'vehicle' as const,
  position: at,
});
const NOON = '2026-11-25T09:00:00Z';
const seconds = Date.parse(NOON) / 1000;

describe('the vehicles of a depot', () => {
  test('report current positions immediately, without vehicles that never sent one', () => {
    const fleet = createFleet();
    fleet.show([entry(1, position(NOON, 46)), entry(2, null)]);
    const updates: MapMover[][] = [];
    const stop = fleet.feed((movers) => updates.push([...movers]));
    expect(updates).toMatchObject([[{ id: '1', label: 'Tanker 1', longitude: 46 }]]);
    fleet.move([[2, seconds, 24.6, 46.6, null, null]]);
    expect(updates.at(-1)!.map(({ id }) => id)).toEqual(['1', '2']);
    stop();
    fleet.move([[2, seconds + 5, 24.6, 46.7, null, null]]);
    expect(updates).toHaveLength(2);
  });

  test('keep the later position, whichever arrives first', () => {
    const fleet = createFleet();
    fleet.move([[1, seconds + 10, 24.5, 46.2, 50, 80]]);
    fleet.show([entry(1, position(NOON, 46))]);
    fleet.move([[1, seconds + 5, 24.5, 46.1, 50, 80]]);
    expect(fleet.positionOf(1)).toMatchObject({ longitude: 46.2, at: (seconds + 10) * 1000 });
  });
});

describe('a vehicle', () => {
  const seen = { is_silent: false };
  test.each([
    [undefined, 'vehicle_free'],
    [{ state: 'ended', isLate: true }, 'vehicle_free'],
    [{ state: 'driving', isLate: false }, 'vehicle'],
    [{ state: 'driving', isLate: true }, 'vehicle_late'],
    [{ state: 'at_stop', isLate: false }, 'vehicle_stopped'],
    [{ state: 'silent', isLate: true }, 'vehicle_silent'],
  ] as const)('on %o is drawn as %s', (trip, variant) => expect(variantOf(seen, trip)).toBe(variant));

  test('is drawn as silent if its position is unknown', () => {
    expect(variantOf({ is_silent: true }, undefined)).toBe('vehicle_silent');
  });
});

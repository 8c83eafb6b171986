import { describe, expect, test } from 'vitest';
import { readOsmAnd } from './osmand.rules.ts';

const NOW = new Date('2026-03-01T07:00:00Z');
const read = (query: Record<string, string>, body: unknown = null) => readOsmAnd(query, body, NOW);

describe('a position in the query', () => {
  test('is parsed as Traccar Client sends it: knots, seconds, percent', () => {
    const query = {
      id: 'key',
      timestamp: '1772348400',
      lat: '24.7136',
      lon: '46.6753',
      speed: '21.6',
      bearing: '271.4',
      altitude: '612.3',
      accuracy: '4.6',
      batt: '87.5',
      temp1: '-18.44',
    };
    expect(read(query)).toEqual({
      key: 'key',
      refused: 0,
      fixes: [
        {
          fixed_at: NOW,
          latitude: 24.7136,
          longitude: 46.6753,
          speed_kmh: 40,
          temperature_decicelsius: -184,
          heading_degrees: 271,
          altitude_metres: 612,
          accuracy_metres: 5,
          battery_percent: 88,
        },
      ],
    });
    // The same as form data.
    expect(read({}, query)).toEqual(read(query));
  });

  test.for([
    ['1772348400', 'seconds'],
    ['1772348400000', 'milliseconds'],
    ['2026-03-01T10:00:00+03:00', 'ISO 8601'],
    ['2026-03-01 07:00:00', 'a day and a time in UTC'],
  ] as const)('has its time as %s (%s)', ([timestamp]) => {
    const { fixes } = read({ id: 'key', location: '24.7,46.7', timestamp });
    expect(fixes[0]).toMatchObject({ fixed_at: NOW, latitude: 24.7, longitude: 46.7 });
  });

  test('defaults to the current time, and is counted without coordinates', () => {
    expect(read({ deviceid: 'key', lat: '24.7', lon: '46.7' })).toMatchObject({
      key: 'key',
      fixes: [{ fixed_at: NOW, speed_kmh: null }],
    });
    const none: Record<string, string>[] = [
      { lat: '0', lon: '0' },
      { lat: '91', lon: '46' },
      { lat: '24.7' },
      { lat: 'x', lon: 'y' },
      { lat: '24.7', lon: '46.7', timestamp: 'yesterday' },
      { lat: '24.7', lon: '46.7', valid: 'false' },
    ];
    for (const query of none) expect(read({ id: 'key', ...query })).toMatchObject({ fixes: [], refused: 1 });
  });
});

describe('the JSON of newer clients', () => {
  const location = {
    timestamp: '2026-03-01T07:00:00.000Z',
    coords: { latitude: 24.7, longitude: 46.7, accuracy: 12, speed: 10, heading: -1, altitude: 600 },
    is_moving: true,
    battery: { level: 0.5, is_charging: false },
  };

  test('uses meters per second, fractions, and -1 for unknown values', () => {
    const { key, fixes } = read({}, { location, device_id: 'key' });
    expect([key, fixes]).toEqual([
      'key',
      [expect.objectContaining({ fixed_at: NOW, speed_kmh: 36, heading_degrees: null, battery_percent: 50 })],
    ]);
  });

  test('may contain several positions, each with its own errors', () => {
    const broken = { ...location, coords: { latitude: 24.7 } };
    const several = { location: [location, broken, { location }], device_id: 48241179 };
    expect(read({}, several)).toMatchObject({ key: '48241179', refused: 1, fixes: [{}, {}] });
    expect(read({ id: 'key' }, { locations: [location] })).toMatchObject({ key: 'key', fixes: [{}] });
  });
});

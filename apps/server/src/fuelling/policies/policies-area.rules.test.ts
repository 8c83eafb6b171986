import type { Area } from '@fleet/domain/areas.ts';
import { describe, expect, it } from 'vitest';
import { decide, pumpChecks } from './policies.rules.ts';
import { checkOf, codesOf, facts, failedOf, litres, rules, station } from './policies.test-support.ts';
import type { PolicyRow, StationFacts } from './policies-facts.rules.ts';

/** 2026-03-01 is a Sunday; times are in Riyadh. */
const at = (day: string, time: string) => new Date(`2026-03-${day}T${time}:00+03:00`);
const hours = (fields: Partial<PolicyRow>, now: Date) =>
  decide(facts({ now, policies: [rules(fields)] }), litres(40_000)).outcome === 'approve';

describe('the hours of a rule', () => {
  it.each([
    ['05:59', false],
    ['06:00', true],
    ['21:59', true],
    ['22:00', false],
  ])('from 06:00 to 22:00 at %s', (time, passed) => {
    expect(hours({ from_minute: 360, to_minute: 1_320 }, at('01', time))).toBe(passed);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('across midnight from 22:00 to 06:00 at %s', (time, passed) => {
    expect(hours({ from_minute: 1_320, to_minute: 360 }, at('01', time))).toBe(passed);
  });

  it('with one end extend from midnight, or to it', () => {
    expect(hours({ to_minute: 360 }, at('01', '05:59'))).toBe(true);
    expect(hours({ to_minute: 360 }, at('01', '06:00'))).toBe(false);
    expect(hours({ from_minute: 1_320 }, at('01', '21:59'))).toBe(false);
    expect(hours({ from_minute: 1_320 }, at('01', '23:59'))).toBe(true);
  });

  it('that extend to midnight are displayed as ending at 24:00', () => {
    const { checks } = decide(facts({ policies: [rules({ from_minute: 1_320 })] }), litres(40_000));
    expect(checkOf(checks, 'days_and_hours')).toMatchObject({ used: 1_320, limit: 1_440 });
  });

  it('from eight to eight cover the full day', () => {
    for (const time of ['07:59', '08:00', '20:00'])
      expect(hours({ from_minute: 480, to_minute: 480 }, at('01', time))).toBe(true);
  });
});

describe('the days of a rule', () => {
  it('start at midnight in Riyadh: Saturday ends at 23:59, Sunday starts at 00:00', () => {
    expect(hours({ weekdays: [0] }, at('01', '00:00'))).toBe(true);
    expect(hours({ weekdays: [0] }, new Date('2026-02-28T20:59:59Z'))).toBe(false);
    expect(hours({ weekdays: [6] }, new Date('2026-02-28T20:59:59Z'))).toBe(true);
    expect(hours({ weekdays: [0] }, at('01', '23:59'))).toBe(true);
    expect(hours({ weekdays: [0] }, at('02', '00:00'))).toBe(false);
  });

  it('if empty, allow no fueling', () => {
    expect(hours({ weekdays: [] }, at('01', '10:00'))).toBe(false);
  });

  it.each([
    ['Thursday at 23:00, on its own evening', at('05', '23:00'), true],
    ['Friday at 02:00, still Thursday’s night', at('06', '02:00'), true],
    ['Thursday at 02:00, which was Wednesday’s night', at('05', '02:00'), false],
    ['Friday at 23:00', at('06', '23:00'), false],
  ])('include the night that started on them: Thursdays from 22:00 to 06:00 on %s', (_when, now, passed) => {
    expect(hours({ from_minute: 1_320, to_minute: 360, weekdays: [4] }, now)).toBe(passed);
  });

  it('are one check over all levels, answered by the one that declines', () => {
    const policies = [
      rules({ weekdays: [0] }),
      rules({ level: 'driver', from_minute: 660, to_minute: 720 }),
      rules({ level: 'vehicle', weekdays: [1] }),
    ];
    const { checks } = decide(facts({ policies }), litres(40_000));
    expect(checks.filter(({ code }) => code === 'days_and_hours')).toEqual([
      expect.objectContaining({ level: 'vehicle', passed: false }),
    ]);
  });

  it('are a limit that a manager may override, reported with the hours and the current time', () => {
    const policies = [rules({ from_minute: 660, to_minute: 720 })];
    expect(checkOf(decide(facts({ policies }), litres(40_000)).checks, 'days_and_hours')).toMatchObject({
      kind: 'limit',
      used: 660,
      limit: 720,
      value: 600,
    });
  });
});

describe('the selected station', () => {
  const cases: [string, Partial<StationFacts>, string][] = [
    ['is switched off', { status: 'inactive' }, 'station_active'],
    ['is of a network that is switched off', { network_status: 'inactive' }, 'station_active'],
    ['is not allowed by the client', { is_disabled_by_client: true }, 'station_allowed'],
    ['does not sell this fuel', { price_millis: null }, 'station_sells_fuel'],
    ['opens in a minute', { opens_at_minute: 601, closes_at_minute: 1_200 }, 'station_open'],
    ['closed this minute', { opens_at_minute: 300, closes_at_minute: 600 }, 'station_open'],
    ['is a night station by day', { opens_at_minute: 1_200, closes_at_minute: 600 }, 'station_open'],
    ['pauses', { break_starts_at_minute: 590, break_ends_at_minute: 601 }, 'station_open'],
  ];
  it.each(cases)('%s: declined, without override', (_what, fields, code) => {
    const { checks, outcome } = decide(facts({ station: station(fields) }), litres(40_000));
    expect(outcome).toBe('refuse');
    expect(failedOf(checks)).toEqual([code]);
    expect(checkOf(checks, code as never).kind).toBe('fact');
  });

  it.each([
    ['this minute', { opens_at_minute: 600, closes_at_minute: 1_200 }],
    ['until the next', { opens_at_minute: 300, closes_at_minute: 601 }],
    ['for the night that ends in a minute', { opens_at_minute: 1_200, closes_at_minute: 601 }],
    ['with its break just over', { break_starts_at_minute: 540, break_ends_at_minute: 600 }],
    ['always', {}],
  ])('is open %s', (_when, fields) => {
    expect(decide(facts({ station: station(fields) }), litres(40_000)).outcome).toBe('approve');
  });

  it('is not checked while any allowed station may serve', () => {
    const decided = codesOf(decide(facts(), litres(40_000)).checks);
    expect(decided.filter((code) => code.startsWith('station_'))).toEqual([]);
  });
});

describe('areas drawn on the map', () => {
  const RIYADH: Area = {
    kind: 'circle',
    name: 'Riyadh',
    latitude: 24.7136,
    longitude: 46.6753,
    radius_metres: 20_000,
  };
  const JEDDAH: Area = {
    kind: 'polygon',
    name: 'Jeddah',
    corners: [
      { latitude: 21, longitude: 39 },
      { latitude: 22, longitude: 39 },
      { latitude: 22, longitude: 40 },
      { latitude: 21, longitude: 40 },
    ],
  };
  const south = station({ latitude: 24.5, longitude: 46.6753 });
  const decided = (fields: Partial<PolicyRow>[], where = station()) =>
    decide(facts({ station: where, policies: fields.map(rules) }), litres(40_000));

  it('allow stations inside any of them, and decline one outside with its distance to the nearest', () => {
    expect(decided([{ areas: [JEDDAH, RIYADH] }]).outcome).toBe('approve');
    const refused = decided([{ areas: [JEDDAH, RIYADH] }], south);
    expect(refused).toMatchObject({ outcome: 'refuse', suggested_volume_ml: null });
    expect(checkOf(refused.checks, 'area_allowed')).toMatchObject({
      kind: 'limit',
      unit: 'metres',
      limit: 0,
      value: 3_751,
    });
  });

  it('of several levels must all include the station; the most distant one is reported', () => {
    const levels = [{ areas: [RIYADH] }, { level: 'driver' as const, areas: [JEDDAH] }];
    expect(checkOf(decided(levels, south).checks, 'area_allowed')).toMatchObject({
      passed: false,
      level: 'driver',
    });
  });

  it('hold for a manager, or flag, as the level specifies', () => {
    const with_ = (area_allowed: 'hold' | 'flag') =>
      decided([{ areas: [JEDDAH], consequences: { area_allowed } }]);
    expect(with_('hold').outcome).toBe('manager_decides');
    expect(with_('flag')).toMatchObject({ outcome: 'approve', flags: ['area_allowed'] });
  });

  it('are not checked while any station may serve', () => {
    expect(
      codesOf(decide(facts({ policies: [rules({ areas: [JEDDAH] })] }), litres(40_000)).checks),
    ).not.toContain('area_allowed');
  });
});

describe('the distance to the station', () => {
  const [north, south] = [{ latitude: 24.7226, longitude: 46.6753 }, station()];
  const METRES = 1_001;
  const factsWith = (limits: (number | null)[]) =>
    facts({
      station: south,
      policies: limits.map((station_distance_metres, index) =>
        rules({ level: (['client', 'vehicle', 'driver'] as const)[index]!, station_distance_metres }),
      ),
    });
  const atPump = (limits: (number | null)[], coordinates: typeof north | null) =>
    pumpChecks(factsWith(limits), coordinates);

  it('passes at its exact limit and fails one meter above', () => {
    expect(checkOf(atPump([METRES], north), 'driver_distance')).toMatchObject({ passed: true });
    expect(checkOf(atPump([METRES - 1], north), 'driver_distance')).toMatchObject({
      passed: false,
      limit: METRES - 1,
      value: METRES,
      unit: 'metres',
    });
  });

  it('is limited by the tightest level', () => {
    expect(checkOf(atPump([5_000, 500, 2_000], north), 'driver_distance')).toMatchObject({
      level: 'vehicle',
      limit: 500,
    });
  });

  it('is not checked while the driver is still on the way', () => {
    expect(codesOf(decide(factsWith([500]), litres(40_000, { coordinates: north })).checks)).not.toContain(
      'driver_distance',
    );
  });

  it('is not checked if unknown or not required', () => {
    expect(codesOf(atPump([500], null))).not.toContain('driver_distance');
    expect(codesOf(atPump([null], north))).not.toContain('driver_distance');
  });
});

import type { Check, Consequence } from '@fleet/contracts/fuelling/check-shapes.ts';
import { describe, expect, it } from 'vitest';
import { canManagerOverrule, decide, pumpChecks } from './policies.rules.ts';
import {
  checkOf,
  closing,
  facts,
  failedOf,
  litres,
  rules,
  SUNDAY_MORNING,
  station,
  used,
} from './policies.test-support.ts';
import { decideClose } from './policies-close.rules.ts';
import type { PolicyFacts, PolicyRow } from './policies-facts.rules.ts';

const minutesAgo = (minutes: number) => new Date(SUNDAY_MORNING.getTime() - minutes * 60_000);
const lastFill = { closed_at: minutesAgo(30), volume_ml: 1_000, odometer_km: 9_990 };

/** Each rule, violated by a request of 40 liters with the odometer at 10,000 by default. */
const BROKEN: [Check['code'], Partial<PolicyRow>, Partial<PolicyFacts>, number | null][] = [
  ['volume_per_fill', { volume_per_fill_ml: 39_999 }, {}, null],
  ['volume_per_day', { volume_per_day_ml: 39_999 }, {}, null],
  ['volume_per_week', { volume_per_week_ml: 39_999 }, {}, null],
  ['volume_per_month', { volume_per_month_ml: 39_999 }, {}, null],
  ['volume_per_window', { window_days: 10, volume_per_window_ml: 39_999 }, {}, null],
  ['amount_per_fill', { amount_per_fill_halalas: 9_319 }, {}, null],
  ['amount_per_day', { amount_per_day_halalas: 9_319 }, {}, null],
  ['amount_per_week', { amount_per_week_halalas: 9_319 }, {}, null],
  ['amount_per_month', { amount_per_month_halalas: 9_319 }, {}, null],
  ['amount_per_window', { window_days: 10, amount_per_window_halalas: 9_319 }, {}, null],
  ['fills_per_day', { fills_per_day: 0 }, {}, null],
  ['fills_per_week', { fills_per_week: 0 }, {}, null],
  ['fills_per_month', { fills_per_month: 0 }, {}, null],
  ['time_between_fills', { minutes_between_fills: 31 }, { last_fill: lastFill }, null],
  ['distance_between_fills', { km_between_fills: 11 }, { last_fill: lastFill }, 10_000],
  ['odometer_provided', { odometer_required: true }, {}, null],
  ['days_and_hours', { weekdays: [1] }, {}, null],
  ['fuel_type_allowed', { fuel_type_ids: [2] }, {}, null],
  ['city_allowed', { cities: ['Jeddah'] }, { station: station() }, null],
  [
    'area_allowed',
    { areas: [{ kind: 'circle', name: 'Jeddah', latitude: 21.5, longitude: 39.2, radius_metres: 20_000 }] },
    { station: station() },
    null,
  ],
  ['station_allowed', { disabled_station_ids: [7] }, { station: station() }, null],
  ['station_allowed', { disabled_network_ids: [3] }, { station: station() }, null],
];

describe.each(['client', 'group', 'vehicle', 'driver'] as const)('a violated rule of the %s', (level) => {
  const answer = (row: (typeof BROKEN)[number], consequence?: Consequence) => {
    const [code, fields, input, odometer_km] = row;
    const policies = [rules({ level, ...fields, consequences: consequence ? { [code]: consequence } : {} })];
    return decide(
      facts({ ...input, policies, driver_last_fill_at: minutesAgo(30) }),
      litres(40_000, { odometer_km }),
    );
  };

  it.each(BROKEN)('declines by default: %s', (...row) => {
    const decision = answer(row);
    expect(decision).toMatchObject({ outcome: 'refuse', flags: [] });
    expect(failedOf(decision.checks)).toEqual([row[0]]);
    expect(checkOf(decision.checks, row[0])).toMatchObject({ level, consequence: 'decline' });
    expect(canManagerOverrule(decision.checks)).toBe(true);
  });

  it.each(BROKEN)('holds for a manager if configured: %s', (...row) => {
    expect(answer(row, 'hold')).toMatchObject({ outcome: 'manager_decides', flags: [] });
  });

  it.each(BROKEN)('flags if configured: %s', (...row) => {
    expect(answer(row, 'flag')).toMatchObject({ outcome: 'approve', flags: [row[0]] });
  });
});

describe('of two levels that both decide a rule', () => {
  const decision = (client: Consequence, vehicle: Consequence, volume_ml: number) =>
    decide(
      facts({
        policies: [
          rules({ volume_per_day_ml: 30_000, consequences: { volume_per_day: client } }),
          rules({ level: 'vehicle', volume_per_day_ml: 60_000, consequences: { volume_per_day: vehicle } }),
        ],
      }),
      litres(volume_ml),
    );

  it('the strictest effect applies, even if a tighter limit only flags', () => {
    expect(decision('flag', 'decline', 40_000)).toMatchObject({
      outcome: 'approve',
      flags: ['volume_per_day'],
    });
    const both = decision('flag', 'decline', 70_000);
    expect(both).toMatchObject({ outcome: 'refuse', flags: [] });
    expect(checkOf(both.checks, 'volume_per_day')).toMatchObject({ level: 'vehicle', limit: 60_000 });
  });

  it('the tightest limit is reported if both have the same effect', () => {
    expect(checkOf(decision('hold', 'hold', 70_000).checks, 'volume_per_day').level).toBe('client');
  });
});

describe('built-in checks of tank, odometer and consumption', () => {
  const overfull = (policies: PolicyRow[]) => decide(facts({ policies }), litres(90_000)).outcome;
  it('decline unless a level specifies otherwise; then the strictest applies', () => {
    expect(overfull([])).toBe('refuse');
    expect(overfull([rules({ consequences: { tank_room: 'flag' } })])).toBe('approve');
    expect(
      overfull([
        rules({ consequences: { tank_room: 'flag' } }),
        rules({ level: 'vehicle', consequences: { tank_room: 'hold' } }),
      ]),
    ).toBe('manager_decides');
  });

  it('allow a tolerance of the tank: the smallest of the levels', () => {
    const input = [
      rules({ tank_tolerance_percent: 10 }),
      rules({ level: 'group', tank_tolerance_percent: 5 }),
    ];
    const outcome = (volume_ml: number) => decide(facts({ policies: input }), litres(volume_ml)).outcome;
    expect([outcome(84_000), outcome(84_001)]).toEqual(['approve', 'refuse']);
  });
});

describe('fill-ups and suggestions', () => {
  const policies = [
    rules({
      volume_per_day_ml: 50_000,
      volume_per_week_ml: 30_000,
      consequences: { volume_per_week: 'flag' },
    }),
  ];
  it('respect limits that decline or hold, but not those that only flag', () => {
    const decision = decide(facts({ policies }), { ...litres(0), kind: 'fill_up', volume_ml: null });
    expect(decision).toMatchObject({ volume_ml: 50_000, outcome: 'approve', flags: ['volume_per_week'] });
    expect(decide(facts({ policies }), litres(70_000)).suggested_volume_ml).toBe(50_000);
  });
});

describe('limits of client or group', () => {
  const policies = (each_vehicle: string[]) => [
    rules({ level: 'group', volume_per_day_ml: 60_000, each_vehicle }),
  ];
  const usage = {
    ...used('group', { volume_ml: 50_000 }),
    vehicle: used('vehicle', { volume_ml: 10_000 }).vehicle,
  };
  it('count all vehicles together, or each separately if configured', () => {
    const answer = (each: string[]) => decide(facts({ policies: policies(each), usage }), litres(40_000));
    expect(checkOf(answer([]).checks, 'volume_per_day')).toMatchObject({ used: 50_000, passed: false });
    expect(checkOf(answer(['volume_per_day']).checks, 'volume_per_day')).toMatchObject({
      used: 10_000,
      passed: true,
      level: 'group',
    });
  });
});

describe('the time since the last fill', () => {
  it('is the driver’s own for a driver’s rule, on any vehicle', () => {
    const input = (level: PolicyRow['level']) =>
      facts({
        policies: [rules({ level, minutes_between_fills: 60 })],
        last_fill: { ...lastFill, closed_at: minutesAgo(600) },
        driver_last_fill_at: minutesAgo(10),
      });
    expect(decide(input('vehicle'), litres(40_000)).outcome).toBe('approve');
    const driver = decide(input('driver'), litres(40_000));
    expect(checkOf(driver.checks, 'time_between_fills')).toMatchObject({ passed: false, value: 10 });
  });
});

describe('the distance since the last fill', () => {
  const input = facts({ policies: [rules({ km_between_fills: 50 })], last_fill: lastFill });
  it.each([
    [10_039, false],
    [10_040, true],
  ])('at %d km', (odometer_km, passed) => {
    const { checks } = decide(input, litres(40_000, { odometer_km }));
    expect(checkOf(checks, 'distance_between_fills').passed).toBe(passed);
  });

  it('is not guessed without a reading, and checked at the pump once it is read', () => {
    expect(decide(input, litres(40_000)).outcome).toBe('approve');
    expect(decideClose(input, closing({ odometer_km: 10_039 }))).toMatchObject({
      outcome: 'client',
      reasons: ['distance_between_fills'],
    });
  });
});

describe('at the pump', () => {
  const input = (consequence: Consequence) =>
    facts({
      station: station({ city: 'Jeddah' }),
      policies: [rules({ cities: ['Riyadh'], consequences: { city_allowed: consequence } })],
    });

  it('holds and flags let fueling start; the close then holds or flags', () => {
    expect(checkOf(pumpChecks(input('hold'), null), 'city_allowed')).toMatchObject({ consequence: 'hold' });
    expect(decideClose(input('hold'), closing())).toMatchObject({
      outcome: 'client',
      reasons: ['city_allowed'],
    });
    expect(decideClose(input('flag'), closing())).toMatchObject({
      outcome: 'complete',
      flags: ['city_allowed'],
    });
  });

  it('checks answered at the request are not repeated', () => {
    expect(decideClose(input('hold'), closing({ answered: ['city_allowed'] })).outcome).toBe('complete');
  });

  it('a distance that holds goes to the client, one that declines to the platform', () => {
    const far = (consequence: Consequence) => {
      const policies = [
        rules({ station_distance_metres: 500, consequences: { driver_distance: consequence } }),
      ];
      const distance = {
        ...checkOf(
          pumpChecks(facts({ station: station(), policies }), { latitude: 24.8, longitude: 46.7 }),
          'driver_distance',
        ),
      };
      return decideClose(facts({ policies }), closing({ distance })).outcome;
    };
    expect([far('decline'), far('hold'), far('flag')]).toEqual(['vw', 'client', 'complete']);
  });

  it('a clock skew of five minutes is still accepted', () => {
    expect(decideClose(facts(), closing({ clock_skew_seconds: 300 })).outcome).toBe('complete');
  });
});

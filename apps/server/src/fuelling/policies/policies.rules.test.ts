import { describe, expect, it } from 'vitest';
import { canManagerOverrule, decide, pumpChecks, startChecks } from './policies.rules.ts';
import {
  checkOf,
  codesOf,
  facts,
  failedOf,
  fillUp,
  litres,
  riyals,
  rules,
  SUNDAY_MORNING,
  station,
  used,
} from './policies.test-support.ts';
import type { PolicyFacts } from './policies-facts.rules.ts';

const daysAgo = (days: number) => new Date(SUNDAY_MORNING.getTime() - days * 86_400_000);
const minutesAgo = (minutes: number) => new Date(SUNDAY_MORNING.getTime() - minutes * 60_000);

describe('eligibility', () => {
  const cases: [string, Partial<PolicyFacts>, string][] = [
    ['a client that is switched off', { client: { status: 'inactive' } }, 'client_active'],
    [
      'a vehicle that is switched off',
      { vehicle: { ...facts().vehicle, status: 'inactive' } },
      'vehicle_active',
    ],
    [
      'a vehicle taken out of the fleet',
      { vehicle: { ...facts().vehicle, status: 'deleted' } },
      'vehicle_active',
    ],
    ['a driver who left', { driver: { status: 'missing' } }, 'driver_active'],
    ['a product taken off sale', { fuel_type: { id: 1, status: 'inactive' } }, 'fuel_allowed'],
    ['another product than the vehicle takes', { fuel_type: { id: 2, status: 'active' } }, 'fuel_allowed'],
    ['a product that no allowed station sells', { price: null }, 'fuel_allowed'],
  ];
  it.each(cases)('%s is declined for that alone, without override', (_who, input, code) => {
    const decision = decide(facts(input), litres(40_000));
    expect(decision.outcome).toBe('refuse');
    expect(failedOf(decision.checks)).toEqual([code]);
    expect(decision.suggested_volume_ml).toBeNull();
    expect(canManagerOverrule(decision.checks)).toBe(false);
  });

  it('a fleet in good standing without rules is approved', () => {
    expect(decide(facts(), litres(40_000))).toMatchObject({ outcome: 'approve', suggested_volume_ml: null });
  });

  it('all reasons are listed, failed ones first', () => {
    const all = decide(
      facts({
        client: { status: 'inactive' },
        driver: { status: 'inactive' },
        policies: [rules({ volume_per_day_ml: 10_000 })],
        remaining_halalas: 10,
      }),
      litres(90_000),
    );
    const failed = ['client_active', 'driver_active', 'tank_room', 'volume_per_day', 'balance'];
    expect(codesOf(all.checks).slice(0, 5)).toEqual(failed);
    expect(failedOf(all.checks)).toEqual(failed);
  });
});

describe('the tank', () => {
  it('of 80 liters takes 80 and not a milliliter more', () => {
    expect(decide(facts(), litres(80_000)).outcome).toBe('approve');
    expect(checkOf(decide(facts(), litres(80_001)).checks, 'tank_room')).toMatchObject({
      passed: false,
      limit: 80_000,
      value: 80_001,
    });
  });

  const last_fill = { closed_at: daysAgo(1), volume_ml: 60_000, odometer_km: 10_000 };
  it.each([
    ['still holds the last fill if the vehicle has not moved', 10_000, 20_000],
    ['has space for the consumption of the distance', 10_300, 50_000],
    ['is empty after the range of the last fill', 10_600, 80_000],
    ['never has more space than its size, whatever the distance', 11_500, 80_000],
  ])('%s', (_what, odometer_km, room) => {
    const input = facts({ last_fill });
    expect(decide(input, litres(room, { odometer_km })).outcome).toBe('approve');
    expect(failedOf(decide(input, litres(room + 1, { odometer_km })).checks)).toEqual(['tank_room']);
  });

  it.each([
    ['the odometer is missing', { last_fill }, null],
    ['the last fill had no reading', { last_fill: { ...last_fill, odometer_km: null } }, 10_000],
    [
      'the consumption is not configured',
      { last_fill, vehicle: { ...facts().vehicle, metres_per_litre: null } },
      10_000,
    ],
  ])('counts as empty if %s, so that nobody is declined on a guess', (_why, input, odometer_km) => {
    expect(decide(facts(input), litres(80_000, { odometer_km })).outcome).toBe('approve');
  });
});

describe('the odometer', () => {
  it('is required if any level requires it', () => {
    const input = facts({
      policies: [rules({ odometer_required: false }), rules({ level: 'driver', odometer_required: true })],
    });
    expect(failedOf(decide(input, litres(40_000)).checks)).toEqual(['odometer_provided']);
    expect(decide(input, litres(40_000, { odometer_km: 10_000 })).outcome).toBe('approve');
  });

  it.each([
    ['may be unchanged', 10_000, true],
    ['never decreases', 9_999, false],
    ['may increase by 1,500 km per day', 13_000, true],
    ['may not increase faster', 13_001, false],
  ])('%s', (_what, odometer_km, passed) => {
    const { checks } = decide(facts(), litres(40_000, { odometer_km }));
    expect(checkOf(checks, 'odometer_plausible').passed).toBe(passed);
  });

  it('read an hour ago may still increase by a full day’s distance', () => {
    const vehicle = { ...facts().vehicle, odo_last_updated_date: minutesAgo(60) };
    const passes = (odometer_km: number) =>
      checkOf(decide(facts({ vehicle }), litres(40_000, { odometer_km })).checks, 'odometer_plausible')
        .passed;
    expect([passes(11_500), passes(11_501)]).toEqual([true, false]);
  });

  it('without an earlier reading is accepted', () => {
    const vehicle = { ...facts().vehicle, odometer_km: null };
    expect(decide(facts({ vehicle }), litres(40_000, { odometer_km: 999_999 })).outcome).toBe('approve');
  });
});

describe('time between fills', () => {
  const after = (minutes: number) =>
    decide(
      facts({
        policies: [
          rules({ minutes_between_fills: 30 }),
          rules({ level: 'vehicle', minutes_between_fills: 120 }),
        ],
        last_fill: { closed_at: minutesAgo(minutes), volume_ml: 1_000, odometer_km: null },
      }),
      litres(40_000),
    );
  it('is over when the longest of the levels is', () => {
    expect(after(120).outcome).toBe('approve');
    expect(checkOf(after(119).checks, 'time_between_fills')).toMatchObject({
      passed: false,
      level: 'vehicle',
      limit: 120,
      value: 119,
    });
  });

  it('is not checked for a vehicle’s first fill', () => {
    const input = facts({ policies: [rules({ minutes_between_fills: 120 })] });
    expect(decide(input, litres(40_000)).outcome).toBe('approve');
  });
});

describe('the balance', () => {
  it('must cover the hold to the halala', () => {
    expect(decide(facts({ remaining_halalas: 9_320 }), litres(40_000)).outcome).toBe('approve');
    const short = decide(facts({ remaining_halalas: 9_319 }), litres(40_000));
    expect(checkOf(short.checks, 'balance')).toMatchObject({ passed: false, limit: 9_319, value: 9_320 });
  });
});

describe('the hold', () => {
  it('is the volume at the highest possible price', () => {
    expect(decide(facts(), litres(40_000))).toMatchObject({
      volume_ml: 40_000,
      hold_halalas: 9_320,
      price_millis: 2_330,
    });
  });

  it('is the amount for an amount request, which counts as the largest volume it may buy', () => {
    expect(decide(facts(), riyals(10_000))).toMatchObject({ hold_halalas: 10_000, volume_ml: 45_873 });
    const limited = facts({ policies: [rules({ volume_per_fill_ml: 45_872 })] });
    expect(failedOf(decide(limited, riyals(10_000)).checks)).toEqual(['volume_per_fill']);
  });

  it('is the tank for a fill-up, or the tightest limit', () => {
    expect(decide(facts(), fillUp())).toMatchObject({ volume_ml: 80_000, hold_halalas: 18_640 });
    const limited = facts({
      policies: [
        rules({ volume_per_day_ml: 55_500 }),
        rules({ level: 'vehicle', amount_per_fill_halalas: 9_320 }),
      ],
    });
    expect(decide(limited, fillUp())).toMatchObject({
      outcome: 'approve',
      volume_ml: 40_002,
      hold_halalas: 9_320,
    });
  });

  it('is the full tank for a fill-up if a limit leaves less than a liter, so that the limit is the reason', () => {
    const usedUp = facts({
      policies: [rules({ volume_per_day_ml: 100_000 })],
      usage: used('client', { volume_ml: 99_001 }),
    });
    const decision = decide(usedUp, fillUp());
    expect(failedOf(decision.checks)).toEqual(['volume_per_day']);
    expect(decision.suggested_volume_ml).toBeNull();
  });

  it('is never zero: a fill-up of a full tank is declined for the tank', () => {
    const full = facts({ last_fill: { closed_at: daysAgo(1), volume_ml: 80_000, odometer_km: 10_000 } });
    const decision = decide(full, fillUp({ odometer_km: 10_000 }));
    expect(decision.outcome).toBe('refuse');
    expect(failedOf(decision.checks)).toEqual(['tank_room']);
  });
});

describe('a manager’s approval', () => {
  const outcome = (policies: PolicyFacts['policies'], requested = litres(40_000)) =>
    decide(facts({ policies }), requested).outcome;

  it('is required if one level requires it', () => {
    expect(outcome([rules({ approval: 'auto' }), rules({ level: 'driver', approval: 'manager' })])).toBe(
      'manager_decides',
    );
    expect(outcome([rules({ approval: 'auto' })])).toBe('approve');
  });

  it('is required above an amount, not at it', () => {
    expect(outcome([rules({ approval_above_halalas: 9_320 })])).toBe('approve');
    expect(outcome([rules({ approval_above_halalas: 9_319 })])).toBe('manager_decides');
    expect(outcome([rules({ approval_above_halalas: 10_000 })], riyals(10_001))).toBe('manager_decides');
  });

  it('is not requested for what is declined anyway, and may override if only limits failed', () => {
    const policies = [rules({ approval: 'manager', volume_per_fill_ml: 10_000 })];
    const decision = decide(facts({ policies }), litres(40_000));
    expect(decision.outcome).toBe('refuse');
    expect(canManagerOverrule(decision.checks)).toBe(true);
  });
});

describe('the suggestion', () => {
  it('is the full liters left by the tightest of tank, limits and balance', () => {
    const input = facts({
      policies: [
        rules({ volume_per_day_ml: 60_000 }),
        rules({ level: 'driver', volume_per_week_ml: 90_000 }),
      ],
      usage: used('driver', { volume_ml: 50_500 }),
    });
    expect(decide(input, litres(70_000)).suggested_volume_ml).toBe(39_000);
    expect(decide({ ...input, remaining_halalas: 4_659 }, litres(70_000)).suggested_volume_ml).toBe(19_000);
    expect(decide({ ...input, remaining_halalas: 4_660 }, litres(70_000)).suggested_volume_ml).toBe(20_000);
  });

  it('is missing if less would not help, or less than a liter is left', () => {
    const late = facts({ policies: [rules({ volume_per_fill_ml: 10_000, weekdays: [1] })] });
    expect(decide(late, litres(40_000)).suggested_volume_ml).toBeNull();
    expect(decide(facts({ remaining_halalas: 232 }), litres(40_000)).suggested_volume_ml).toBeNull();
    expect(decide(facts({ remaining_halalas: 233 }), litres(40_000)).suggested_volume_ml).toBe(1_000);
  });
});

describe('at the pump', () => {
  it('identity, product and station are checked again; limits were reserved at approval', () => {
    const input = facts({
      client: { status: 'inactive' },
      station: station({ is_disabled_by_client: true }),
      policies: [rules({ volume_per_day_ml: 1 })],
      remaining_halalas: 0,
    });
    expect(failedOf(pumpChecks(input, null))).toEqual(['client_active', 'station_allowed']);
  });

  it('again before the nozzle is enabled, except hours and distance', () => {
    const input = facts({
      vehicle: { ...facts().vehicle, status: 'inactive' },
      station: station({ status: 'inactive', opens_at_minute: 0, closes_at_minute: 60 }),
      policies: [rules({ weekdays: [], station_distance_metres: 1 })],
    });
    expect(failedOf(startChecks(input))).toEqual(['vehicle_active', 'station_active']);
    expect(codesOf(startChecks(input))).not.toContain('days_and_hours');
  });
});

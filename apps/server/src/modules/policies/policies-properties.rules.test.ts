import { amountHalalas } from '@fleet/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './policies.rules.ts';
import { closing, facts, failedOf, litres, rules, SUNDAY_MORNING, station } from './policies.test-support.ts';
import { decideClose } from './policies-close.rules.ts';
import { type Ask, POLICY_LEVELS, type PolicyFacts, type PolicyRow } from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';

const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const millilitres = fc.integer({ min: 0, max: 300_000 });
const halalas = fc.integer({ min: 0, max: 80_000 });
const usage = fc.record({ volume_ml: millilitres, amount_halalas: halalas, fills: fc.nat(4) });
const windows = fc.record({ day: usage, week: usage, month: usage });
const status = fc.constantFrom('active', 'active', 'active', 'active', 'inactive');
const odometer = orNone(fc.integer({ min: 9_900, max: 15_000 }));

const policy: fc.Arbitrary<PolicyRow> = fc
  .record({
    level: fc.constantFrom(...POLICY_LEVELS),
    volume_per_fill_ml: orNone(millilitres),
    volume_per_day_ml: orNone(millilitres),
    volume_per_week_ml: orNone(millilitres),
    volume_per_month_ml: orNone(millilitres),
    amount_per_fill_halalas: orNone(halalas),
    amount_per_day_halalas: orNone(halalas),
    amount_per_week_halalas: orNone(halalas),
    amount_per_month_halalas: orNone(halalas),
    fills_per_day: orNone(fc.nat(5)),
    minutes_between_fills: orNone(fc.nat(600)),
    from_minute: orNone(fc.nat(1_439)),
    to_minute: orNone(fc.nat(1_440)),
    weekdays: orNone(fc.uniqueArray(fc.nat(6))),
    station_distance_metres: orNone(fc.nat(3_000)),
    odometer_required: orNone(fc.boolean()),
    approval: orNone(fc.constantFrom('auto' as const, 'manager' as const)),
    approval_above_halalas: orNone(halalas),
  })
  .map((fields) => rules(fields));

/** Rules that only limit litres and money, so that a smaller volume may mend what fails. */
const measuring: fc.Arbitrary<PolicyRow> = policy.map(({ level, ...fields }) =>
  rules({
    level,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => /^(volume|amount)_per/.test(name))),
  }),
);

const world = (policies: fc.Arbitrary<PolicyRow>): fc.Arbitrary<PolicyFacts> =>
  fc
    .record({
      policies: fc.array(policies, { maxLength: 4 }),
      client: fc.record({ status }),
      driver: fc.record({ status }),
      usage: fc.record({ client: windows, vehicle: windows, driver: windows }),
      prices: fc.tuple(fc.integer({ min: 1_000, max: 4_000 }), fc.integer({ min: 1_000, max: 4_000 })),
      last_fill: orNone(
        fc.record({
          closed_at: fc.nat(1_000).map((minutes) => new Date(SUNDAY_MORNING.getTime() - minutes * 60_000)),
          volume_ml: fc.integer({ min: 1, max: 80_000 }),
          odometer_km: odometer,
        }),
      ),
      remaining_halalas: fc.nat(100_000),
      station: orNone(fc.record({ status }).map((fields) => station(fields))),
      now: fc.nat(10_000).map((minutes) => new Date(SUNDAY_MORNING.getTime() + minutes * 60_000)),
    })
    .map(({ prices, ...fields }) =>
      facts({
        ...fields,
        price: { highest_millis: Math.max(...prices), lowest_millis: Math.min(...prices) },
      }),
    );

/** Everything in good standing; only tank, limits and balance can refuse. */
const measuredWorld = world(measuring).map((given) => ({
  ...given,
  client: { status: 'active' },
  driver: { status: 'active' },
  station: null,
}));

const place = orNone(
  fc.record({
    latitude: fc.double({ min: 24.7, max: 24.73, noNaN: true }),
    longitude: fc.constant(46.6753),
  }),
);
const measured: fc.Arbitrary<Ask> = fc
  .record({
    isAmount: fc.boolean(),
    volume: fc.integer({ min: 1, max: 200_000 }),
    odometer_km: odometer,
    place,
  })
  .map(({ isAmount, volume, odometer_km, place }) => ({
    kind: isAmount ? 'amount' : 'litres',
    volume_ml: isAmount ? null : volume,
    amount_halalas: isAmount ? volume : null,
    odometer_km,
    place,
  }));
const ask = fc.oneof(
  { weight: 3, arbitrary: measured },
  {
    weight: 1,
    arbitrary: measured.map(
      (asked): Ask => ({ ...asked, kind: 'fill_up', volume_ml: null, amount_halalas: null }),
    ),
  },
);

const RUNS = { numRuns: 2_000 };

describe('whatever the rules and the facts', () => {
  it('the suggested volume passes every check, and one litre more does not', () => {
    let suggestions = 0;
    fc.assert(
      fc.property(measuredWorld, measured, (given, asked) => {
        const { suggested_volume_ml } = decide(given, asked);
        if (suggested_volume_ml === null) return;
        suggestions += 1;
        const again = (volume_ml: number) =>
          decide(given, litres(volume_ml, { odometer_km: asked.odometer_km }));
        expect(suggested_volume_ml % 1_000).toBe(0);
        expect(failedOf(again(suggested_volume_ml).checks)).toEqual([]);
        expect(failedOf(again(suggested_volume_ml + 1_000).checks)).not.toEqual([]);
      }),
      RUNS,
    );
    expect(suggestions).toBeGreaterThan(100);
  });

  it('a refusal without a suggestion is one that no whole litre up to what was asked would mend', () => {
    fc.assert(
      fc.property(measuredWorld, measured, (given, asked) => {
        const decision = decide(given, asked);
        if (decision.outcome !== 'refuse' || decision.suggested_volume_ml !== null) return;
        const least = Math.min(1_000, decision.volume_ml);
        const one = decide(given, litres(1_000, { odometer_km: asked.odometer_km }));
        expect(least < 1_000 || one.outcome === 'refuse').toBe(true);
      }),
      RUNS,
    );
  });

  it('one more rule never turns a refusal into an approval', () => {
    fc.assert(
      fc.property(world(policy), measured, policy, (given, asked, more) => {
        if (decide(given, asked).outcome !== 'refuse') return;
        expect(decide({ ...given, policies: [...given.policies, more] }, asked).outcome).toBe('refuse');
      }),
      RUNS,
    );
  });

  it('one more rule never spares a request the manager', () => {
    fc.assert(
      fc.property(world(policy), measured, policy, (given, asked, more) => {
        if (decide(given, asked).outcome !== 'ask_manager') return;
        expect(decide({ ...given, policies: [...given.policies, more] }, asked).outcome).not.toBe('approve');
      }),
      RUNS,
    );
  });

  it('the order in which the rules are read decides nothing', () => {
    // The database keeps one row a level.
    const shuffled = fc
      .uniqueArray(policy, { maxLength: 3, selector: ({ level }) => level })
      .chain((policies) =>
        fc.tuple(
          fc.constant(policies),
          fc.shuffledSubarray(policies, { minLength: policies.length, maxLength: policies.length }),
        ),
      );
    fc.assert(
      fc.property(world(policy), ask, shuffled, (given, asked, [one, other]) => {
        expect(decide({ ...given, policies: other }, asked)).toEqual(
          decide({ ...given, policies: one }, asked),
        );
      }),
      RUNS,
    );
  });

  it('the hold is the volume at the highest price, or the amount asked for', () => {
    fc.assert(
      fc.property(world(policy), ask, (given, asked) => {
        const { hold_halalas, volume_ml } = decide(given, asked);
        const byVolume = amountHalalas(volume_ml, given.price!.highest_millis);
        expect(hold_halalas).toBe(asked.kind === 'amount' ? asked.amount_halalas : byVolume);
      }),
      RUNS,
    );
  });

  it('failed checks are listed first, and no question is asked twice', () => {
    fc.assert(
      fc.property(world(policy), ask, (given, asked) => {
        const { checks } = decide(given, asked);
        expect(checks.map(({ passed }) => passed)).toEqual(
          checks.map(({ passed }) => passed).sort((a, b) => Number(a) - Number(b)),
        );
        expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
      }),
      RUNS,
    );
  });

  it('it is approved exactly when nothing failed and no manager is wanted', () => {
    fc.assert(
      fc.property(world(policy), ask, (given, asked) => {
        const { checks, outcome, hold_halalas } = decide(given, asked);
        const wantsManager = given.policies.some(
          ({ approval, approval_above_halalas: above }) =>
            approval === 'manager' || (above !== null && hold_halalas > above),
        );
        const allPassed = checks.every(({ passed }) => passed);
        expect(outcome).toBe(!allPassed ? 'refuse' : wantsManager ? 'ask_manager' : 'approve');
      }),
      RUNS,
    );
  });

  it('a fill-up that is approved asks for at least a litre and never for more than the tank', () => {
    fc.assert(
      fc.property(world(policy), ask, (given, asked) => {
        const decision = decide(given, { ...asked, kind: 'fill_up', volume_ml: null, amount_halalas: null });
        if (decision.outcome === 'refuse') return;
        expect(decision.volume_ml).toBeGreaterThanOrEqual(1_000);
        expect(decision.volume_ml).toBeLessThanOrEqual(given.vehicle.gas_tank_capacity_ml);
      }),
      RUNS,
    );
  });
});

describe('whatever the pump reports', () => {
  const close = fc
    .record({
      volume_ml: fc.integer({ min: 1, max: 120_000 }),
      amount_halalas: halalas,
      odometer_km: odometer,
      hold_halalas: halalas,
      reserved: orNone(
        fc.record({
          day: fc.constantFrom('2026-02-20', '2026-02-28', '2026-03-01'),
          volume_ml: millilitres,
          amount_halalas: halalas,
        }),
      ),
      price_millis: fc.integer({ min: 900, max: 4_100 }),
      plate_read: fc.constantFrom('JDR-4821', 'JDR-4821', 'ABD-1', null),
      is_pin_wanting: fc.boolean(),
      override_reason: orNone(fc.constant('Plate bent')),
    })
    .map((fields) => closing(fields));

  it('it completes exactly when no check failed but what moved with its reservation', () => {
    fc.assert(
      fc.property(world(policy), close, (given, reported) => {
        const { outcome, checks, reasons, flags } = decideClose(given, reported);
        expect(failedOf(checks)).toEqual([...reasons, ...flags]);
        expect(outcome === 'complete').toBe(reasons.length === 0);
      }),
      RUNS,
    );
  });

  it('it waits for the platform as soon as plate, PIN, staff, place or price is in doubt', () => {
    const forPlatform = ['plate_match', 'pin_right', 'no_override', 'price_in_bounds', 'driver_distance'];
    fc.assert(
      fc.property(world(policy), close, (given, reported) => {
        const { outcome, reasons } = decideClose(given, reported);
        if (reasons.length > 0)
          expect(outcome).toBe(reasons.some((code) => forPlatform.includes(code)) ? 'vw' : 'client');
      }),
      RUNS,
    );
  });

  it('what was reserved and counts on its own day breaks no limit', () => {
    fc.assert(
      fc.property(world(policy), close, (given, reported) => {
        const reserved = { day: '2026-03-01', volume_ml: 120_000, amount_halalas: 80_000 };
        const { reasons, flags } = decideClose(given, { ...reported, reserved });
        expect([...reasons, ...flags].filter((code) => LIMIT_CODES.includes(code))).toEqual([]);
      }),
      RUNS,
    );
  });
});

import { amountHalalas } from '@fleet/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './policies.rules.ts';
import {
  closing,
  facts,
  failedOf,
  litres,
  reserved,
  rules,
  SUNDAY_MORNING,
  station,
  used,
} from './policies.test-support.ts';
import { decideClose } from './policies-close.rules.ts';
import {
  NOTHING_USED,
  POLICY_LEVELS,
  type PolicyFacts,
  type PolicyRow,
  type RequestedFill,
} from './policies-facts.rules.ts';
import { LIMIT_CODES } from './policies-limits.rules.ts';

const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const millilitres = fc.integer({ min: 0, max: 300_000 });
const halalas = fc.integer({ min: 0, max: 80_000 });
const usage = fc
  .record({
    volume_ml: millilitres,
    amount_halalas: halalas,
    fills: fc.nat(4),
    volume_share: fc.nat(10),
    amount_share: fc.nat(10),
  })
  .map(({ volume_share, amount_share, ...used }) => ({
    ...used,
    extra_volume_ml: Math.floor((used.volume_ml * volume_share) / 20),
    extra_amount_halalas: Math.floor((used.amount_halalas * amount_share) / 20),
  }));
const windows = fc.record({
  day: usage,
  week: usage,
  month: usage,
  windows: usage.map((used) => ({ 10: used })),
});
const status = fc.constantFrom('active', 'active', 'active', 'active', 'inactive');
const odometer = orNone(fc.integer({ min: 9_900, max: 15_000 }));

/** Rules that the row itself sets: an effect for built-in checks (the tank) could be milder than none. */
const OWNED = [
  ...LIMIT_CODES,
  'odometer_provided',
  'time_between_fills',
  'days_and_hours',
  'fuel_type_allowed',
];

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
    window_days: fc.constant(10),
    volume_per_window_ml: orNone(millilitres),
    amount_per_window_halalas: orNone(halalas),
    fills_per_day: orNone(fc.nat(5)),
    fills_per_month: orNone(fc.nat(5)),
    minutes_between_fills: orNone(fc.nat(600)),
    km_between_fills: orNone(fc.nat(600)),
    fuel_type_ids: orNone(fc.constantFrom([1], [2], [1, 2])),
    cities: orNone(fc.constantFrom(['Riyadh'], ['Jeddah'])),
    from_minute: orNone(fc.nat(1_439)),
    to_minute: orNone(fc.nat(1_440)),
    weekdays: orNone(fc.uniqueArray(fc.nat(6))),
    station_distance_metres: orNone(fc.nat(3_000)),
    odometer_required: orNone(fc.boolean()),
    approval: orNone(fc.constantFrom('auto' as const, 'manager' as const)),
    approval_above_halalas: orNone(halalas),
    consequences: fc.dictionary(fc.constantFrom(...OWNED), fc.constantFrom('decline', 'hold', 'flag'), {
      maxKeys: 8,
    }),
    each_vehicle: fc.subarray([...LIMIT_CODES]),
  })
  .map((fields) => rules(fields as Partial<PolicyRow>));

/** Rules that limit only volume and amount, so that a smaller volume may pass. */
const measuring: fc.Arbitrary<PolicyRow> = policy.map(
  ({ level, consequences, each_vehicle, window_days, ...fields }) =>
    rules({
      level,
      consequences,
      each_vehicle,
      window_days,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => /^(volume|amount)_per/.test(name))),
    }),
);

const world = (policies: fc.Arbitrary<PolicyRow>): fc.Arbitrary<PolicyFacts> =>
  fc
    .record({
      policies: fc.array(policies, { maxLength: 4 }),
      client: fc.record({ status }),
      driver: fc.record({ status }),
      usage: fc.record({ client: windows, group: windows, vehicle: windows, driver: windows }),
      capacity: orNone(
        fc.record({
          id: fc.constant(5),
          mode: fc.constantFrom('once' as const, 'days' as const),
          unit: fc.constantFrom('ml' as const, 'halalas' as const),
          left: fc.nat(60_000),
        }),
      ),
      driver_last_fill_at: orNone(
        fc.nat(1_000).map((minutes) => new Date(SUNDAY_MORNING.getTime() - minutes * 60_000)),
      ),
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

/** All other checks pass; only tank, limits and balance can decline. */
const measuredWorld = world(measuring).map((input) => ({
  ...input,
  client: { status: 'active' },
  driver: { status: 'active' },
  station: null,
}));

const coordinates = orNone(
  fc.record({
    latitude: fc.double({ min: 24.7, max: 24.73, noNaN: true }),
    longitude: fc.constant(46.6753),
  }),
);
const measured: fc.Arbitrary<RequestedFill> = fc
  .record({
    isAmount: fc.boolean(),
    volume: fc.integer({ min: 1, max: 200_000 }),
    odometer_km: odometer,
    coordinates,
  })
  .map(({ isAmount, volume, odometer_km, coordinates }) => ({
    kind: isAmount ? 'amount' : 'litres',
    volume_ml: isAmount ? null : volume,
    amount_halalas: isAmount ? volume : null,
    odometer_km,
    coordinates,
  }));
const anyRequest = fc.oneof(
  { weight: 3, arbitrary: measured },
  {
    weight: 1,
    arbitrary: measured.map(
      (requested): RequestedFill => ({
        ...requested,
        kind: 'fill_up',
        volume_ml: null,
        amount_halalas: null,
      }),
    ),
  },
);

const RUNS = { numRuns: 2_000 };

describe('for any rules and facts', () => {
  it('the suggested volume passes every stopping check, and one liter more does not', () => {
    let suggestions = 0;
    fc.assert(
      fc.property(measuredWorld, measured, (input, requested) => {
        const { suggested_volume_ml } = decide(input, requested);
        if (suggested_volume_ml === null) return;
        suggestions += 1;
        const again = (volume_ml: number) =>
          decide(input, litres(volume_ml, { odometer_km: requested.odometer_km }));
        expect(suggested_volume_ml % 1_000).toBe(0);
        expect(again(suggested_volume_ml).outcome).toBe('approve');
        expect(again(suggested_volume_ml + 1_000).outcome).not.toBe('approve');
      }),
      RUNS,
    );
    expect(suggestions).toBeGreaterThan(100);
  });

  it('without a suggestion, no smaller full liter would pass either', () => {
    fc.assert(
      fc.property(measuredWorld, measured, (input, requested) => {
        const decision = decide(input, requested);
        if (decision.outcome !== 'refuse' || decision.suggested_volume_ml !== null) return;
        const min = Math.min(1_000, decision.volume_ml);
        const one = decide(input, litres(1_000, { odometer_km: requested.odometer_km }));
        expect(min < 1_000 || one.outcome !== 'approve').toBe(true);
      }),
      RUNS,
    );
  });

  it('an additional rule never turns a rejection into an approval', () => {
    fc.assert(
      fc.property(world(policy), measured, policy, (input, requested, more) => {
        if (decide(input, requested).outcome !== 'refuse') return;
        expect(decide({ ...input, policies: [...input.policies, more] }, requested).outcome).toBe('refuse');
      }),
      RUNS,
    );
  });

  it('an additional rule never removes a required approval', () => {
    fc.assert(
      fc.property(world(policy), measured, policy, (input, requested, more) => {
        if (decide(input, requested).outcome !== 'manager_decides') return;
        expect(decide({ ...input, policies: [...input.policies, more] }, requested).outcome).not.toBe(
          'approve',
        );
      }),
      RUNS,
    );
  });

  it('the order of rules does not matter', () => {
    // The database stores one row per level.
    const shuffled = fc
      .uniqueArray(policy, { maxLength: 3, selector: ({ level }) => level })
      .chain((policies) =>
        fc.tuple(
          fc.constant(policies),
          fc.shuffledSubarray(policies, { minLength: policies.length, maxLength: policies.length }),
        ),
      );
    fc.assert(
      fc.property(world(policy), anyRequest, shuffled, (input, requested, [one, other]) => {
        expect(decide({ ...input, policies: other }, requested)).toEqual(
          decide({ ...input, policies: one }, requested),
        );
      }),
      RUNS,
    );
  });

  it('the hold is the volume at the highest price, or the requested amount', () => {
    fc.assert(
      fc.property(world(policy), anyRequest, (input, requested) => {
        const { hold_halalas, volume_ml } = decide(input, requested);
        const byVolume = amountHalalas(volume_ml, input.price!.highest_millis);
        expect(hold_halalas).toBe(requested.kind === 'amount' ? requested.amount_halalas : byVolume);
      }),
      RUNS,
    );
  });

  it('failed checks come first, and no check appears twice', () => {
    fc.assert(
      fc.property(world(policy), anyRequest, (input, requested) => {
        const { checks } = decide(input, requested);
        expect(checks.map(({ passed }) => passed)).toEqual(
          checks.map(({ passed }) => passed).sort((a, b) => Number(a) - Number(b)),
        );
        expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
      }),
      RUNS,
    );
  });

  it('the result is the strictest effect of failed checks, and a manager is required if one holds', () => {
    fc.assert(
      fc.property(world(policy), anyRequest, (input, requested) => {
        const { checks, outcome, hold_halalas, flags } = decide(input, requested);
        const failed = checks.filter(({ passed }) => !passed);
        const wantsManager = input.policies.some(
          ({ approval, approval_above_halalas: above }) =>
            approval === 'manager' || (above !== null && hold_halalas > above),
        );
        const has = (consequence: string) => failed.some((check) => check.consequence === consequence);
        expect(outcome).toBe(
          has('decline') ? 'refuse' : has('hold') || wantsManager ? 'manager_decides' : 'approve',
        );
        expect(flags).toEqual(failedOf(failed.filter(({ consequence }) => consequence === 'flag')));
      }),
      RUNS,
    );
  });

  it('two levels together decline exactly what either declines', () => {
    const strictness = { approve: 0, manager_decides: 1, refuse: 2 };
    fc.assert(
      fc.property(world(policy), measured, policy, policy, (input, requested, one, other) => {
        const of = (policies: PolicyRow[]) =>
          strictness[decide({ ...input, policies, capacity: null }, requested).outcome];
        expect(of([one, other])).toBe(Math.max(of([one]), of([other])));
      }),
      RUNS,
    );
  });

  it('temporary capacity never makes a result stricter, and never grants more than its remainder', () => {
    const strictness = { approve: 0, manager_decides: 1, refuse: 2 };
    let drawn = 0;
    fc.assert(
      fc.property(world(policy), measured, (input, requested) => {
        const [raised, plain] = [decide(input, requested), decide({ ...input, capacity: null }, requested)];
        expect(strictness[raised.outcome]).toBeLessThanOrEqual(strictness[plain.outcome]);
        expect(plain.drawn).toBeNull();
        if (!raised.drawn) return;
        drawn += 1;
        const taken = raised.drawn.extra_volume_ml + raised.drawn.extra_amount_halalas;
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThanOrEqual(input.capacity!.left);
      }),
      RUNS,
    );
    expect(drawn).toBeGreaterThan(50);
  });

  it('over successive fills, a day uses its limit and the temporary capacity to the last milliliter, and no more', () => {
    const limit = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(
        limit,
        fc.nat(100_000),
        fc.array(fc.integer({ min: 1, max: 80_000 }), { maxLength: 20 }),
        (max, extra, fills) => {
          let [taken, drawn] = [0, 0];
          for (const volume_ml of [...fills, ...Array<number>(400).fill(997)]) {
            const day = { ...NOTHING_USED, volume_ml: taken, extra_volume_ml: drawn };
            const input = facts({
              policies: [rules({ level: 'vehicle', volume_per_day_ml: max })],
              usage: used('vehicle', {}, { day }),
              capacity: { id: 5, mode: 'once', unit: 'ml', left: extra - drawn },
              remaining_halalas: 10_000_000,
            });
            const decision = decide(input, litres(volume_ml));
            if (decision.outcome !== 'approve') continue;
            taken += volume_ml;
            drawn += decision.drawn?.extra_volume_ml ?? 0;
          }
          expect(taken).toBeLessThanOrEqual(max + extra);
          expect(drawn).toBe(Math.max(0, taken - max));
          expect(max + extra - taken).toBeLessThan(997);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('an approved fill-up is at least a liter and never more than the tank', () => {
    fc.assert(
      fc.property(world(policy), anyRequest, (input, requested) => {
        const decision = decide(input, {
          ...requested,
          kind: 'fill_up',
          volume_ml: null,
          amount_halalas: null,
        });
        if (decision.outcome === 'refuse') return;
        expect(decision.volume_ml).toBeGreaterThanOrEqual(1_000);
        expect(decision.volume_ml).toBeLessThanOrEqual(input.vehicle.gas_tank_capacity_ml);
      }),
      RUNS,
    );
  });
});

describe('for any report of the pump', () => {
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
          capacity_id: fc.constant(null),
          extra_volume_ml: fc.constant(0),
          extra_amount_halalas: fc.constant(0),
        }),
      ),
      price_millis: fc.integer({ min: 900, max: 4_100 }),
      plate_read: fc.constantFrom('JDR-4821', 'JDR-4821', 'ABD-1', null),
      is_pin_wanting: fc.boolean(),
      override_reason: orNone(fc.constant('Plate bent')),
      clock_skew_seconds: orNone(fc.nat(600)),
    })
    .map((fields) => closing(fields));

  it('it completes exactly if no check failed except those of a moved reservation', () => {
    fc.assert(
      fc.property(world(policy), close, (input, reported) => {
        const { outcome, checks, reasons, flags } = decideClose(input, reported);
        expect(failedOf(checks).sort()).toEqual([...reasons, ...flags].sort());
        expect(outcome === 'complete').toBe(reasons.length === 0);
      }),
      RUNS,
    );
  });

  it('it is held for the platform if plate, PIN, staff, position, clock or price is in doubt', () => {
    const forPlatform = [
      'plate_match',
      'pin_right',
      'no_override',
      'price_in_bounds',
      'driver_distance',
      'clock_right',
    ];
    fc.assert(
      fc.property(world(policy), close, (input, reported) => {
        const { outcome, reasons } = decideClose(input, reported);
        if (reasons.length > 0)
          expect(outcome).toBe(reasons.some((code) => forPlatform.includes(code)) ? 'vw' : 'client');
      }),
      RUNS,
    );
  });

  it('reserved usage of its own day exceeds no limit', () => {
    fc.assert(
      fc.property(world(policy), close, (input, reported) => {
        const fullyReserved = reserved({ volume_ml: 120_000, amount_halalas: 80_000 });
        const { reasons, flags } = decideClose(input, { ...reported, reserved: fullyReserved });
        expect([...reasons, ...flags].filter((code) => LIMIT_CODES.includes(code))).toEqual([]);
      }),
      RUNS,
    );
  });
});

import { COUNTED_RULES, RULES_WITH_CONSEQUENCE } from '@fleet/contracts/fuelling/policies.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { decide, getFacts, type PolicyFacts } from '../policies/policies.service.ts';
import { facts, rules as policyRow, station } from '../policies/policies.test-support.ts';
import { EMPTY, makeLimits } from './limits.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 1 });
const litres = orNone(fc.integer({ min: 1, max: 90 }).map((value) => value * 1_000));
const halalas = orNone(fc.integer({ min: 100, max: 30_000 }));
const count = orNone(fc.integer({ min: 0, max: 3 }));
const consequence = fc.constantFrom('decline' as const, 'hold' as const, 'flag' as const);

/** Each rule with its fields: a rule is taken whole from the profile or not at all. */
const RULES = {
  volume_per_fill: fc.record({ volume_per_fill_ml: litres }),
  volume_per_day: fc.record({ volume_per_day_ml: litres }),
  volume_per_week: fc.record({ volume_per_week_ml: litres }),
  volume_per_month: fc.record({ volume_per_month_ml: litres }),
  amount_per_fill: fc.record({ amount_per_fill_halalas: halalas }),
  amount_per_day: fc.record({ amount_per_day_halalas: halalas }),
  volume_per_window: orNone(
    fc.record({
      window_days: fc.constantFrom(5, 10),
      volume_per_window_ml: litres,
      amount_per_window_halalas: halalas,
    }),
  ).map((window) => window ?? { window_days: null }),
  fills_per_day: fc.record({ fills_per_day: count }),
  fills_per_week: fc.record({ fills_per_week: count }),
  time_between_fills: fc.record({ minutes_between_fills: orNone(fc.integer({ min: 0, max: 600 })) }),
  days_and_hours: fc.record({
    from_minute: orNone(fc.constantFrom(0, 500)),
    to_minute: orNone(fc.constantFrom(700, 1_300)),
    weekdays: orNone(fc.constantFrom([0, 1, 2], [3, 4])),
  }),
  fuel_type_allowed: fc.record({ fuel_type_ids: orNone(fc.constantFrom([1], [2], [1, 2])) }),
  city_allowed: fc.record({ cities: orNone(fc.constantFrom(['Riyadh'], ['Jeddah'])) }),
  station_allowed: fc.record({
    disabled_network_ids: orNone(fc.constantFrom([3], [4])),
    disabled_station_ids: orNone(fc.constantFrom([7], [8])),
  }),
  odometer_provided: fc.record({ odometer_required: orNone(fc.boolean()) }),
  tank_room: fc.record({ tank_tolerance_percent: orNone(fc.integer({ min: 0, max: 20 })) }),
  approval: fc.record({ approval: orNone(fc.constantFrom('auto' as const, 'manager' as const)) }),
  approval_above: fc.record({ approval_above_halalas: halalas }),
} as const;
const CODES = Object.keys(RULES) as (keyof typeof RULES)[];

interface Written {
  parts: Record<string, Record<string, unknown>>;
  consequences: Record<string, 'decline' | 'hold' | 'flag'>;
}

const isSet = (part: Record<string, unknown>) => Object.values(part).some((value) => value !== null);
/** Rules as an editor writes them: what follows is said of rules that are set. */
const written: fc.Arbitrary<Written> = fc
  .record({
    parts: fc.record(RULES),
    answers: fc.dictionary(fc.constantFrom(...RULES_WITH_CONSEQUENCE), consequence),
  })
  .map(({ parts, answers }) => ({
    parts: parts as Written['parts'],
    consequences: Object.fromEntries(
      Object.entries(answers).filter(([code]) => {
        const part = (parts as Written['parts'])[code === 'amount_per_window' ? 'volume_per_window' : code];
        return part === undefined ? code === 'usual_consumption' : isSet(part);
      }),
    ),
  }));

const rowOf = ({ parts, consequences }: Written) => ({
  ...EMPTY,
  ...Object.assign({}, ...Object.values(parts)),
  consequences,
});

/** The values of the profile written by hand into a level that has none of its own. */
function copied(own: Written, profile: Written, level: 'vehicle' | 'group' | 'driver') {
  const taken = CODES.filter((code) => !isSet(own.parts[code]!) && isSet(profile.parts[code]!));
  const parts = Object.fromEntries(
    CODES.map((code) => [code, (taken.includes(code) ? profile : own).parts[code]!]),
  );
  const answers = Object.entries(profile.consequences).filter(([code]) => {
    const rule = code === 'amount_per_window' ? 'volume_per_window' : code;
    return rule === 'usual_consumption' || taken.includes(rule as (typeof CODES)[number]);
  });
  const takenCodes = [...taken, ...(taken.includes('volume_per_window') ? ['amount_per_window'] : [])];
  return {
    ...rowOf({ parts, consequences: { ...Object.fromEntries(answers), ...own.consequences } }),
    each_vehicle: level === 'group' ? COUNTED_RULES.filter((code) => takenCodes.includes(code)) : [],
  };
}

it('whoever follows a profile gets the verdict of its values written by hand', async () => {
  const fleet = await makeLimits(world);
  const profile = await fleet.addProfile({});
  const vehicle = fleet.vehicles[0]!;
  const subjects = { vehicle: vehicle.id, group: fleet.group_id, driver: vehicle.driver_id! };
  for (const [level, id] of Object.entries(subjects))
    await fleet.change({ level: level as 'vehicle', ids: [id], profile_id: profile.id });
  const store = (id: number, where: string, row: object) => {
    const fields = Object.entries(row);
    const set = fields.map(([name]) => `${name} = j.${name}`).join(', ');
    return world.rows(
      `update policies set ${set} from jsonb_populate_record(null::policies, $2) j where policies.${where} = $1`,
      [id, JSON.stringify(row)],
    );
  };
  const usage = fc.record({
    volume_ml: fc.nat(80_000),
    amount_halalas: fc.nat(20_000),
    fills: fc.nat(3),
    extra_volume_ml: fc.constant(0),
    extra_amount_halalas: fc.constant(0),
  });
  const windows = fc.record({
    day: usage,
    week: usage,
    month: usage,
    windows: usage.map((used) => ({ 5: used, 10: used })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ own: written, profile: written, level: fc.constantFrom('vehicle', 'group', 'driver') }),
      fc.record({ client: windows, group: windows, vehicle: windows, driver: windows }),
      fc.integer({ min: 1, max: 90_000 }),
      async ({ own, profile: draft, level }, used, volume_ml) => {
        for (const name of ['vehicle', 'group', 'driver'] as const)
          await store(subjects[name], `${name}_id`, name === level ? rowOf(own) : EMPTY);
        await store(profile.id, 'id', rowOf(draft));
        await world.rows(
          `update policies set profile_id = case when ${level}_id is not null then $1::bigint end
           where client_id = $2 and num_nonnulls(vehicle_id, group_id, driver_id) = 1`,
          [profile.id, fleet.client.id],
        );
        const loaded = await getFacts(world.systemCtx(), {
          client_id: fleet.client.id,
          vehicle_id: vehicle.id,
          driver_id: null,
          station_id: null,
          valid_until: world.now,
        });
        const base: Partial<PolicyFacts> = { usage: used, station: station() };
        const byHand = policyRow({ ...copied(own, draft, level), level } as never);
        const fill = {
          kind: 'litres' as const,
          volume_ml,
          amount_halalas: null,
          odometer_km: null,
          coordinates: null,
        };
        const followed = decide(facts({ ...base, policies: loaded.facts.policies }), fill);
        const expected = decide(
          facts({
            ...base,
            policies: loaded.facts.policies.map((row) => (row.level === level ? byHand : row)),
          }),
          fill,
        );
        const unnamed = followed.checks.map(({ profile: _named, ...check }) => check);
        expect({ ...followed, checks: unnamed }).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

import { getStatement } from '@fleet/contracts/billing/statements.ts';
import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as routes from '@fleet/contracts/insight/dashboards.ts';
import { listStationSummary } from '@fleet/contracts/insight/station-summaries.ts';
import { getPayable } from '@fleet/contracts/money/payments.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { chargeDueFees } from '../../billing/fees/fees.service.ts';
import { requestRefund } from '../../billing/refunds/refunds.service.ts';
import { recordPayment } from '../../money/payments/payments.service.ts';
import { foldSums } from './dashboards-fold.service.ts';

/** Every dashboard figure links to rows; here the rows are fetched and summed, in each area. */

const PERIOD = { from: '2026-03-01', to: '2026-04-30' };
const DAY = { from: '2026-03-02', to: '2026-03-02' };

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
  other = await makeRefuelling(world, { allocated: 10_000_000 });
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
  for (const litres of [30, 10, 20]) {
    await fleet.close(await fleet.untilFuelling(), { volume_ml: litres * 1000 });
    world.advance(86_400);
  }
  // More than was approved: held until the client decides.
  await fleet.close(await fleet.untilFuelling({ volume_ml: 10_000 }), { volume_ml: 14_000 });
  await foldSums(world.systemCtx());
  await other.close(await other.untilFuelling(), { volume_ml: 15_000 });
  await fleet.requestFuel();
  world.at('2026-04-02T07:00:00Z');
  await chargeDueFees(world.systemCtx());
  await recordPayment(
    world.systemCtx(),
    { network_id: fleet.station.network_id, amount_halalas: 5_000 },
    null,
  );
}, 60_000);
afterAll(() => world.close());

const NOTHING = { requests: 0, volume_ml: 0, amount_halalas: 0, charged_halalas: 0 };
type Sums = typeof NOTHING;
const add = (rows: readonly Sums[]) =>
  rows.reduce(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      volume_ml: sum.volume_ml + row.volume_ml,
      amount_halalas: sum.amount_halalas + row.amount_halalas,
      charged_halalas: sum.charged_halalas + row.charged_halalas,
    }),
    NOTHING,
  );

/** The dashboard's figure of one status on these days. */
async function figure(as: MadeUser, days: typeof PERIOD, status: string): Promise<Sums> {
  const { body } = await world.call(routes.getDashboard, { as, query: PERIOD });
  return add(
    body.series.filter(
      (row) => row.status === status && row.starts_on >= days.from && row.starts_on <= days.to,
    ),
  );
}

/** The linked rows one by one, and the list's totals. */
async function rowsBehind(as: MadeUser, query: Record<string, string | number>) {
  const { body } = await world.call(requests.listFuelRequests, { as, query: { ...query, per_page: 100 } });
  const sums = await world.call(routes.sumFuelRequests, { as, query });
  const rows = body.rows.map((row) => ({
    requests: 1,
    volume_ml: row.volume_ml ?? 0,
    amount_halalas: row.amount_halalas ?? 0,
    charged_halalas: row.charged_halalas ?? 0,
  }));
  return { rows: add(rows), sums: sums.body.sums };
}

const AREAS = {
  admin: () => fleet.people.admin,
  client: () => fleet.people.manager,
  network: () => world.makeUser('gas_station_network_manager', { network_id: fleet.station.network_id }),
  station: () => world.makeUser('gas_station_manager', { station_id: fleet.station.id }),
  supervisor: () => world.makeUser('supervisor', { station_id: fleet.station.id } as never),
} as const;

describe.for(Object.keys(AREAS) as (keyof typeof AREAS)[])('the dashboard of the %s', (area) => {
  it('links every figure and every day to rows with the same total', async () => {
    const as = await AREAS[area]();
    for (const days of [PERIOD, DAY]) {
      const shown = await figure(as, days, 'transaction_completed');
      expect(shown.requests).toBeGreaterThan(0);
      expect(await rowsBehind(as, { ...days, status: 'transaction_completed' })).toEqual({
        rows: shown,
        sums: shown,
      });
    }
  });
});

describe('one figure under one name', () => {
  it.for(Object.keys(AREAS) as (keyof typeof AREAS)[])('in the top lists of the %s', async (area) => {
    const as = await AREAS[area]();
    const shown = await figure(as, PERIOD, 'transaction_completed');
    const lists = {
      client: 'station',
      admin: 'client',
      network: 'client',
      station: 'client',
      supervisor: 'client',
    } as const;
    for (const by of ['amount', 'charged', 'volume', 'requests'] as const) {
      const { body } = await world.call(routes.listDashboardTops, {
        as,
        query: { ...PERIOD, of: lists[area], by },
      });
      expect(add(body.rows), by).toEqual(shown);
    }
  });

  it('in the summary of a station, which adds what is held', async () => {
    const supervisor = await AREAS.supervisor();
    const [completed, held] = [
      await figure(supervisor, PERIOD, 'transaction_completed'),
      await figure(supervisor, PERIOD, 'transaction_pending_with_client'),
    ];
    const { body } = await world.call(listStationSummary, {
      as: supervisor,
      query: { from: '2026-02-28T21:00:00Z', to: '2026-04-30T20:59:59Z' },
    });
    expect(body.measures).toEqual({
      transactions: completed.requests + held.requests,
      volume_ml: completed.volume_ml + held.volume_ml,
      amount_halalas: completed.amount_halalas + held.amount_halalas,
      held_transactions: held.requests,
      held_amount_halalas: held.amount_halalas,
    });
    expect(held.requests).toBe(1);
  });
});

describe('totals of a list', () => {
  it('equal those of its rows with any filter, stored or computed', async () => {
    const { admin, manager } = fleet.people;
    for (const [as, query] of [
      [admin, { client_id: other.client.id }],
      [admin, { client_id: fleet.client.id, station_id: fleet.station.id }],
      [admin, { q: fleet.vehicle.plate_no }],
      [admin, { vehicle_id: fleet.vehicle.id, ...DAY }],
      [admin, { amount_from_halalas: 3_000 }],
      [manager, { station_id: fleet.station.id }],
      [manager, { client_id: other.client.id }],
      [manager, { from: DAY.to, to: addDays(DAY.to, -1) }],
      [fleet.people.driver, {}],
    ] as const) {
      const { rows, sums } = await rowsBehind(as, query as Record<string, string | number>);
      expect(sums, JSON.stringify(query)).toEqual(rows);
    }
  });
});

describe('a money chart', () => {
  const steps = async (as: MadeUser) => {
    const flow = (await world.call(routes.getMoneyFlow, { as, query: PERIOD })).body.flow!;
    for (const { kind, amount_halalas } of flow.steps) {
      const query = { ...PERIOD, type: kind, per_page: 100 };
      const { body } = await world.call(getStatement, { as, query });
      const sum = body.rows.reduce((all, row) => all + row.credit_halalas - row.debit_halalas, 0);
      expect({ kind, sum, below: body.matching_halalas, rows: body.total }).toEqual({
        kind,
        sum: amount_halalas,
        below: amount_halalas,
        rows: body.rows.length,
      });
    }
    const { body } = await world.call(getStatement, { as, query: PERIOD });
    expect(flow).toMatchObject({
      opening_halalas: body.opening_halalas,
      closing_halalas: body.closing_halalas,
    });
    return Object.fromEntries(flow.steps.map(({ kind, amount_halalas }) => [kind, amount_halalas]));
  };

  it('of a client links every step to statement lines, including outstanding fees', async () => {
    const shown = await steps(fleet.people.manager);
    // The main balance was empty: registration of 57.50 and the monthly fee of 11.50 are outstanding.
    expect(shown).toMatchObject({ fees: -6_900 });
  });

  it('of a client names a refund as such, not as fuel', async () => {
    const client = await world.makeClient();
    await world.fund(client, { main: 10_000 });
    await world.rows(
      `insert into refund_payees (client_id, beneficiary_name, iban, effective_at) values ($1, 'Wahat Fuel', $2, '2026-01-01')`,
      [client.id, 'SA0380000000608010167519'],
    );
    const refund = { client_id: client.id, amount_halalas: 2_500, reason: 'Topped up twice.' };
    await requestRefund(world.systemCtx(), refund);
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    expect(await steps(manager)).toEqual({ top_ups: 10_000, fuel: 0, fees: 0, payments: -2_500 });
  });

  it('of a network does so too, and ends with the amount due', async () => {
    const network = await AREAS.network();
    const shown = await steps(network);
    expect(shown).toMatchObject({ payments: -5_000 });
    const due = (await world.call(getPayable, { as: network })).body.due_halalas;
    expect(shown.fuel! + shown.fees! + shown.payments!).toBe(due);
  });
});

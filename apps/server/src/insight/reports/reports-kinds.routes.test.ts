import { getFuelType, updateFuelType } from '@fleet/contracts/fleet/fuel-types.ts';
import { listBudgets, saveBudget } from '@fleet/contracts/fuelling/budgets.ts';
import { decideDisputeCase, openDisputeCase } from '@fleet/contracts/fuelling/dispute-cases.ts';
import * as routes from '@fleet/contracts/insight/reports.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { emissionFactorsOf } from '@fleet/domain/emissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import {
  closeSettlementBatches,
  openSettlementBatches,
} from '../../billing/settlements/settlements.service.ts';
import { workOffSettlements } from '../../billing/settlements/settlements-close.service.ts';
import { balanceOfAccount, postEntry } from '../../money/ledger/ledger.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { openReport } from './reports.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let network: MadeUser;

/** 30 liters on 1 March, 10 on the 2nd and, after the official price decreased, 20 on 2 April; all at 2.18. */
beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 10_000_000, policy: { volume_per_month_ml: 200_000 } });
  network = await world.makeUser('gas_station_network_manager', { network_id: fleet.station.network_id });
  await fleet.close(await fleet.untilFuelling(), { volume_ml: 30_000 });
  world.advance(86_400);
  await fleet.close(await fleet.untilFuelling(), { volume_ml: 10_000 });
  world.at('2026-04-02T07:00:00Z');
  const { admin } = fleet.people;
  const params = { id: fleet.vehicle.fuel_type_id };
  const { body: fuel } = await world.call(getFuelType, { as: admin, params });
  expect(fuel.base_price_millis_per_litre).toBe(2_180);
  const { status } = await world.call(updateFuelType, {
    ...{ as: admin, params },
    body: { ...fuel, base_price_millis_per_litre: 2_000, price_lower_limit_millis: 1_000 },
  });
  expect(status).toBe(200);
  await fleet.close(await fleet.untilFuelling(), { volume_ml: 20_000 });
}, 60_000);
afterAll(() => world.close());

const read = async (as: MadeUser, query: Record<string, string | number>) =>
  (
    await world.call(routes.listReportRows, {
      as,
      query: { from: '2026-03-01', to: '2026-04-30', ...query },
    })
  ).body;

describe('the report types', () => {
  it('compare payments with the official price of the day', async () => {
    const { totals } = await read(fleet.people.manager, { report: 'prices', by: 'month' });
    expect(totals).toMatchObject({ volume_ml: 60_000, price_millis: 2_180, over_official_halalas: 20 * 18 });
    const { rows } = await read(network, { report: 'prices', by: 'month' });
    expect(
      rows.map(({ name_en, measures }) => [
        name_en,
        measures.official_millis,
        measures.over_official_halalas,
      ]),
    ).toEqual([
      ['2026-03', 2_180, 0],
      ['2026-04', 2_000, 360],
    ]);
  });

  it('compute greenhouse gases from liters, well to wheel: what is burnt and what producing it took', async () => {
    const { totals } = await read(fleet.people.manager, { report: 'emissions' });
    const { code } = (
      await world.rows<{ code: string }>('select code from fuel_types where id = $1', [
        fleet.vehicle.fuel_type_id,
      ])
    )[0]!;
    const { tank_to_wheel_mg, well_to_tank_mg } = emissionFactorsOf(code)!;
    const [burnt, produced] = [tank_to_wheel_mg, well_to_tank_mg].map((mg) =>
      Math.round((60 * mg) / 1000),
    ) as [number, number];
    expect(totals).toMatchObject({
      volume_ml: 60_000,
      tank_to_wheel_grams: burnt,
      well_to_tank_grams: produced,
      well_to_wheel_grams: burnt + produced,
    });
  });

  it('compare a vehicle with its peers, and say how many there are', async () => {
    const { rows, totals } = await read(fleet.people.manager, { report: 'peers' });
    expect(rows).toMatchObject([
      {
        id: fleet.vehicle.id,
        plate: { plate_no: fleet.vehicle.plate_no },
        measures: { volume_ml: 60_000, peers: 0 },
      },
    ]);
    expect(totals).toMatchObject({ volume_ml: 60_000, above_peers_ml: 0 });
    expect((await read(network, { report: 'peers' })).fields).toEqual({ report: 'invalid_value' });
  });

  it('tabulate all vehicles by months of a year, and months by years; rows and columns have the same total', async () => {
    const year = { report: 'matrix', from: '2026-01-01', to: '2026-12-31' };
    const months = await read(fleet.people.manager, year);
    expect(months.columns.map(({ key }) => key)).toHaveLength(13);
    expect(months.rows).toMatchObject([
      { id: fleet.vehicle.id, measures: { '2026-03': 40_000, '2026-04': 20_000, total: 60_000 } },
    ]);
    expect(months.totals).toEqual({ '2026-03': 40_000, '2026-04': 20_000, total: 60_000 });
    const money = await read(fleet.people.manager, { ...year, measure: 'amount_halalas' });
    expect(money.totals.total).toBe(60 * 218);
    const years = await read(network, { ...year, by: 'month', from: '2025-01-01' });
    expect(years.columns.map(({ key }) => key)).toEqual(['2025', '2026', 'total']);
    expect(years.rows.map(({ name_en, measures }) => [name_en, measures['2026']])).toEqual([
      ['03', 40_000],
      ['04', 20_000],
    ]);
  });

  it('pivot fills by any two dimensions, and every pivot adds up to consumption and to the ledger', async () => {
    const { manager, admin } = fleet.people;
    const all = 60 * 218;
    expect((await read(manager, { report: 'consumption' })).totals.amount_halalas).toBe(all);
    expect(await balanceOfAccount(world.systemCtx(), 'network_payable', fleet.station.network_id)).toBe(all);
    const pivots: [MadeUser, string, string][] = [
      [manager, 'vehicle', 'station'],
      [manager, 'group', 'cost_center'],
      [manager, 'month', 'weekday'],
      [network, 'hour', 'client'],
      [admin, 'city', 'network'],
      [admin, 'weekday', 'fuel'],
      [admin, 'fuel', 'month'],
    ];
    for (const [as, by, across] of pivots) {
      const pivot = await read(as, { report: 'matrix', by, across, measure: 'amount_halalas' });
      const cells = pivot.columns.map(({ key }) => key).filter((key) => key !== 'total');
      const sumOf = (key: string) => pivot.rows.reduce((sum, { measures }) => sum + (measures[key] ?? 0), 0);
      expect([by, across, sumOf('total'), pivot.totals.total]).toEqual([by, across, all, all]);
      expect(cells.map(sumOf)).toEqual(cells.map((key) => pivot.totals[key]));
      expect(cells.reduce((sum, key) => sum + sumOf(key), 0)).toBe(all);
    }
    const weekdays = await read(admin, { report: 'matrix', by: 'month', across: 'weekday' });
    expect(weekdays.columns.map(({ key, of }) => of?.name_en ?? key)).toEqual(['0', '1', '4', 'total']);
    expect(weekdays.rows[0]!.measures).toMatchObject({ 'of:0': 30_000, 'of:1': 10_000, total: 40_000 });
  });

  it('pivot prices as a whole, not as a sum, and what does not fit in columns as others', async () => {
    const prices = await read(network, {
      report: 'matrix',
      by: 'month',
      across: 'client',
      measure: 'price_millis',
    });
    expect(prices.totals.total).toBe(2_180);
    const ctx = world.systemCtx();
    const query = routes.reportQuery.parse({ from: '2026-03-01', to: '2026-04-30', across: 'station' });
    const { columns, totals } = await openReport(ctx, 'matrix', query, 0);
    expect([columns.map(({ key }) => key), await totals()]).toEqual([
      ['others', 'total'],
      { others: 60_000, total: 60_000 },
    ]);
  });

  it('refuse a pivot of what a reader does not have, and show no distance where there is none', async () => {
    const { manager } = fleet.people;
    for (const across of ['vehicle', 'vat_box', 'station'])
      expect((await read(network, { report: 'matrix', by: 'station', across })).fields).toEqual({
        across: 'invalid_value',
      });
    const distance = { report: 'matrix', measure: 'distance_km' };
    expect((await read(manager, { ...distance, across: 'driver' })).pivot).toMatchObject({
      measure: 'distance_km',
    });
    expect((await read(manager, { ...distance, across: 'station' })).pivot).toEqual({
      across: 'station',
      measure: 'volume_ml',
      measures: ['volume_ml', 'amount_halalas', 'fills', 'price_millis', 'over_official_halalas'],
    });
    expect((await read(manager, { report: 'consumption' })).pivot).toBeNull();
  });

  it('count a shared limit once, and an individual one per vehicle', async () => {
    const used = {
      used_ml: 20_000,
      limit_ml: 200_000,
      left_ml: 180_000,
      used_percent: 10,
      used_halalas: null,
      left_halalas: null,
    };
    expect((await read(fleet.people.manager, { report: 'limits' })).rows).toEqual([]);
    expect((await read(fleet.people.manager, { report: 'limits', by: 'client' })).rows).toMatchObject([
      { id: fleet.client.id, measures: used },
    ]);
    await world.rows(`update policies set each_vehicle = '{volume_per_month}' where client_id = $1`, [
      fleet.client.id,
    ]);
    expect((await read(fleet.people.manager, { report: 'limits', by: 'client' })).rows).toEqual([]);
    const each = await read(fleet.people.manager, { report: 'limits' });
    expect(each.rows).toMatchObject([{ id: fleet.vehicle.id, measures: used }]);
    expect(each.totals).toMatchObject(used);
  });

  it('show budgets of a month as their page does, and add up none that overlap', async () => {
    const { manager } = fleet.people;
    const budget = { period: '2026-04', version: 0, consequence: 'flag' as const };
    await world.call(saveBudget, { as: manager, body: { ...budget, volume_ml: 25_000 } });
    await world.call(saveBudget, {
      as: manager,
      body: { ...budget, cost_center: 'CC-1', amount_halalas: 100_000 },
    });
    const page = await world.call(listBudgets, { as: manager, query: { period: '2026-04' } });
    const onPage = page.body.budgets.find(({ level }) => level === 'client')!;
    const { rows, totals, from, to } = await read(manager, { report: 'budgets' });
    expect([from, to]).toEqual(['2026-04-01', '2026-04-30']);
    const ofFleet = {
      used_percent: 80,
      budget_ml: 25_000,
      used_ml: 20_000,
      left_ml: 5_000,
      budget_halalas: null,
    };
    expect(rows.map(({ name_en, measures }) => [name_en, measures])).toMatchObject([
      ['', { ...ofFleet, forecast_ml: onPage.forecast }],
      [
        'CC-1',
        { used_percent: 0, budget_halalas: 100_000, used_halalas: 0, left_halalas: 100_000, budget_ml: null },
      ],
    ]);
    expect(totals).toEqual(rows[0]!.measures);
    expect((await read(manager, { report: 'budgets', to: '2026-03-31' })).rows).toEqual([]);
    expect((await read(network, { report: 'budgets' })).fields).toEqual({ report: 'invalid_value' });
  });

  it('show the remaining money as in the wallet, and how long it will last', async () => {
    const { rows, totals } = await read(fleet.people.manager, { report: 'allocation' });
    const { body: wallet } = await world.call(getWallet, { as: fleet.people.manager });
    expect(rows).toHaveLength(1);
    expect(rows[0]!.measures).toEqual(totals);
    expect(totals).toMatchObject({
      spent_halalas: 60 * 218,
      remaining_halalas: 10_000_000 - 60 * 218,
      days_left: Math.floor(((10_000_000 - 60 * 218) * 61) / (60 * 218)),
    });
    expect(JSON.stringify(wallet)).toContain(String(totals.remaining_halalas));
  });

  it('are limited to the reader’s data: no client limits or allocations for a network', async () => {
    for (const report of ['limits', 'allocation'])
      expect((await read(network, { report })).fields).toEqual({ report: 'invalid_value' });
    expect((await read(network, { report: 'prices' })).reports).toEqual([
      'consumption',
      'matrix',
      'prices',
      'emissions',
      'payables',
      'borne',
      'vat_return',
    ]);
    for (const report of ['receivables', 'revenue'])
      expect((await read(network, { report })).fields).toEqual({ report: 'invalid_value' });
    expect((await read(fleet.people.admin, { report: 'allocation' })).rows.map(({ id }) => id)).toContain(
      fleet.client.id,
    );
  });

  it('tell how old is what a network is owed, by the ledger, before and after its month is settled and part of it paid', async () => {
    const { network_id } = fleet.station;
    const ofNetwork = async () =>
      (await read(fleet.people.admin, { report: 'payables' })).rows.find(({ id }) => id === network_id)
        ?.measures;
    const owed = { age_0_halalas: 20 * 218, age_1_halalas: 40 * 218, age_2_halalas: 0, age_3_halalas: 0 };
    expect(await ofNetwork()).toEqual({ ...owed, owed_halalas: 60 * 218, overpaid_halalas: 0 });
    const ctx = () => world.systemCtx();
    await openSettlementBatches(ctx(), { period: '2026-03' });
    await closeSettlementBatches(ctx(), { period: '2026-03' });
    await workOffSettlements(ctx);
    expect(await ofNetwork()).toEqual({ ...owed, owed_halalas: 60 * 218, overpaid_halalas: 0 });
    const postings = [
      { account: 'network_payable' as const, party_id: network_id, amount_halalas: -1_000 },
      { account: 'bank' as const, party_id: 0, amount_halalas: 1_000 },
    ];
    const paid = { kind: 'payment' as const, business_key: 'payment:aged', network_id, postings };
    await inTransaction(ctx(), (inside) => postEntry(inside, paid));
    const after = {
      ...owed,
      age_1_halalas: 40 * 218 - 1_000,
      owed_halalas: 60 * 218 - 1_000,
      overpaid_halalas: 0,
    };
    expect(await ofNetwork()).toEqual(after);
    expect(await balanceOfAccount(ctx(), 'network_payable', network_id)).toBe(after.owed_halalas);
    expect((await read(network, { report: 'payables' })).totals).toEqual(after);
  });

  it('expect of cash what the books have now, each halala in one week, by client and by network', async () => {
    const as = fleet.people.admin;
    const [weeks, clients, networks] = [
      await read(as, { report: 'cash_forecast' }),
      await read(as, { report: 'cash_forecast', by: 'client' }),
      await read(as, { report: 'cash_forecast', by: 'network' }),
    ];
    const payables = await read(as, { report: 'payables' });
    expect(weeks.totals.owed_out_halalas).toBe(
      payables.totals.owed_halalas! - payables.totals.overpaid_halalas!,
    );
    expect(networks.totals.owed_out_halalas).toBe(weeks.totals.owed_out_halalas);
    // Without rows there are no totals.
    expect(clients.totals.due_in_halalas ?? 0).toBe(weeks.totals.due_in_halalas);
    expect(weeks.rows.length).toBeGreaterThanOrEqual(13);
    const sum = weeks.rows.reduce((all, { measures }) => all + measures.net_cash_halalas!, 0);
    expect(sum).toBe(weeks.totals.net_cash_halalas);
  });

  it('tie revenue and margin to the ledger’s accounts, by every kind of row', async () => {
    const ctx = () => world.systemCtx();
    const charge = (kind: 'registration_fee' | 'processing_fee', amount_halalas: number) => {
      const postings = [
        { account: 'fees' as const, party_id: 0, amount_halalas },
        { account: 'suspense' as const, party_id: 0, amount_halalas: -amount_halalas },
      ];
      return inTransaction(ctx(), (inside) =>
        postEntry(inside, { kind, business_key: `${kind}:revenue`, postings }),
      );
    };
    await charge('registration_fee', 5_000);
    await charge('processing_fee', 300);
    const account = (kind: 'fees' | 'delivery_sales' | 'platform_loss') => balanceOfAccount(ctx(), kind, 0);
    const revenue = (await account('fees')) + (await account('delivery_sales'));
    for (const by of ['network', 'client', 'month']) {
      const query = { report: 'revenue', by, from: '2025-01-01', to: '2026-12-31' };
      const { totals, series, rows } = await read(fleet.people.admin, query);
      const { processing_fee_halalas, vehicle_fee_halalas, subscription_halalas, delivery_halalas } = totals;
      expect(totals).toMatchObject({
        processing_fee_halalas: 300,
        revenue_halalas: revenue,
        margin_halalas: revenue + (await account('platform_loss')),
      });
      expect(processing_fee_halalas! + vehicle_fee_halalas! + subscription_halalas! + delivery_halalas!).toBe(
        revenue,
      );
      const sumOf = (all: { measures: Record<string, number | null> }[]) =>
        all.reduce((sum, { measures }) => sum + measures.margin_halalas!, 0);
      expect([sumOf(series), sumOf(rows)]).toEqual([totals.margin_halalas, totals.margin_halalas]);
    }
  });

  it.each(['payables', 'receivables', 'cash_forecast', 'revenue', 'borne', 'vat_return'])(
    'are exported and printed for the platform: %s',
    async (report) => {
      const query = { report, lang: 'en' };
      const as = fleet.people.admin;
      const spreadsheet = await world.call(routes.exportReportRows, {
        as,
        query: { ...query, format: 'csv' },
      });
      expect([spreadsheet.status, String(spreadsheet.body).includes('Total')]).toEqual([200, true]);
      const { status, body } = await world.call(routes.printReport, { as, query });
      expect([status, (body as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    },
  );

  it.each(['consumption', 'matrix', 'prices', 'emissions', 'peers', 'limits', 'budgets', 'allocation'])(
    'are exported and printed: %s',
    async (report) => {
      const query = { report, from: '2026-03-01', to: '2026-04-30' };
      const spreadsheet = await world.call(routes.exportReportRows, {
        as: fleet.people.manager,
        query: { ...query, format: 'csv', lang: 'ar' },
      });
      expect([spreadsheet.status, String(spreadsheet.body).includes('الإجمالي')]).toEqual([200, true]);
      const document = await world.call(routes.printReport, {
        as: fleet.people.manager,
        query: { ...query, lang: 'ar' },
      });
      expect([document.status, (document.body as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    },
  );

  it.each([
    ['csv', 'Sunday'],
    ['pdf', '%PDF-'],
  ])('name the columns of a pivot: %s', async (format, found) => {
    const query = { report: 'matrix', from: '2026-03-01', to: '2026-04-30', across: 'weekday', lang: 'en' };
    const as = fleet.people.manager;
    const { body } =
      format === 'pdf'
        ? await world.call(routes.printReport, { as, query })
        : await world.call(routes.exportReportRows, { as, query: { ...query, format } });
    expect(String(body)).toContain(found);
  });

  it('split what no client pays for between platform and station, and tie it to margin, ledger and price', async () => {
    const { manager, admin } = fleet.people;
    const [fill] = await world.rows<{ id: number }>('select id from fuel_requests where volume_ml = 20000');
    const body = { reason_code: 'wrong_litres' as const, reason: 'Two liters less', file_ids: [] };
    const dispute = await world.call(openDisputeCase, { as: manager, params: { id: fill!.id }, body });
    const decided = await world.call(decideDisputeCase, {
      ...{ as: admin, params: { id: dispute.body.id } },
      body: { decision: 'uphold', reason: 'By the meter', volume_ml: 18_000, charged_halalas: 17 * 218 },
    });
    expect([dispute.status, decided.status]).toEqual([201, 200]);
    const borne = {
      borne_total_halalas: 3 * 218,
      borne_platform_halalas: 218,
      borne_excused_halalas: 218,
      borne_cancelled_halalas: 0,
      borne_documents_halalas: 0,
      borne_station_halalas: 2 * 218,
    };
    for (const by of ['network', 'station', 'client', 'month']) {
      const { totals, rows, series } = await read(admin, { report: 'borne', by });
      expect([by, totals, rows.map(({ measures }) => measures)]).toEqual([by, borne, [borne]]);
      expect(series.map(({ measures }) => measures)).toEqual([borne]);
    }
    expect((await read(network, { report: 'borne' })).totals).toEqual(borne);
    expect((await read(admin, { report: 'revenue' })).totals.borne_halalas).toBe(-218);
    expect(await balanceOfAccount(world.systemCtx(), 'platform_loss', 0)).toBe(-218);
    const { totals } = await read(manager, { report: 'prices' });
    expect(totals).toMatchObject({ amount_halalas: 57 * 218, excused_halalas: 218, volume_ml: 58_000 });
    expect(totals.over_official_halalas).toBe(18 * 18);
  });

  it('are limited in months to what fits on paper', async () => {
    const query = { report: 'matrix', from: '2025-01-01', to: '2026-04-30' };
    const { body } = await world.call(routes.printReport, { as: fleet.people.manager, query });
    expect(body).toMatchObject({ code: 'REPORT_TOO_WIDE', details: { max: 12 } });
  });
});

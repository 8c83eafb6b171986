import type { ContactKind } from '@fleet/contracts/insight/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { findContacts } from './search.queries.ts';
import { readWanted } from './search.rules.ts';
import { readNumbers } from './search-numbers.rules.ts';
import { findRecords } from './search-records.queries.ts';

const ROWS = 30_000;
/** Names are a hundred times slower to insert than numbers. */
const PEOPLE = 8_000;
const NETWORKS = 3_000;
const LARGE = ['vehicles', 'drivers', 'fuel_requests', 'orders', 'top_ups', 'settlement_payees'];

let world: World;

beforeAll(async () => {
  world = await buildWorld();
  const driver = await world.makeDriver();
  const { client_id } = driver;
  const vehicle = await world.makeVehicle({ driver });
  const { makeBranch, placeOrders } = await makeDeliveries(world);
  const branch = await makeBranch();
  await placeOrders(client_id, branch.id, '2026-03-02', 1);
  const fill = (text: string, rows = ROWS) =>
    world.rows(text.replace('{rows}', `generate_series(100001, ${100_000 + rows}) n`));
  await fill(
    `insert into vehicles (client_id, vehicle_type_id, fuel_type_id, plate_no, plate_kind, name, gas_tank_capacity_ml)
    select client_id, vehicle_type_id, fuel_type_id,
      translate(to_char(n / 1000, 'FM000'), '0123456789', 'ABJDRSXTEG') || '-' || 1000 + n % 1000, plate_kind, substr(md5(n::text), 1, 12), 80000
    from vehicles, {rows} where id = ${vehicle.id}`,
    PEOPLE,
  );
  await fill(
    `insert into drivers (client_id, employee_number, first_name, last_name, civil_id, mobile)
    select ${client_id}, 'X' || n, (array['Salem', 'محمد', 'Khalid', 'Faisal'])[1 + n % 4], substr(translate(md5(n::text), '0123456789abcdef', 'bdfgkmnrstlzjhqs'), 1, 8),
      (1000000000 + n)::text, (500000000 + n)::text from {rows}`,
    PEOPLE,
  );
  await world.rows('alter table fuel_requests disable trigger user');
  await fill(`insert into fuel_requests (client_id, vehicle_id, driver_id, fuel_type_id, status, kind, requested_volume_ml,
      requested_amount_halalas, qr_token, checks, status_changed_at, reference_number)
    select client_id, ${vehicle.id}, ${driver.id}, fuel_type_id, 'transaction_completed', 'litres', 1, 1, 'q' || n, '{}', now(), 'TX-0' || n
    from vehicles, {rows} where vehicles.id = ${vehicle.id}`);
  await fill(`insert into orders (client_id, delivery_branch_id, warehouse_id, status, delivery_date, window_from, window_to, volume_ml,
      weight_grams, amount_halalas, client_reference)
    select client_id, delivery_branch_id, warehouse_id, 30, delivery_date, window_from, window_to, 1, 1, 1, 'PO-' || n
    from (select * from orders limit 1) one, {rows}`);
  await fill(`insert into top_ups (client_id, amount_halalas, status, "from", created_at)
    select ${client_id}, n, 'rejected', 'client', now() from {rows}`);
  await fill(
    `insert into networks (name_en, name_ar, address, vat_no, cr_number, contract_no)
     select 'Network ' || n, 'شبكة ' || n, 'Riyadh', '3' || lpad(n::text, 13, '0') || '3', lpad(n::text, 10, '7'), 'N-' || n from {rows}`,
    NETWORKS,
  );
  await world.rows(`insert into settlement_payees (network_id, beneficiary_name, iban)
    select id, name_en, 'SA038000000060' || lpad(id::text, 10, '0') from networks`);
  // Like autovacuum: until then, new entries of a search index are in its pending list.
  for (const table of LARGE) await world.rows(`vacuum analyze ${table}`);
});
afterAll(() => world.close());

/** Large tables with sequential scans by this work. */
async function tablesRead(work: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  const read = new Set<string>();
  await inTransaction(world.systemCtx(), async (ctx) => {
    const actor = { ...ctx.actor, permissions: new Set(['read order', 'read trip'] as const) };
    const composed = async <Row extends object>(statement: SQL): Promise<Row[]> => {
      const [plan] = await ctx.db.composed<object>(sql`explain (format json) ${statement}`);
      for (const [, table] of JSON.stringify(plan).matchAll(/"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
        read.add(table!);
      return ctx.db.composed<Row>(statement);
    };
    await work({ ...ctx, actor, db: { ...ctx.db, orm: ctx.db.orm, composed } });
  });
  return [...read].filter((table) => LARGE.includes(table));
}

test.each(['TX-0123456', '#123456', 'O-123', 'po-123456', 'TU-0000123', '0000123', '123456', '•••• 3456'])(
  '%s is found by an index among 100,000 rows',
  async (text) => {
    expect(await tablesRead((ctx) => findRecords(ctx, readNumbers(text), 4))).toEqual([]);
  },
);

test.each<[ContactKind, string, string]>([
  ['vehicle', 'a plate', 'BJD 1042'],
  ['vehicle', 'a part of its name', 'c51ce410'],
  ['vehicle', 'its name with a letter wrong', 'c51ce41xc124'],
  ['driver', 'a mobile', '500111111'],
  ['driver', 'a name that sounds like it', 'Mohamed Bagdafakemo'],
  ['driver', 'the same in Arabic', 'خالد بغدافكم'],
])('a %s by %s too', async (kind, _what, text) => {
  expect(await tablesRead((ctx) => findContacts(ctx, kind, readWanted(text), 4))).toEqual([]);
});

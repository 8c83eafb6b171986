import { listApiKeys } from '@fleet/contracts/access/api-keys.ts';
import { listInvoices } from '@fleet/contracts/billing/invoices.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { listImports } from '@fleet/contracts/delivery/imports.ts';
import { listOrders } from '@fleet/contracts/delivery/orders.ts';
import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listVehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { listShifts } from '@fleet/contracts/fuelling/shifts.ts';
import { listSavedViews } from '@fleet/contracts/insight/saved-views.ts';
import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { listWebhookEndpoints } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { listTopUps } from '@fleet/contracts/money/top-ups.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import { listPriceChanges } from '@fleet/contracts/stations/fuel-prices.ts';
import { listStaff } from '@fleet/contracts/stations/staff.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSide, type Side, thingsOf } from './two-tenants.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
let ours: Side;
let theirs: Side;
beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
  await thingsOf(world, ours, 'KLB-1111');
  await thingsOf(world, theirs, 'KLB-7777');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.close());

/** What the role of the server may not do, by the database's own refusal. */
const refusal = (statement: string) =>
  world.database.pool.query(statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const NOT_ALLOWED = '42501';

describe('the role that the server works with', () => {
  it('owns nothing, makes nothing, and is bound by the rules of rows', async () => {
    const [role] = await world.rows(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
              (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_proc where proowner = r.oid) as owned
       from pg_roles r where rolname = 'fleet_runtime'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owned: 0,
    });
    expect(await refusal('create table fleet_notes (id int)')).toBe(NOT_ALLOWED);
    expect(await refusal('set role fleet')).toBe(NOT_ALLOWED);
  });

  it.each([
    'alter table ledger_entries disable trigger user',
    'alter table ledger_postings disable trigger ledger_postings_balanced',
    'set session_replication_role = replica',
    'alter table holds disable row level security',
    'drop table ledger_postings',
    'drop trigger ledger_entries_append_only on ledger_entries',
    'create or replace function append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    'update ledger_entries set reason = null',
    'update ledger_postings set amount_halalas = 0',
    'delete from ledger_postings',
    'delete from ledger_entries',
    'truncate ledger_postings',
    'truncate ledger_entries cascade',
    'truncate ledger_balances',
    'update seals set row_id = 1',
    'delete from seals',
    'update audit_rows set ip = null',
    'delete from audit_rows',
    'delete from holds',
    'update change_base set base = 0',
    'insert into drizzle.__drizzle_migrations (hash) values (1)',
  ])('may not: %s', async (statement) => {
    expect(await refusal(statement)).toBe(NOT_ALLOWED);
  });

  it('has no right to what a trigger of the table refuses', async () => {
    const { rows } = await world.database.pool.query(
      `select t.tgrelid::regclass::text as name from pg_trigger t
       where t.tgfoid = 'append_only'::regproc and t.tgattr = ''
         and (has_table_privilege(t.tgrelid, 'delete') or has_table_privilege(t.tgrelid, 'truncate')
              or ((t.tgtype & 16) > 0 and has_table_privilege(t.tgrelid, 'update')))`,
    );
    expect(rows).toEqual([]);
  });

  it('has no right to a partition: its rows are reached by the name of their table, with its rights and rules', async () => {
    const { rows } = await world.database.pool.query(
      `select bool_or(has_table_privilege(oid, 'select, insert, update, delete, truncate')) as has_any, count(*) > 3 as are_many
       from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([{ has_any: false, are_many: true }]);
  });
});

/** As we write it, and as the query builder does. */
const TENANT =
  /"?\b\w+"?\."?(?:client_id|network_id|station_id)"? (?:=|is not distinct from) (\$\d+)(?:::bigint)?/g;

/** Takes the tenant out of the WHERE of every statement; returns how often it was there. */
function takeTenantOut(): () => number {
  let taken = 0;
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ): never {
    const [statement] = sent as [{ name?: string; text?: string } | string];
    if (typeof statement !== 'string' && statement.text) {
      const text = statement.text.replace(TENANT, (_, value) => {
        taken += 1;
        return `coalesce(${value}::bigint, 0) is not null`;
      });
      Object.assign(statement, { text, name: statement.name && `${statement.name}_everywhere` });
    }
    return (query as (...sent: unknown[]) => never).apply(this, sent);
  } as never);
  return () => taken;
}

let confined: { name: string }[];
async function setRules(to: 'enable' | 'disable'): Promise<void> {
  confined ??= await world.rows('select oid::regclass::text as name from pg_class where relrowsecurity');
  await world.rows(confined.map(({ name }) => `alter table ${name} ${to} row level security`).join('; '));
}

/** What a list shows of each context, where a client or network may read it. */
const LISTS: [
  context: string,
  what: string,
  route: RouteSpec,
  group: Group,
  query?: Record<string, string>,
][] = [
  ['access', 'api_keys', listApiKeys, 'client_manager'],
  ['fleet', 'vehicle_groups', listVehicleGroups, 'client_manager'],
  ['fleet', 'vehicles', listVehicles, 'client_manager'],
  ['fleet', 'drivers', listDrivers, 'client_manager'],
  ['messages', 'webhook_endpoints', listWebhookEndpoints, 'client_manager'],
  ['stations', 'price_changes', listPriceChanges, 'gas_station_network_manager'],
  ['stations', 'stations', listStations, 'gas_station_network_manager'],
  ['stations', 'staff', listStaff, 'gas_station_network_manager'],
  ['money', 'top_ups', listTopUps, 'client_manager'],
  ['fuelling', 'fuel_requests', listFuelRequests, 'client_manager'],
  ['fuelling', 'shifts of a station', listShifts, 'gas_station_manager'],
  ['billing', 'invoices', listInvoices, 'client_manager'],
  ['delivery', 'orders', listOrders, 'client_manager'],
  ['delivery', 'imports', listImports, 'client_manager'],
  ['insight', 'saved_views', listSavedViews, 'client_manager', { page: 'invoices' }],
  ['insight', 'vehicles by a part of a plate', searchEverything, 'client_manager', { text: 'KLB' }],
];

describe('a statement without its tenant', () => {
  it.each(LISTS)('reads nothing foreign in %s (%s)', async (_context, _what, route, group, query) => {
    const honest = await world.call(route, { as: ours.people[group], query });
    expect(honest.status).toBe(200);
    const taken = takeTenantOut();
    const careless = await world.call(route, { as: ours.people[group], query });
    expect(careless.body).toEqual(honest.body);
    expect(taken()).toBeGreaterThan(0);
    // Without the rule it would.
    await setRules('disable');
    const open = await world.call(route, { as: ours.people[group], query });
    await setRules('enable');
    expect(open.body).not.toEqual(honest.body);
  });

  it('reads for its own tenant on a connection that others use too, and nothing for none', async () => {
    const requests = 'select count(*) as rows from fuel_requests';
    const count = async (tenant: string) => {
      const [row] = await world.database
        .of({ tenant, waits: 'patiently' })
        .rows<{ rows: number }>({ name: 'requests_of_tenant', text: requests });
      return row!.rows;
    };
    const all = await count('system');
    const own = await count(`client ${ours.client.id}`);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(all);
    expect(await count('client 0')).toBe(0);
    expect(await count(`network ${ours.network.id}`)).toBe(all);
    expect(await count(`client ${theirs.client.id}`)).toBe(all - own);
    expect(await count('system')).toBe(all);
    expect(await count(`files of client ${ours.client.id}`)).toBe(0);
  });

  it('reads no row of any table with a rule where nobody said for whom', async () => {
    const tables = await world.rows<{ name: string }>(
      'select oid::regclass::text as name from pg_class where relrowsecurity order by 1',
    );
    const client = new pg.Client({ connectionString: world.connectionString });
    await client.connect();
    for (const { name } of tables)
      expect((await client.query(`select count(*) as rows from ${name}`)).rows, name).toEqual([{ rows: 0 }]);
    await client.end();
  });

  it('reads for a station what is its own, and not what is another’s of its network', async () => {
    const other = await world.makeStation({ network_id: ours.network.id });
    await world.rows(
      `insert into shifts (network_id, station_id, status, tolerance_ml, tolerance_basis_points, opened_at, opened_by)
       values ($1, $2, 'open', 1, 1, now(), $3)`,
      [ours.network.id, other.id, ours.people.attendant.id],
    );
    const shifts = async (tenant: string) => {
      const database = world.database.of({ tenant, waits: 'patiently' });
      const rows = await database.rows<{ id: number }>({
        name: 'stations_of_shifts',
        text: 'select distinct station_id as id from shifts order by 1',
      });
      return rows.map(({ id }) => id);
    };
    expect(await shifts(`network ${ours.network.id}`)).toEqual([ours.station.id, other.id]);
    expect(await shifts(`station ${ours.station.id} of network ${ours.network.id}`)).toEqual([
      ours.station.id,
    ]);
    expect(await shifts(`station ${ours.station.id} of network 0`)).toEqual([]);
  });

  it('writes nothing foreign either', async () => {
    const careless = world.database.of({ tenant: `client ${ours.client.id}`, waits: 'patiently' });
    const before = await world.rows('select id, status from top_ups order by id');
    await careless
      .transaction(async (db) => {
        await db.rows({
          name: 'reject_all',
          text: `update top_ups set reason = 'x' where client_id <> ${ours.client.id}`,
        });
        await expect(
          db.rows({
            name: 'forge',
            text: `insert into top_ups (client_id, amount_halalas, "from", created_at) values (${theirs.client.id}, 1, 'client', now())`,
          }),
        ).rejects.toMatchObject({ code: NOT_ALLOWED });
      })
      .catch(() => {});
    expect(await world.rows('select id, status from top_ups order by id')).toEqual(before);
  });
});

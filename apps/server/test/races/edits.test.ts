import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice } from '../../src/stations/fuel-prices/fuel-prices.service.ts';
import { groupsWith, NAMED, propertiesOf, validBody, where } from '../route-samples.ts';
import { makeSide, type Side, thingsOf } from '../two-tenants.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

/**
 * Every edit with a version, sent while another user is saving: it waits, and gets VERSION_CONFLICT. Without its lock it would read
 * the old version and overwrite the other's changes.
 */

const EDITS = where((route) => route.method === 'PATCH' && 'version' in propertiesOf(route.body));
/** Rows edited under the lock of their parent. */
const LOCKED_BY: Record<string, string> = { odometer_readings: 'vehicle', fuel_prices: 'station' };
/** A part of an object, in its own row. */
const PARTS: Record<string, { table: string; key: string }> = {
  '/calendar/events/:id': { table: 'calendar_events', key: 'id' },
  '/delivery-branches/:id/constraints': { table: 'delivery_constraints', key: 'delivery_branch_id' },
  '/clients/:id/invoice-terms': { table: 'invoice_terms', key: 'client_id' },
  '/mailbox/labels/:id': { table: 'mailbox_labels', key: 'id' },
  '/journal-mapping': { table: 'journal_mappings', key: 'client_id' },
  '/me': { table: 'users', key: 'id' },
  '/networks/:id/invoice-terms': { table: 'invoice_terms', key: 'network_id' },
};
/** What only its owner may edit: its creator in `two-tenants.ts`. */
const OWNERS: Record<string, keyof Side['people']> = {
  'saved-views': 'client_manager',
  tasks: 'client_manager',
  calendar: 'client_manager',
  'report-schedules': 'client_manager',
  me: 'client_manager',
  'journal-mapping': 'client_manager',
  mailbox: 'client_manager',
};
/** Input that no GET returns and that the contract alone does not define. */
const INPUTS: Record<string, object> = {
  'fuel-prices': { base_price_millis_per_litre: 2_300, starts_at: '2026-03-02T21:00:00.000Z' },
};
const TOMORROW = new Date('2026-03-02T21:00:00Z');

let world: World;
let side: Side;
let things: Record<string, number>;
beforeAll(async () => {
  world = await buildWorld();
  side = await makeSide(world, 'Ours');
  things = {
    ...(await thingsOf(world, side, 'KLB-1111')),
    sims: (await world.makeSim()).id,
    'handheld-devices': (await world.makeDevice()).id,
  };
  const planned = {
    fuel_type_id: things.fuel_type_id!,
    station_id: side.station.id,
    price_millis_per_litre: 2_300,
  };
  things['fuel-prices'] = await setPrice(world.systemCtx(), { ...planned, starts_at: TOMORROW });
  things['vehicle-types'] = things.vehicle_type_id!;
  things['fuel-types'] = things.fuel_type_id!;
  const [group] = await world.rows<{ id: number }>(
    `insert into groups (code, base, name_en, name_ar) values ('night_desk', 'client_operation', 'Night desk', 'مكتب الليل') returning id`,
  );
  things.groups = group!.id;
  things.me = side.people.client_manager.id;
  const [plan] = await world.rows<{ id: number }>(
    `select id from subscription_plans where code = 'standard'`,
  );
  things['subscription-plans'] = plan!.id;
  const [announcement] = await world.rows<{ id: number }>(
    `insert into announcements (title_en, title_ar, category, tags, excerpt_en, excerpt_ar, body_en, body_ar, audience)
     values ('Prices', 'أسعار', 'prices', '{}', 'Excerpt', 'مقتطف', 'Text', 'نص', '{driver}') returning id`,
  );
  things.announcements = announcement!.id;
  things['journal-mapping'] = side.client.id;
});
afterAll(() => world.close());

test.for(EDITS)('%s', async ([, route]) => {
  const resource = route.path.split('/')[1]!;
  const params = { id: things[resource]! };
  expect(params.id, `this test must make one of ${resource}`).toBeDefined();
  const as = side.people[OWNERS[resource] ?? groupsWith(route)[0]!];
  const { table, key } = PARTS[route.path] ?? { table: resource.replaceAll('-', '_'), key: 'id' };
  const [row] = await world.rows<{ version: number }>(`select version from ${table} where ${key} = $1`, [
    params.id,
  ]);
  const body = { ...(await asItIs(route, params, as)), ...INPUTS[resource], version: row!.version };
  const answer = await duringChange(world, [editOf(table, key), [params.id]], () =>
    world.call(route, { as, params, body }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
});

/** Another user's edit in the database before its commit. */
function editOf(table: string, key: string): string {
  const owner = LOCKED_BY[table];
  const lock = owner
    ? `select id from ${owner}s where id = (select ${owner}_id from ${table} where id = $1) for update`
    : `select ${key} as id from ${table} where ${key} = $1 for update`;
  return `with locked as materialized (${lock}) update ${table} t set version = version + 1 from locked where t.${key} = $1`;
}

/** The current values from the route's GET as far as accepted by the contract, and valid input for the rest. */
async function asItIs(
  route: RouteSpec,
  params: { id: number },
  as: Side['people']['admin'],
): Promise<object> {
  const [, read] = NAMED.find(([name]) => name === `GET ${route.path}`) ?? [];
  const shown = read ? ((await world.call(read, { as, params })).body as Record<string, unknown>) : {};
  const valid = validBody(route) as object;
  const known = Object.keys(propertiesOf(route.body)).filter(
    (name) => shown[name] !== undefined && route.body.safeParse({ ...valid, [name]: shown[name] }).success,
  );
  return { ...valid, ...Object.fromEntries(known.map((name) => [name, shown[name]])) };
}

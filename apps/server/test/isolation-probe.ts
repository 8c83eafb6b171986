import type { Role } from '@fleet/contracts/permissions.ts';
import type { JsonSchema } from './route-samples.ts';
import type { Side } from './two-tenants.ts';
import type { World } from './world.ts';

/** Support for the isolation test: inspects bodies and the database. */

/** Columns that mark a row as a client's; in tables without them, the columns of networks and stations decide. */
const FLEET_COLUMNS = ['client_id', 'driver_id', 'vehicle_id', 'fuel_request_id', 'branch_id', 'endpoint_id'];
const SUPPLY_COLUMNS = ['network_id', 'station_id', 'staff_id', 'nozzle_id', 'shift_id'];
const OWN_TABLE: Record<string, string> = {
  clients: 'client_id',
  drivers: 'driver_id',
  vehicles: 'vehicle_id',
  fuel_requests: 'fuel_request_id',
  networks: 'network_id',
  stations: 'station_id',
  staff: 'staff',
};
/** Tables that record attempts: the only ones that may change. */
const NOT_THEIRS = new Set([
  'audit_rows',
  'jobs',
  'idempotency_keys',
  'sign_in_failures',
  'seals',
  'seal_queue',
  'sessions',
  'refresh_tokens',
]);

/** A fingerprint of every row that belongs to or references this side, by table. */
export async function rowsOf(world: World, side: Side, things: Record<string, number>): Promise<string> {
  const text = await statementFor(world, side, things);
  // Planned once: it reads a hundred tables, after every route.
  return JSON.stringify((await world.owner.query({ name: 'isolation-probe', text })).rows, null, 1);
}

const statements = new WeakMap<World, string>();

async function statementFor(world: World, side: Side, things: Record<string, number>): Promise<string> {
  const known = statements.get(world);
  if (known) return known;
  const columns = await world.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and not (select relispartition from pg_class where oid = format('%I', c.table_name)::regclass) order by 1, 2`,
  );
  const people = Object.values(side.people).map(({ id }) => id);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const parts = [...tables].flatMap(([table, of]) => {
    if (NOT_THEIRS.has(table)) return [];
    const names = new Set(of.map(({ column }) => column));
    const fleet = FLEET_COLUMNS.filter((column) => names.has(column));
    const supply = fleet.length > 0 ? [] : SUPPLY_COLUMNS.filter((column) => names.has(column));
    const conditions = [...fleet, ...supply]
      .filter((column) => things[column] !== undefined)
      .map((column) => `t.${column} = ${things[column]}`);
    if (names.has('user_id')) conditions.push(`t.user_id in (${people})`);
    if (table === 'users') conditions.push(`t.id in (${people})`);
    const own = OWN_TABLE[table];
    if (own && things[own] !== undefined) conditions.push(`t.id = ${things[own]}`);
    if (conditions.length === 0) return [];
    return `select '${table}' as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as content
            from ${table} t where ${conditions.join(' or ')}`;
  });
  const statement = parts.join('\nunion all\n');
  statements.set(world, statement);
  return statement;
}

/** Keys under which a response would contain ids of the other client. */
const FLEET_KEYS = ['client_id', 'driver_id', 'vehicle_id', 'fuel_request_id'] as const;

/** Names and ids of the other side in a response. Customers may see the stations of all networks, but nothing else. */
export function namesForeign(text: string, area: Role, foreign: Record<string, number>): string[] {
  const words =
    area === 'customer' ? /Foreign(?! station| network)[^"]{0,20}|KLB-7777/g : /Foreign[^"]{0,20}|KLB-7777/g;
  const ids = FLEET_KEYS.filter((key) => new RegExp(`"${key}":${foreign[key]}\\b`).test(text));
  return [...(text.match(words) ?? []), ...ids];
}

/** For every id field at any depth, a copy of the valid body with the other side's id. */
export function foreignCopies(
  properties: Record<string, JsonSchema>,
  foreign: Record<string, number>,
): Record<string, unknown> {
  const copies: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = copyOf(name, property, foreign);
    if (value !== undefined) copies[name] = value;
  }
  return copies;
}

function copyOf(name: string, property: JsonSchema, foreign: Record<string, number>): unknown {
  const choice = property.anyOf ?? property.oneOf;
  if (choice) return choice.map((one) => copyOf(name, one, foreign)).find((value) => value !== undefined);
  const id = foreign[name];
  if (property.type === 'integer' && name.endsWith('_id') && id !== undefined) return id;
  if (property.type !== 'array') return undefined;
  const item = foreign[name.replace(/_ids$/, '_id')];
  if (name.endsWith('_ids') && item !== undefined) return [item];
  const inside = property.items?.properties && foreignCopies(property.items.properties, foreign);
  return inside && Object.keys(inside).length > 0 ? [inside] : undefined;
}

import type { listFuelRequests } from '@fleet/contracts/fuel-requests.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { scopeValues } from './fuel-requests-lock.queries.ts';

export type Condition = SQL;
type Filter = Omit<z.output<(typeof listFuelRequests)['query']>, 'page' | 'per_page' | 'after' | 'before'>;

/** What must hold of `fuel_requests r`, the actor's scope first. It names no other table, so that it can be counted by index alone. */
export function conditionsOf(ctx: Ctx, filter: Filter): Condition[] {
  const found = [actorScope(ctx)];
  const { status, from, to, amount_from_halalas: least, amount_to_halalas: most } = filter;
  if (status?.length) found.push(sql`r.status in ${status}`);
  for (const column of [
    'client_id',
    'network_id',
    'station_id',
    'vehicle_id',
    'driver_id',
    'fuel_type_id',
  ] as const) {
    const id = filter[column];
    if (id !== undefined) found.push(sql`r.${sql.identifier(column)} = ${id}`);
  }
  if (filter.flagged) found.push(sql`r.flags <> '{}'`);
  if (least !== undefined) found.push(sql`r.amount_halalas >= ${least}`);
  if (most !== undefined) found.push(sql`r.amount_halalas <= ${most}`);
  if (from) found.push(sql`r.created_at >= ${startOfRiyadhDate(from).toISOString()}`);
  if (to) found.push(sql`r.created_at < ${startOfRiyadhDate(addDays(to, 1)).toISOString()}`);
  if (filter.q) found.push(search(ctx, filter.q));
  return found;
}

function actorScope(ctx: Ctx): SQL {
  const [client, driver, network, station, everything] = scopeValues(ctx.actor);
  if (everything) return sql`true`;
  if (client)
    return driver ? sql`r.client_id = ${client} and r.driver_id = ${driver}` : sql`r.client_id = ${client}`;
  if (station) return sql`r.station_id = ${station}`;
  return network ? sql`r.network_id = ${network}` : sql`false`;
}

/** Below this many characters a name or a mobile matches half the country. */
const LEAST_OF_A_NAME = 3;

/**
 * Text looked for: numbers by their index; plates and drivers are found first, among the fleet's own where a fleet
 * asks, and then their requests by index.
 */
function search(ctx: Ctx, text: string): SQL {
  const upper = text.toUpperCase();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const ofClient = (table: string) =>
    ctx.actor.client_id === null ? sql`true` : sql`${sql.raw(table)}.client_id = ${ctx.actor.client_id}`;
  const plate = like(upper.replace(/[\s-]/g, ''));
  const ways = [
    sql`r.reference_number = ${upper}`,
    sql`r.vehicle_id = any (array(select v.id from vehicles v where ${ofClient('v')} and replace(v.plate_no, '-', '') like ${plate}))`,
  ];
  if (id !== null) ways.push(sql`r.id = ${id}`);
  if (text.length >= LEAST_OF_A_NAME) {
    const isNumber = /^[\d\s+]+$/.test(text);
    const matches = isNumber
      ? sql`d.mobile like ${like(text.replace(/[\s+]/g, '').replace(/^(00966|966|0)/, ''))}`
      : sql`concat_ws(' ', d.first_name, d.middle_name, d.last_name) ilike ${like(text)}`;
    ways.push(
      sql`r.driver_id = any (array(select d.id from drivers d where ${ofClient('d')} and ${matches}))`,
    );
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

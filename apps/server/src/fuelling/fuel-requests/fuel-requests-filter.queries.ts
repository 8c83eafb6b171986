import type { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { scopeValues } from './fuel-requests-lock.queries.ts';

export type Condition = SQL;
type Filter = Omit<z.output<(typeof listFuelRequests)['query']>, 'page' | 'per_page' | 'after' | 'before'>;

/**
 * The requests a list is found among, as `r`. All but people of a client read them past the rule of a client's rows, which asks each for
 * its client (migrations/rows.sql): few of their indexes have it. What is shown of them is read from `fuel_requests`.
 */
export function foundAmong({ actor }: Ctx): SQL {
  return actor.client_id === null ? sql`payee_requests r` : sql`fuel_requests r`;
}

/** What must hold of `foundAmong`, the actor's scope first. It names no other table, so that it can be counted by index alone. */
export function conditionsOf(ctx: Ctx, filter: Filter, found: FoundFleet): Condition[] {
  const conditions = [actorScope(ctx)];
  const { status, from, to, amount_from_halalas: min, amount_to_halalas: max } = filter;
  if (status?.length) conditions.push(sql`r.status in ${status}`);
  for (const column of [
    'client_id',
    'network_id',
    'station_id',
    'vehicle_id',
    'driver_id',
    'fuel_type_id',
  ] as const) {
    const id = filter[column];
    if (id !== undefined) conditions.push(sql`r.${sql.identifier(column)} = ${id}`);
  }
  if (filter.found_by) conditions.push(sql`r.found_by = ${filter.found_by}`);
  if (filter.flagged) conditions.push(sql`r.flags <> '{}'`);
  if (min !== undefined) conditions.push(sql`r.amount_halalas >= ${min}`);
  if (max !== undefined) conditions.push(sql`r.amount_halalas <= ${max}`);
  if (from) conditions.push(sql`r.created_at >= ${startOfRiyadhDate(from).toISOString()}`);
  if (to) conditions.push(sql`r.created_at < ${startOfRiyadhDate(addDays(to, 1)).toISOString()}`);
  if (filter.q) conditions.push(search(filter.q, found));
  return conditions;
}

function actorScope(ctx: Ctx): SQL {
  const [client, driver, network, station, everything] = scopeValues(ctx.actor);
  if (everything) return sql`true`;
  if (client)
    return driver ? sql`r.client_id = ${client} and r.driver_id = ${driver}` : sql`r.client_id = ${client}`;
  if (station) return sql`r.station_id = ${station}`;
  return network ? sql`r.network_id = ${network}` : sql`false`;
}

/** Whose requests a text matches, beside its own number: what follows the column of the ids, or null for none. */
export interface FoundFleet {
  readonly vehicles: SQL | null;
  readonly drivers: SQL | null;
}

/**
 * Search text: numbers by their index; plates and drivers were resolved before, and here their requests by index.
 * Impossible matches are left out: a single one is counted without reading the rows.
 */
function search(text: string, { vehicles, drivers }: FoundFleet): SQL {
  const alternatives: SQL[] = [];
  if (/^TX-\d{1,15}$/i.test(text)) alternatives.push(sql`r.reference_number = ${text.toUpperCase()}`);
  if (/^\d{1,15}$/.test(text)) alternatives.push(sql`r.id = ${Number(text)}`);
  if (vehicles) alternatives.push(sql`r.vehicle_id ${vehicles}`);
  if (drivers) alternatives.push(sql`r.driver_id ${drivers}`);
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

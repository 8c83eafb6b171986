import { type SQL, sql } from '../../platform/orm.ts';

/** The open request of a driver or a vehicle, at most one: a subquery returning `{id, status}` or null. */
export function openRequestOf(party: 'driver_id' | 'vehicle_id', id: SQL): SQL {
  return sql`(select jsonb_build_object('id', r.id, 'status', r.status) from fuel_requests r where r.${sql.identifier(party)} = ${id}
    and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held'))`;
}

/** Requests of a client that have not reached a pump: a subquery. */
export function countRequestsBeforePump(client_id: number): SQL {
  return sql`(select count(*) from fuel_requests
    where client_id = ${client_id} and status in ('request_pending', 'request_approved'))`;
}

/** Joins the request `f` a row was written by. */
export function joinFuelRequest(fuel_request_id: string): string {
  return `left join fuel_requests f on f.id = ${fuel_request_id}`;
}

/** Networks whose stations have served a client since then: a subquery of ids. */
export function networksServing(client_id: number, since: Date): SQL {
  return sql`select r.network_id from fuel_requests r
    where r.client_id = ${client_id} and r.network_id is not null and r.created_at > ${since}`;
}

/** Clients that a network's stations have served since then: a subquery of ids. */
export function clientsServedBy(network_id: number, since: Date): SQL {
  return sql`select r.client_id from fuel_requests r where r.network_id = ${network_id} and r.created_at > ${since}`;
}

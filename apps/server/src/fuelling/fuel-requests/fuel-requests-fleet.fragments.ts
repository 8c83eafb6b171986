import { type SQL, sql } from 'drizzle-orm';

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

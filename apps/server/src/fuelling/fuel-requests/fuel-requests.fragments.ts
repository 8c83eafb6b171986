import { type SQL, sql } from '../../platform/orm.ts';

/** Requests at a pump now, counted for one network, one station or one member of staff: a subquery. */
export function countAtPump(
  at: { readonly network_id: number } | { readonly station_id: number } | { readonly staff_id: number },
): SQL {
  if ('staff_id' in at) {
    return sql`(select count(*) from fuel_requests r join users u on u.id = r.attendant_user_id
      where u.staff_id = ${at.staff_id} and r.status in ('transaction_initiated', 'transaction_held'))`;
  }
  const place = 'network_id' in at ? sql`network_id = ${at.network_id}` : sql`station_id = ${at.station_id}`;
  return sql`(select count(*) from fuel_requests
    where ${place} and status in ('transaction_initiated', 'transaction_held'))`;
}

/** Approved requests that chose a station: a subquery. */
export function countComingTo(station_id: number): SQL {
  return sql`(select count(*) from fuel_requests where chosen_station_id = ${station_id} and status = 'request_approved')`;
}

/** Transactions of `stations.id` that wait for a decision: a subquery. */
export const HELD_AT_STATION: SQL = sql`(select count(*) from fuel_requests r where r.station_id = stations.id
  and r.status in ('transaction_pending_with_client', 'transaction_pending_with_vw'))`;

/** What the checks of a decision hash to, in the words of their audit row: a subquery's expression over their JSON. */
export function digestOf(checks: string): string {
  return `'sha256-' || encode(sha256(convert_to((${checks})::text, 'UTF8')), 'base64')`;
}

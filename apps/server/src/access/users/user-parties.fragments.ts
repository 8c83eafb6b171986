import { type SQL, sql } from 'drizzle-orm';

/**
 * The parties users belong to. Who someone is and whether they may come in is one statement at every call, so access names these
 * tables of later contexts, here and nowhere else; others use these joins on `users u`.
 */

/** `sf`, `st`, `n`: the station and the network are those of today, not those of the day the user was made. */
const WORKPLACE = `left join staff sf on sf.id = u.staff_id
  left join stations st on st.id = coalesce(sf.station_id, u.station_id)
  left join networks n on n.id = coalesce(st.network_id, sf.network_id, u.network_id)`;

/** `c`, `sf`, `st`, `n`: whose a user is, by primary keys. */
export const USER_PARTIES = `left join clients c on c.id = u.client_id
  ${WORKPLACE}`;

/** With `d`: every party that must be active for a user to be let in. A driver's client is that of today. */
export const DECISIVE_PARTIES = `left join drivers d on d.id = u.driver_id
  left join clients c on c.id = coalesce(d.client_id, u.client_id)
  ${WORKPLACE}`;

/** `sf`, `st`: where a user works. */
export const USER_STATION = `left join staff sf on sf.id = u.staff_id
  left join stations st on st.id = coalesce(sf.station_id, u.station_id)`;

/** A supervisor `sf`, the station `st` assigned to them and their area supervisor `boss`. */
export const SUPERVISOR_AND_STATION = `from staff sf join stations st on st.id = sf.station_id
  left join staff boss on boss.id = sf.area_supervisor_id`;

/** `c`: the client of a row, whatever its status. */
export const clientOfRow = (client_id: string) => `join clients c on c.id = ${client_id}`;

/** Whether a user `u` works at a station. */
export const worksAt = (station_id: string) => `(u.station_id = ${station_id}
  or u.staff_id in (select f.id from staff f where f.station_id = ${station_id} and f.deleted_at is null))`;

/** `c`, `n`: the client or network a message is about. */
export const partiesNamed = (
  client_id: string,
  network_id: string,
) => `left join clients c on c.id = ${client_id}
  left join networks n on n.id = ${network_id}`;

export function networkOfStation(station_id: number): SQL<number> {
  return sql<number>`(select network_id from stations where id = ${station_id})`;
}

export function isClient(id: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from clients where id = ${id})`;
}

export function isNetwork(id: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from networks where id = ${id})`;
}

export function isDriverOfClient(driver_id: number, client_id: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from drivers where id = ${driver_id} and client_id = ${client_id})`;
}

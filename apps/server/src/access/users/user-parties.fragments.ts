import { type SQL, sql } from '../../platform/orm.ts';

/**
 * The parties users belong to. Who someone is and whether they may come in is one statement at every call, so access names these
 * tables of later contexts, here and nowhere else; others use these joins on `users u`.
 */

/** `sf`, `st`, `n`: the station and the network are those of today, not those of the day the user was made. */
const WORKPLACE = `left join staff sf on sf.id = u.staff_id
  left join stations st on st.id = case when sf.station_id is not null then sf.station_id else u.station_id end
  left join networks n on n.id = case when st.network_id is not null then st.network_id when sf.network_id is not null then sf.network_id else u.network_id end`;

/** `c`, `sf`, `st`, `n`: whose a user is, by primary keys. */
export const USER_PARTIES = `left join clients c on c.id = u.client_id
  ${WORKPLACE}`;

/** With `d`: every party that must be active for a user to be let in. A driver's client is that of today. */
export const DECISIVE_PARTIES = `left join drivers d on d.id = u.driver_id
  left join clients c on c.id = case when d.client_id is not null then d.client_id else u.client_id end
  ${WORKPLACE}`;

/** Whether the user and every party of DECISIVE_PARTIES are active. */
export const IS_ACTIVE = `(u.status = 'active'
  and coalesce(d.status, 'active') = 'active' and d.deleted_at is null
  and coalesce(c.status, 'active') = 'active'
  and coalesce(sf.status, 'active') = 'active' and sf.deleted_at is null
  and coalesce(st.status, 'active') = 'active'
  and coalesce(n.status, 'active') = 'active')`;

/**
 * A person's mobile. Of a driver or of staff it is the one on their record, which their manager keeps: nobody gets
 * another's codes, or spoils them, by editing their own account.
 */
export const OWN_MOBILE = 'coalesce(d.mobile, sf.mobile, u.mobile)';

/** Whether the role of a user `u` may not sign in without a second step. */
export const REQUIRES_SECOND_STEP = '(select g.requires_second_step from groups g where g.id = u.group_id)';

/** Whether it may not, and the user has none. */
export const LACKS_SECOND_STEP = `(${REQUIRES_SECOND_STEP}
  and not exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
  and not exists (select 1 from passkeys k where k.user_id = u.id))`;

/** With DECISIVE_PARTIES: whether a user `u` belongs to the company of a sign-in provider `p`; the platform's has neither id. */
export const IS_OF_PROVIDER = `(case when p.client_id is not null then c.id = p.client_id
  when p.network_id is not null then c.id is null and n.id = p.network_id
  else c.id is null and n.id is null and u."group" = 'admin' end)`;

/** Whether the company of a sign-in provider `p` is active. */
export const PROVIDER_IS_ACTIVE = `(p.is_active
  and coalesce((select status from clients where id = p.client_id), 'active') = 'active'
  and coalesce((select status from networks where id = p.network_id), 'active') = 'active')`;

/** Whether a user `u` signs in with a company's provider. */
export const SIGNS_IN_AT_COMPANY = `exists (select 1 from company_identities i
  join sign_in_providers p on p.id = i.provider_id where i.user_id = u.id and p.is_active)`;

/**
 * With DECISIVE_PARTIES: whether a user `u` signs in at their company alone. Who looks after that sign-in keeps the password,
 * as the way back in when the provider fails; so do drivers and attendants, who share phones and pumps.
 */
export const MUST_USE_COMPANY = `(u."group" not in ('driver', 'attendant')
  and not exists (select 1 from group_permissions gp where gp.group_id = u.group_id and gp.permission = 'update sign_in_provider')
  and exists (select 1 from sign_in_providers p join sign_in_domains m on m.provider_id = p.id and m.verified_at is not null
    where p.is_active and not p.allows_passwords and m.domain = split_part(u.email, '@', 2) and ${IS_OF_PROVIDER}))`;

/** Ids of the users with the mobile `$1`. */
export const USERS_OF_MOBILE = `select id from users where mobile = $1 and driver_id is null and staff_id is null
  union select u.id from drivers d join users u on u.driver_id = d.id where d.mobile = $1 and d.deleted_at is null
  union select u.id from staff sf join users u on u.staff_id = sf.id where sf.mobile = $1 and sf.deleted_at is null`;

/** `sf`, `st`: where a user works. */
export const USER_STATION = `left join staff sf on sf.id = u.staff_id
  left join stations st on st.id = case when sf.station_id is not null then sf.station_id else u.station_id end`;

/** `d`: the driver a user is. */
export const USER_DRIVER = 'left join drivers d on d.id = u.driver_id';

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

/** `c`, `n`, `st`, `d`: the parties of a row `h` that names them, and what each is called. */
export const PARTIES_OF_THREAD = `left join clients c on c.id = h.client_id
  left join networks n on n.id = h.network_id
  left join stations st on st.id = h.station_id
  left join drivers d on d.id = h.driver_id`;

/** The columns of `PARTIES_OF_THREAD`. */
export const NAMES_OF_THREAD = `
  case when c.id is not null then jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) end as client,
  case when n.id is not null then jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar) end as network,
  case when st.id is not null then jsonb_build_object('id', st.id, 'name_en', st.name_en, 'name_ar', st.name_ar) end as station,
  case when d.id is not null then jsonb_build_object('id', d.id,
    'name', concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name)) end as driver`;

/** Finds a text in the names of `PARTIES_OF_THREAD`. */
export function isNameOfThread(pattern: string): SQL<boolean> {
  return sql<boolean>`concat_ws(' ', c.name_en, c.name_ar, n.name_en, n.name_ar, st.name_en, st.name_ar, d.first_name,
    nullif(d.middle_name, ''), d.last_name) ilike ${pattern}`;
}

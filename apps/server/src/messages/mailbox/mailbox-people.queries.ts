import type { Group } from '@fleet/contracts/permissions.ts';
import { IS_ACTIVE as ARE_ACTIVE, DECISIVE_PARTIES } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { DESKS, type Party } from './mailbox.rules.ts';

/** Which networks have served a client, and which clients a network: subqueries of ids, offered by fuelling. */
export interface MailboxNeeds {
  networksServing(client_id: number, since: Date): SQL;
  clientsServedBy(network_id: number, since: Date): SQL;
}

/** An active user with their parties, and whether the actor's party and theirs have served each other. */
export interface PersonRow extends Party {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly is_support: boolean;
  readonly is_served: boolean;
  readonly client_en: string | null;
  readonly client_ar: string | null;
  readonly network_en: string | null;
  readonly network_ar: string | null;
  readonly station_en: string | null;
  readonly station_ar: string | null;
}

/** A desk serves another party for as long as they have done business within a year. */
const SERVED_MS = 365 * 86_400_000;

/** The platform's people who take care of clients are its support. */
export const IS_SUPPORT = `(u."group" = 'admin' and exists (
  select 1 from group_permissions g where g.group_id = u.group_id and g.permission = 'update client'))`;
const COLUMNS = sql.raw(`u.id, u.name, u.email, u."group", ${IS_SUPPORT} as is_support,
  c.id as client_id, n.id as network_id, st.id as station_id, c.name_en as client_en, c.name_ar as client_ar,
  n.name_en as network_en, n.name_ar as network_ar, st.name_en as station_en, st.name_ar as station_ar`);
const USERS = sql.raw(`users u ${DECISIVE_PARTIES}`);
const IS_ACTIVE = sql.raw(ARE_ACTIVE);

/** The actor with their parties of today. */
export async function findSelf(ctx: Ctx): Promise<PersonRow> {
  const [row] = await ctx.db.composed<PersonRow>(
    sql`select ${COLUMNS}, false as is_served from ${USERS} where u.id = ${ctx.actor.user_id}`,
  );
  return row!;
}

/** Users of these ids, and the desks of these parties. */
export function listAddressed(
  ctx: Ctx,
  needs: MailboxNeeds,
  self: Party,
  ids: {
    user: readonly number[];
    client: readonly number[];
    network: readonly number[];
    station: readonly number[];
    support: boolean;
  },
): Promise<PersonRow[]> {
  const any = (values: readonly number[]) => sql`any(${sql.param([...values])}::bigint[])`;
  return ctx.db.composed<PersonRow>(sql`
    select ${COLUMNS}, ${isServed(ctx, needs, self)} as is_served from ${USERS} where ${IS_ACTIVE} and (
      u.id = ${any(ids.user)}
      or (u."group" = ${DESKS.client[0]} and c.id = ${any(ids.client)})
      or (u."group" = ${DESKS.network[0]} and n.id = ${any(ids.network)})
      or (u."group" = ${DESKS.station[0]} and st.id = ${any(ids.station)})
      or (${ids.support} and ${sql.raw(IS_SUPPORT)}))
    order by u.id`);
}

/** Users within the actor's reach, whom the rules then sort out; found by name or party in both scripts. */
export function listWithinReach(
  ctx: Ctx,
  needs: MailboxNeeds,
  self: Party,
  query: { q?: string | undefined; limit: number },
): Promise<PersonRow[]> {
  const served = isServed(ctx, needs, self);
  const reach =
    self.group === 'admin'
      ? sql`true`
      : sql`(c.id = ${self.client_id} or n.id = ${self.network_id}
          or (${served} and u."group" = any (${sql.param([...DESKS.client, ...DESKS.network])})))`;
  const name = sql`concat_ws(' ', u.name, c.name_en, c.name_ar, st.name_en, st.name_ar, n.name_en, n.name_ar)`;
  return ctx.db.composed<PersonRow>(sql`
    select ${COLUMNS}, ${served} as is_served from ${USERS}
    where ${IS_ACTIVE} and u.id <> ${ctx.actor.user_id} and ${reach}
      ${query.q ? sql`and ${matchesText(name, name, query.q)}` : sql``}
    order by u."group" = 'driver', u.name, u.id limit ${query.limit}`);
}

/** Users without a party the actor is related to are none: `false`, never null. */
function isServed(ctx: Ctx, needs: MailboxNeeds, self: Party): SQL {
  const since = new Date(ctx.now.getTime() - SERVED_MS);
  if (self.client_id !== null && self.group !== 'driver')
    return sql`coalesce(n.id in (${needs.networksServing(self.client_id, since)}), false)`;
  if (self.network_id !== null && self.station_id === null)
    return sql`coalesce(c.id in (${needs.clientsServedBy(self.network_id, since)}), false)`;
  return sql`false`;
}

/** Whether a text contains this one, whatever the spelling, or names one that sounds like it in the other script. */
export function matchesText(text: SQL, names: SQL, q: string): SQL {
  return sql`(strpos(search_key(${text}), search_key(${q})) > 0
    or (cardinality(phonetic_key(${q})) > 0 and phonetic_key(${names}) @> phonetic_key(${q})))`;
}

/** The active user whose email this is; null for none. */
export async function findUserByEmail(
  ctx: Ctx,
  email: string,
): Promise<{ id: number; name: string; group: Group } | null> {
  const [row] = await ctx.db.composed<{ id: number; name: string; group: Group }>(
    sql`select u.id, u.name, u."group" from ${USERS} where ${IS_ACTIVE} and u.email = ${email.toLowerCase()}`,
  );
  return row ?? null;
}

export async function listSupport(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(
    sql`select u.id from ${USERS} where ${IS_ACTIVE} and ${sql.raw(IS_SUPPORT)} order by u.id`,
  );
  return rows.map(({ id }) => id);
}

import type { Group } from '@fleet/contracts/permissions.ts';
import type { SpokenLanguage } from '@fleet/contracts/sessions.ts';
import type { Ctx } from '../../platform/context.ts';

const SAVE = {
  name: 'users_save_fields',
  text: `update users set name = $2, email = $3, mobile = $4, group_id = $5, "group" = $6, version = version + 1
         where id = $1 and not exists (select 1 from users other where other.email = $3 and other.id <> $1) returning id`,
};

/** Saves what a form says of a user; false when the e-mail is somebody else's. */
export async function saveUserFields(
  ctx: Ctx,
  id: number,
  user: { name: string; email: string | null; mobile: string | null; group_id: number; group: Group },
): Promise<boolean> {
  const values = [id, user.name, user.email, user.mobile, user.group_id, user.group];
  return (await ctx.db.rows(SAVE, values)).length > 0;
}

const SAVE_OWN = {
  name: 'users_save_own',
  text: 'update users set name = $2, mobile = $3, language = $4, version = version + 1 where id = $1',
};

export async function saveOwnFields(
  ctx: Ctx,
  own: { name: string; mobile: string | null; language: SpokenLanguage },
): Promise<void> {
  await ctx.db.rows(SAVE_OWN, [ctx.actor.user_id, own.name, own.mobile, own.language]);
}

const STATION_NETWORK = {
  name: 'users_network_of_station',
  text: `select network_id from stations where id = $1`,
};

/** The network a station belongs to; null when there is no such station. */
export async function findNetworkOfStation(ctx: Ctx, stationId: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ network_id: number }>(STATION_NETWORK, [stationId]);
  return row?.network_id ?? null;
}

const PARTY_EXISTS = {
  name: 'users_party_exists',
  text: `select ($1::bigint is null or exists (select 1 from clients where id = $1))
            and ($2::bigint is null or exists (select 1 from networks where id = $2)) as yes`,
};

export async function doPartiesExist(
  ctx: Ctx,
  clientId: number | null,
  networkId: number | null,
): Promise<boolean> {
  const [row] = await ctx.db.rows<{ yes: boolean }>(PARTY_EXISTS, [clientId, networkId]);
  return row!.yes;
}

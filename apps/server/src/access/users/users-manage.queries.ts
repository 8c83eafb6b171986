import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { isClient, isNetwork, networkOfStation } from './user-parties.fragments.ts';

const SAVE = {
  name: 'users_save_fields',
  text: `update users set name = $2, email = $3, mobile = $4, group_id = $5, "group" = $6, version = version + 1 where id = $1`,
};

export async function saveUserFields(
  ctx: Ctx,
  id: number,
  user: { name: string; email: string | null; mobile: string | null; group_id: number; group: Group },
): Promise<void> {
  await ctx.db.rows(SAVE, [id, user.name, user.email, user.mobile, user.group_id, user.group]);
}

/** The network a station belongs to; null when there is no such station. */
export async function findNetworkOfStation(ctx: Ctx, stationId: number): Promise<number | null> {
  const [row] = await ctx.db.composed<{ network_id: number | null }>(
    sql`select ${networkOfStation(stationId)} as network_id`,
  );
  return row!.network_id;
}

export async function doPartiesExist(
  ctx: Ctx,
  clientId: number | null,
  networkId: number | null,
): Promise<boolean> {
  const [row] = await ctx.db.composed<{ yes: boolean }>(
    sql`select ${clientId === null ? sql`true` : isClient(clientId)} and ${networkId === null ? sql`true` : isNetwork(networkId)} as yes`,
  );
  return row!.yes;
}

import type { Ctx } from '../../platform/context.ts';

const FIND = {
  name: 'known_devices_find',
  text: 'select id from known_devices where token_hash = $1 and user_id = $2 and last_used_at > $3',
};

/** The device of this secret, where this person has signed in on it; else null. */
export async function findDevice(
  ctx: Ctx,
  tokenHash: string,
  userId: number | null,
  usedAfter: Date,
): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(FIND, [tokenHash, userId, usedAfter]);
  return row?.id ?? null;
}

const LIST_USERS = {
  name: 'known_devices_list_users',
  text: 'select user_id from known_devices where token_hash = $1 and last_used_at > $2',
};

/** Who has signed in on the device of this secret. */
export async function listUsersOfDevice(ctx: Ctx, tokenHash: string, usedAfter: Date): Promise<number[]> {
  const rows = await ctx.db.rows<{ user_id: number }>(LIST_USERS, [tokenHash, usedAfter]);
  return rows.map(({ user_id }) => user_id);
}

const MOVE = {
  name: 'known_devices_move',
  text: 'update known_devices set token_hash = $2 where token_hash = $1',
};

/** Gives a device a new secret, for everyone who has signed in on it. */
export async function saveDeviceMoved(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.rows(MOVE, [from, to]);
}

const SAVE = {
  name: 'known_devices_save',
  text: `insert into known_devices (user_id, token_hash, created_at, last_used_at, user_agent) values ($1, $2, $3, $3, $4)
         on conflict (token_hash, user_id) do update
           set last_used_at = excluded.last_used_at, user_agent = excluded.user_agent
         returning id`,
};

export async function saveDevice(ctx: Ctx, userId: number, tokenHash: string): Promise<number> {
  const user_agent = ctx.request.user_agent?.slice(0, 300) ?? null;
  const [row] = await ctx.db.rows<{ id: number }>(SAVE, [userId, tokenHash, ctx.now, user_agent]);
  return row!.id;
}

const SHOWN = 'id, name, user_agent, created_at, last_used_at';

export interface DeviceRow {
  readonly id: number;
  readonly name: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

const LIST = {
  name: 'known_devices_list',
  text: `select ${SHOWN} from known_devices k where user_id = $1 and last_used_at > $2
           and not exists (select 1 from sessions s where s.known_device_id = k.id and s.revoked_at is null and s.expires_at > $3)
         order by last_used_at desc, id desc limit 100`,
};

/** Devices on which the actor is signed out, the latest first. */
export function listOwnDevices(ctx: Ctx, usedAfter: Date): Promise<DeviceRow[]> {
  return ctx.db.rows<DeviceRow>(LIST, [ctx.actor.user_id, usedAfter, ctx.now]);
}

const RENAME = {
  name: 'known_devices_rename',
  text: `update known_devices set name = $3 where id = $1 and user_id = $2 returning ${SHOWN}`,
};

/** Names a device of the actor; null for another's. */
export async function saveDeviceName(ctx: Ctx, id: number, name: string | null): Promise<DeviceRow | null> {
  const [row] = await ctx.db.rows<DeviceRow>(RENAME, [id, ctx.actor.user_id, name]);
  return row ?? null;
}

const DELETE_OWN = {
  name: 'known_devices_delete_own',
  text: 'delete from known_devices where id = $1 and user_id = $2 returning id',
};

/** Removes a device of the actor; false for another's. */
export async function deleteOwnDevice(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(DELETE_OWN, [id, ctx.actor.user_id])).length > 0;
}

const SWEEP = { name: 'known_devices_sweep', text: 'delete from known_devices where last_used_at < $1' };

export async function deleteOldDevices(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(SWEEP, [before]);
}

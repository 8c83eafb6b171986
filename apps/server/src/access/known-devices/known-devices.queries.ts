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
  text: `insert into known_devices (user_id, token_hash, created_at, last_used_at) values ($1, $2, $3, $3)
         on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at`,
};

export async function saveDevice(ctx: Ctx, userId: number, tokenHash: string): Promise<void> {
  await ctx.db.rows(SAVE, [userId, tokenHash, ctx.now]);
}

const SWEEP = { name: 'known_devices_sweep', text: 'delete from known_devices where last_used_at < $1' };

export async function deleteOldDevices(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(SWEEP, [before]);
}

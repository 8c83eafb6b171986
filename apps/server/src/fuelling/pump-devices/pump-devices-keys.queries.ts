import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface PinKey {
  readonly id: number;
  readonly public_key: string;
  readonly private_box: string | null;
  readonly created_at: Date;
}

const NEWEST: Statement = {
  name: 'pump_pin_key_newest',
  text: 'select * from pump_pin_keys order by id desc limit 1',
};
const FIND: Statement = { name: 'pump_pin_key_find', text: 'select * from pump_pin_keys where id = $1' };
const LOCK: Statement = {
  name: 'pump_pin_key_lock',
  text: `select pg_advisory_xact_lock(hashtext('pump_pin_keys'))`,
};
const INSERT: Statement = {
  name: 'pump_pin_key_insert',
  text: 'insert into pump_pin_keys (public_key, private_box, created_at) values ($1, $2, $3) returning *',
};
const WIPE: Statement = {
  name: 'pump_pin_key_wipe',
  text: 'update pump_pin_keys set private_box = null where created_at < $1 and private_box is not null',
};
const HELD: Statement = {
  name: 'pump_pin_keys_held',
  text: 'select id, private_box from pump_pin_keys where private_box is not null order by id',
};
const SAVE: Statement = {
  name: 'pump_pin_key_save',
  text: 'update pump_pin_keys set private_box = $2 where id = $1',
};

export async function newestPinKey(ctx: Ctx): Promise<PinKey | null> {
  return (await ctx.db.rows<PinKey>(NEWEST))[0] ?? null;
}

export async function findPinKey(ctx: Ctx, id: number): Promise<PinKey | null> {
  return (await ctx.db.rows<PinKey>(FIND, [id]))[0] ?? null;
}

/** One server makes a key at a time. */
export async function lockPinKeys(ctx: Ctx): Promise<void> {
  await ctx.db.rows(LOCK);
}

export async function insertPinKey(ctx: Ctx, public_key: string, private_box: string): Promise<PinKey> {
  return (await ctx.db.rows<PinKey>(INSERT, [public_key, private_box, ctx.now]))[0]!;
}

/** Deletes older private keys: what was encrypted to them can no longer be read. */
export async function wipePinKeys(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(WIPE, [before]);
}

/** Those whose private half is still there. */
export function heldPinKeys(ctx: Ctx): Promise<{ readonly id: number; readonly private_box: string }[]> {
  return ctx.db.rows(HELD);
}

export async function savePinKey(ctx: Ctx, id: number, private_box: string): Promise<void> {
  await ctx.db.rows(SAVE, [id, private_box]);
}

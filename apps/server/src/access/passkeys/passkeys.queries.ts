import type { Ctx } from '../../platform/context.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at';

const LIST = {
  name: 'passkeys_list',
  text: `select ${COLUMNS} from passkeys where user_id = $1 order by id`,
};

/** The actor's passkeys. */
export async function listOwnPasskeys(ctx: Ctx): Promise<PasskeyRow[]> {
  return ctx.db.rows<PasskeyRow>(LIST, [ctx.actor.user_id]);
}

const LOCK = {
  name: 'passkeys_lock',
  text: `select ${COLUMNS} from passkeys where credential_id = $1 for update`,
};

/** The passkey of this id, whoever's it is: its signature says who calls. */
export async function unsafeLockPasskey(ctx: Ctx, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await ctx.db.rows<PasskeyRow>(LOCK, [credentialId]);
  return row ?? null;
}

const INSERT = {
  name: 'passkeys_insert',
  text: `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
};

export async function insertPasskey(
  ctx: Ctx,
  key: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'>,
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT, [
    ctx.actor.user_id,
    key.credential_id,
    key.public_key,
    key.counter,
    key.transports,
    key.name,
    ctx.now,
  ]);
  return row!.id;
}

const USE = {
  name: 'passkeys_use',
  text: 'update passkeys set counter = $2, last_used_at = $3 where id = $1',
};

export async function savePasskeyUsed(ctx: Ctx, id: number, counter: number): Promise<void> {
  await ctx.db.rows(USE, [id, counter, ctx.now]);
}

const DELETE = {
  name: 'passkeys_delete',
  text: 'delete from passkeys where id = $1 and user_id = $2 returning name',
};

/** Removes a passkey of the actor; its name, or null where it is none of theirs. */
export async function deleteOwnPasskey(ctx: Ctx, id: number): Promise<string | null> {
  const [row] = await ctx.db.rows<{ name: string }>(DELETE, [id, ctx.actor.user_id]);
  return row?.name ?? null;
}

import type { Ctx } from '../../platform/context.ts';
import { REQUIRES_SECOND_STEP, SIGNS_IN_AT_COMPANY } from '../users/user-parties.fragments.ts';

export interface TotpRow {
  readonly secret_sealed: string | null;
  readonly pending_sealed: string | null;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
}

const LOCK = {
  name: 'second_steps_lock',
  text: 'select secret_sealed, pending_sealed, confirmed_at, last_step from totp_secrets where user_id = $1 for update',
};

/** Locks a person's authenticator app: no code is used by two calls. */
export async function lockTotp(ctx: Ctx, userId: number): Promise<TotpRow | null> {
  const [row] = await ctx.db.rows<TotpRow>(LOCK, [userId]);
  return row ?? null;
}

const SAVE_PENDING = {
  name: 'second_steps_save_pending',
  text: `insert into totp_secrets (user_id, pending_sealed) values ($1, $2)
         on conflict (user_id) do update set pending_sealed = excluded.pending_sealed`,
};

export async function savePending(ctx: Ctx, userId: number, sealed: string): Promise<void> {
  await ctx.db.rows(SAVE_PENDING, [userId, sealed]);
}

const CONFIRM = {
  name: 'second_steps_confirm',
  text: `update totp_secrets set secret_sealed = pending_sealed, pending_sealed = null, confirmed_at = $2, last_step = $3
         where user_id = $1`,
};

export async function saveConfirmed(ctx: Ctx, userId: number, step: number): Promise<void> {
  await ctx.db.rows(CONFIRM, [userId, ctx.now, step]);
}

const SAVE_STEP = {
  name: 'second_steps_save_step',
  text: 'update totp_secrets set last_step = $2 where user_id = $1',
};

export async function saveStep(ctx: Ctx, userId: number, step: number): Promise<void> {
  await ctx.db.rows(SAVE_STEP, [userId, step]);
}

const DELETE_TOTP = {
  name: 'second_steps_delete_totp',
  text: 'delete from totp_secrets where user_id = $1 returning confirmed_at',
};

/** Removes the app; whether it was set up. */
export async function deleteTotp(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await ctx.db.rows<{ confirmed_at: Date | null }>(DELETE_TOTP, [userId]);
  return row?.confirmed_at != null;
}

const REPLACE_CODES = {
  name: 'second_steps_replace_codes',
  text: `with gone as (delete from recovery_codes where user_id = $1)
         insert into recovery_codes (user_id, code_mac) select $1, unnest($2::text[])`,
};

export async function replaceRecoveryCodes(ctx: Ctx, userId: number, macs: readonly string[]): Promise<void> {
  await ctx.db.rows(REPLACE_CODES, [userId, macs]);
}

const USE_CODE = {
  name: 'second_steps_use_code',
  text: `update recovery_codes set used_at = $3 where user_id = $1 and code_mac = any($2) and used_at is null returning id`,
};

/** Uses a recovery code up; false where there is none, or it is used. */
export async function saveRecoveryCodeUsed(
  ctx: Ctx,
  userId: number,
  macs: readonly string[],
): Promise<boolean> {
  return (await ctx.db.rows(USE_CODE, [userId, macs, ctx.now])).length > 0;
}

export interface StepsRow {
  readonly totp_since: Date | null;
  readonly recovery_codes_left: number;
  readonly has_passkey: boolean;
  readonly is_compulsory: boolean;
  readonly signs_in_at_company: boolean;
}

const FIND = {
  name: 'second_steps_find',
  text: `select (select confirmed_at from totp_secrets t where t.user_id = u.id) as totp_since,
           (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left,
           exists (select 1 from passkeys k where k.user_id = u.id) as has_passkey,
           ${REQUIRES_SECOND_STEP} as is_compulsory, ${SIGNS_IN_AT_COMPANY} as signs_in_at_company
         from users u where u.id = $1`,
};

/** What a person proves a sign-in with. */
export async function findSteps(ctx: Ctx, userId: number): Promise<StepsRow> {
  const [row] = await ctx.db.rows<StepsRow>(FIND, [userId]);
  return row!;
}

const RESET = {
  name: 'second_steps_reset',
  text: `with codes as (delete from recovery_codes where user_id = $1),
           apps as (delete from totp_secrets where user_id = $1 returning confirmed_at),
           keys as (delete from passkeys where user_id = $1 returning id)
         select (select count(*) from apps where confirmed_at is not null) + (select count(*) from keys) as removed`,
};

/** Removes the app, the passkeys and the recovery codes of a person; how many apps and passkeys that were. */
export async function deleteSteps(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db.rows<{ removed: number }>(RESET, [userId]);
  return row!.removed;
}

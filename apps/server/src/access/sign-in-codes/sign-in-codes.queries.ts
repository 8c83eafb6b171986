import type { Group } from '@fleet/contracts/permissions.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { DECISIVE_PARTIES, IS_ACTIVE, OWN_MOBILE, USERS_OF_MOBILE } from '../users/user-parties.fragments.ts';
import type { Identifier, Purpose } from './sign-in-codes.rules.ts';

const INSERT = {
  name: 'sign_in_codes_insert',
  text: `insert into sign_in_codes (purpose, handle_hash, created_at, expires_at) values ($1, $2, $3, $4) returning id`,
};

export async function insertCode(
  ctx: Ctx,
  code: { purpose: Purpose; handle_hash: string; expires_at: Date },
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(INSERT, [
    code.purpose,
    code.handle_hash,
    ctx.now,
    code.expires_at,
  ]);
  return row!.id;
}

export interface Addressee {
  readonly user_id: number;
  readonly group: Group;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

const findBy = (by: Identifier) => ({
  name: `sign_in_codes_find_by_${by}`,
  text: `select u.id as user_id, u."group", u.email, ${OWN_MOBILE} as mobile, u.language, c.id as client_id, u.network_id,
           st.id as station_id
         from (${by === 'mobile' ? USERS_OF_MOBILE : `select id from users where ${by} = $1`}) named
         join users u on u.id = named.id ${DECISIVE_PARTIES} where ${IS_ACTIVE} limit 20`,
});
const FIND = {
  email: findBy('email'),
  username: findBy('username'),
  civil_id: findBy('civil_id'),
  mobile: findBy('mobile'),
};

/** Those who may come in and are named so: a mobile number may be several people's. */
export async function unsafeFindAddressees(ctx: Ctx, by: Identifier, name: string): Promise<Addressee[]> {
  return ctx.db.rows<Addressee>(FIND[by], [name]);
}

const ADDRESS = {
  name: 'sign_in_codes_address',
  text: `update sign_in_codes set user_id = $2, code_mac = $3
         where id = $1 and (select count(*) filter (where created_at > $4) < $6 and count(*) < $7
                            from sign_in_codes where user_id = $2 and created_at > $5)
         returning id`,
};

/** Makes the code a person's; false where they have been sent as many as they may in an hour or a day. */
export async function saveAddressee(
  ctx: Ctx,
  code: { id: number; user_id: number; code_mac: string },
  max: { readonly hour: number; readonly day: number },
): Promise<boolean> {
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000);
  const rows = await ctx.db.rows(ADDRESS, [
    code.id,
    code.user_id,
    code.code_mac,
    ago(1),
    ago(24),
    max.hour,
    max.day,
  ]);
  return rows.length > 0;
}

export interface TriedCode {
  readonly id: number;
  readonly user_id: number | null;
  readonly code_mac: string | null;
  readonly attempts: number;
}

const TRY = {
  name: 'sign_in_codes_try',
  // A link of the same message that has set a password has done what the code is for.
  text: `update sign_in_codes c set attempts = attempts + 1
         where handle_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 and attempts < $4
           and not exists (select 1 from invitations i where i.user_id = c.user_id and i.used_at >= c.created_at)
         returning id, user_id, code_mac, attempts`,
};

/** Counts an attempt before it is judged, so that guesses at once do not share one; null where none is left. */
export async function saveAttempt(
  ctx: Ctx,
  handleHash: string,
  purpose: Purpose,
  maxAttempts: number,
): Promise<TriedCode | null> {
  const [row] = await ctx.db.rows<TriedCode>(TRY, [handleHash, purpose, ctx.now, maxAttempts]);
  return row ?? null;
}

const USE = {
  name: 'sign_in_codes_use',
  text: 'update sign_in_codes set used_at = $2 where id = $1 and used_at is null and expires_at > $2 returning id',
};

/** Uses a code up; false when another call was first. */
export async function saveCodeUsed(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(USE, [id, ctx.now])).length > 0;
}

const END_OPEN = {
  name: 'sign_in_codes_end_open',
  text: 'update sign_in_codes set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2',
};

/** Ends every other open code of a person. */
export async function saveOpenCodesEnded(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.rows(END_OPEN, [userId, ctx.now]);
}

const SWEEP = { name: 'sign_in_codes_sweep', text: 'delete from sign_in_codes where expires_at < $1' };

export async function deleteOldCodes(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.rows(SWEEP, [before]);
}

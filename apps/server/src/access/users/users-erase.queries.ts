import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

interface Erased {
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly former_avatar: number | null;
}

/** Leaves of a user only the number that other rows name. */
export async function saveErased(ctx: Ctx, id: number): Promise<Erased> {
  const [row] = await ctx.db.composed<Erased>(sql`
    with former as (select id, avatar from users where id = ${id} for update)
    update users u set name = '#' || u.id, username = null, email = null, civil_id = null, mobile = null, dob = null,
      avatar = null, password_hash = null, appearance = '{}', status = 'inactive', erased_at = ${ctx.now}, version = version + 1
    from former where u.id = former.id
    returning u.client_id, u.network_id, u.station_id, former.avatar as former_avatar`);
  return row!;
}

/** Removes what they signed in with, and blanks from where. */
export async function deleteTraces(ctx: Ctx, id: number): Promise<void> {
  const remove = [
    sql`delete from known_devices where user_id = ${id}`,
    sql`delete from passkeys where user_id = ${id}`,
    sql`delete from totp_secrets where user_id = ${id}`,
    sql`delete from recovery_codes where user_id = ${id}`,
    sql`delete from second_step_tickets where user_id = ${id}`,
    sql`delete from sign_in_codes where user_id = ${id}`,
    sql`delete from company_identities where user_id = ${id}`,
    sql`delete from company_sign_ins where user_id = ${id}`,
    sql`delete from invitations where user_id = ${id}`,
    sql`update sessions set ip = null, user_agent = null, installation_id = null where user_id = ${id}`,
  ];
  for (const statement of remove) await ctx.db.composed(statement);
}

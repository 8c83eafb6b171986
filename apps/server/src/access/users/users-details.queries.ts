import type { Ctx } from '../../platform/context.ts';

const SAVE_CONTACT = {
  name: 'users_save_contact',
  text: `update users set name = $2, mobile = $3, version = version + 1
         where id = $1 and (name, mobile) is distinct from ($2, $3)`,
};

/** Saves name and mobile of a user; nothing happens where they are so already. */
export async function saveContactDetails(
  ctx: Ctx,
  id: number,
  { name, mobile }: { name: string; mobile: string | null },
): Promise<void> {
  await ctx.db.rows(SAVE_CONTACT, [id, name, mobile]);
}

/** What a member of staff signs in with. */
export interface StaffSignIn {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string;
  readonly civil_id: string | null;
  readonly station_id: number | null;
}

const SAVE_STAFF_SIGN_IN = {
  name: 'users_save_staff_sign_in',
  text: `update users set name = $2, email = $3, mobile = $4, civil_id = $5,
           station_id = case when station_id is null then null else $6::bigint end
         where id = $1`,
};

/** The station changes only for users who belong to one. */
export async function saveStaffSignIn(ctx: Ctx, id: number, person: StaffSignIn): Promise<void> {
  const { name, email, mobile, civil_id, station_id } = person;
  await ctx.db.rows(SAVE_STAFF_SIGN_IN, [id, name, email, mobile, civil_id, station_id]);
}

import type { Ctx } from '../../platform/context.ts';

export interface OwnFields {
  readonly name: string;
  readonly username: string | null;
  readonly mobile: string | null;
  readonly dob: string | null;
}

const SAVE = {
  name: 'users_save_own',
  text: `update users set name = $2, username = $3, mobile = $4, dob = $5, version = version + 1
         where id = $1`,
};

/** Saves what the actor may edit of their own account. */
export async function saveOwnFields(ctx: Ctx, own: OwnFields): Promise<void> {
  await ctx.db.rows(SAVE, [ctx.actor.user_id, own.name, own.username, own.mobile, own.dob]);
}

const LOCK = { name: 'users_lock_own', text: 'select avatar from users where id = $1 for update' };

/** Locks the actor's own account against other edits; its picture. */
export async function lockOwnAccount(ctx: Ctx): Promise<{ avatar: number | null }> {
  const [row] = await ctx.db.rows<{ avatar: number | null }>(LOCK, [ctx.actor.user_id]);
  return row!;
}

const SAVE_AVATAR = { name: 'users_save_avatar', text: 'update users set avatar = $2 where id = $1' };

export async function saveAvatar(ctx: Ctx, file_id: number | null): Promise<void> {
  await ctx.db.rows(SAVE_AVATAR, [ctx.actor.user_id, file_id]);
}

import type { Ctx } from '../../platform/context.ts';

export interface SealedSecrets {
  readonly user_id: number;
  readonly secret_sealed: string | null;
  readonly pending_sealed: string | null;
}

const LOCK = {
  name: 'totp_secrets_lock_all',
  text: 'select user_id, secret_sealed, pending_sealed from totp_secrets order by user_id for update',
};

export function unsafeLockAllSecrets(ctx: Ctx): Promise<SealedSecrets[]> {
  return ctx.db.rows<SealedSecrets>(LOCK);
}

const SAVE = {
  name: 'totp_secrets_reseal',
  text: 'update totp_secrets set secret_sealed = $2, pending_sealed = $3 where user_id = $1',
};

export async function saveSecrets(ctx: Ctx, one: SealedSecrets): Promise<void> {
  await ctx.db.rows(SAVE, [one.user_id, one.secret_sealed, one.pending_sealed]);
}

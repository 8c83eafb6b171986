import { type Ctx, inTransaction } from '../../platform/context.ts';
import { reseal, type SealOf, seal, unseal } from '../../platform/sealed.ts';
import { saveSecrets, unsafeLockAllSecrets } from './sealed-secrets.queries.ts';

/** A secret of an authenticator app at rest: it must be read whole to judge a code, and opens for its own user only. */
export function sealSecret(ctx: Ctx, userId: number, secret: string): string {
  return seal(of(ctx, userId), secret);
}

/** The secret; null where it was sealed by another server's secret, or for another user. */
export function unsealSecret(ctx: Ctx, userId: number, sealed: string): string | null {
  return unseal(of(ctx, userId), sealed)?.toString() ?? null;
}

/** Seals again what was sealed with the key before; how many secrets. */
export function resealAuthenticators(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let count = 0;
    for (const row of await unsafeLockAllSecrets(ctx)) {
      const again = (sealed: string | null) => sealed && reseal(of(ctx, row.user_id), sealed);
      const [secret, pending] = [again(row.secret_sealed), again(row.pending_sealed)];
      if (!secret && !pending) continue;
      await saveSecrets(ctx, {
        user_id: row.user_id,
        secret_sealed: secret || row.secret_sealed,
        pending_sealed: pending || row.pending_sealed,
      });
      count += 1;
    }
    return count;
  });
}

function of(ctx: Ctx, userId: number): SealOf {
  return { keys: ctx.config.KEYS.sealing, purpose: 'authenticator secrets', owner: `user ${userId}` };
}

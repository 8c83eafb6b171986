import type { Ctx } from '../../platform/context.ts';
import { type SealOf, seal, unseal } from '../../platform/sealed.ts';

/** A secret of an authenticator app at rest: it must be read whole to judge a code, and opens for its own user only. */
export function sealSecret(ctx: Ctx, userId: number, secret: string): string {
  return seal(of(ctx, userId), secret);
}

/** The secret; null where it was sealed by another server's secret, or for another user. */
export function unsealSecret(ctx: Ctx, userId: number, sealed: string): string | null {
  return unseal(of(ctx, userId), sealed)?.toString() ?? null;
}

function of(ctx: Ctx, userId: number): SealOf {
  return { tokenSecret: ctx.config.TOKEN_SECRET, purpose: 'authenticator secrets', owner: `user ${userId}` };
}

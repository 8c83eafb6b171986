import type { Setup } from '@fleet/contracts/insight/setup.ts';
import type { Ctx } from '../../platform/context.ts';
import { findSetupFacts, insertDismissal } from './setup.queries.ts';
import { presentSetup } from './setup.rules.ts';

/** How far the reader's own fleet is set up; null for the platform, which has none. */
export async function getSetup(ctx: Ctx): Promise<Setup | null> {
  const { client_id } = ctx.actor;
  return client_id === null ? null : presentSetup(await findSetupFacts(ctx, client_id));
}

/** Puts the set-up away for the reader. */
export async function dismissSetup(ctx: Ctx): Promise<Setup | null> {
  await insertDismissal(ctx);
  return getSetup(ctx);
}

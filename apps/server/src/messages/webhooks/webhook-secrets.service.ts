import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Keys } from '../../platform/keys.ts';
import * as sealed from '../../platform/sealed.ts';
import { saveEndpoint, unsafeLockAllEndpoints } from './webhook-endpoints.queries.ts';

/** A stored secret: signing needs it whole. It opens for its own client only. */
export function seal(keys: Keys, client_id: number, secret: Buffer): string {
  return sealed.seal(of(keys, client_id), secret);
}

/** The stored secret; null where it was sealed by another server's secret, or for another client. */
export function unseal(keys: Keys, client_id: number, text: string): Buffer | null {
  return sealed.unseal(of(keys, client_id), text);
}

/** Seals again what was sealed with the key before; how many endpoints. */
export function resealWebhooks(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let count = 0;
    for (const row of await unsafeLockAllEndpoints(ctx)) {
      const place = of(ctx.config.KEYS.sealing, row.client_id);
      const secret = sealed.reseal(place, row.secret);
      const old_secret = row.old_secret && sealed.reseal(place, row.old_secret);
      if (!secret && !old_secret) continue;
      await saveEndpoint(ctx, row.id, {
        secret: secret ?? row.secret,
        old_secret: old_secret || row.old_secret,
      });
      count += 1;
    }
    return count;
  });
}

function of(keys: Keys, client_id: number): sealed.SealOf {
  return { keys, purpose: 'webhook secrets', owner: `client ${client_id}` };
}

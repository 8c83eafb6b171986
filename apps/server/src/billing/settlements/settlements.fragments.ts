import type { Actor } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Over `settlement_batches b`: the platform sees every batch, a network its own once they are closed. */
export function settlementScope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.role === 'admin') return undefined;
  return sql`b.network_id = ${actor.network_id ?? 0} and b.status = 'closed'`;
}

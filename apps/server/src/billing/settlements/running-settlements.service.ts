import { isPeriodOver } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findNetwork, readRunningMonth } from './running-settlements.queries.ts';
import { hasFeesToCome } from './settlements.queries.ts';

/** A network's month as it would be settled now, with the balance after each movement. A network sees its own. Throws NOT_FOUND. */
export async function getRunningSettlement(ctx: Ctx, id: number, query: { period?: string | undefined }) {
  const { actor } = ctx;
  const isPlatform = actor.kind === 'system' || actor.role === 'admin';
  const network = isPlatform || actor.network_id === id ? await findNetwork(ctx, id) : null;
  if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
  const period = query.period ?? riyadhDate(ctx.now).slice(0, 7);
  const month = await readRunningMonth(ctx, id, period);
  let balance_halalas = month.opening_halalas;
  const movements = month.movements.map((movement) => {
    balance_halalas += movement.amount_halalas;
    return { ...movement, balance_halalas };
  });
  return {
    network,
    period,
    ...month,
    movements,
    closing_halalas: balance_halalas,
    is_over: isPeriodOver(period, ctx.now),
    fees_to_come: await hasFeesToCome(ctx, period, id),
  };
}

import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { stopTransaction } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { requireNoPump } from '../pump-controllers/pump-close.service.ts';
import { requireTransition, whoIs } from './fuel-requests.rules.ts';
import { endWithoutFuel, getDetail } from './fuel-requests.service.ts';
import { lockMoneyOf } from './fuel-requests-lock.queries.ts';
import { lockAtPump, seen } from './fuel-requests-pump.service.ts';
import { stationOf } from './fuel-requests-queue.service.ts';

/** Abandons at the pump before any fuel left it. */
export function stop(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof stopTransaction)['body']>,
): Promise<FuelRequestDetail> {
  return inTransaction(ctx, async (ctx) => {
    await lockMoneyOf(ctx, id);
    const request = await lockAtPump(ctx, id, stationOf(ctx));
    requireTransition(request.status, 'transaction_cancelled', whoIs(ctx.actor));
    if (request.has_pump_controller) await requireNoPump(ctx, id);
    await endWithoutFuel(ctx, request, 'stop', 'transaction_cancelled', body.reason, {
      entry: 'transaction_cancelled',
      actor_kind: 'user',
      ...seen(body),
      detail: { reason: body.reason },
    });
    return getDetail(ctx, id);
  });
}

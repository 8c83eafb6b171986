import { type Ctx, inTransaction } from '../../platform/context.ts';
import { DONE, type ForecourtPort, SITE_CODES, type SiteAnswer } from './forecourt-port.rules.ts';
import {
  listLeftBehind,
  listToDo,
  listWatched,
  lockOrderOfSite,
  type OrderRow,
  saveOrder,
} from './pump-orders.queries.ts';
import { isLive } from './pump-orders.rules.ts';
import { callBack, record } from './pump-orders.service.ts';
import { listToClear, saveCleared } from './pump-transactions.queries.ts';

/** Duration of a subscription to a pump's changes; renewed with every heartbeat. */
const WATCH_SECONDS = 60;

/**
 * Executes the pending rows of one controller: unlock, lock, clear. The connection is used outside any transaction;
 * results are saved afterwards. `sentHere` are the orders sent on this connection. Throws LineBroken: the rows
 * remain, and the next connection continues.
 */
export async function workOff(
  ctxNow: () => Ctx,
  controller_id: number,
  sentHere: Set<number>,
  port: ForecourtPort,
): Promise<void> {
  for (const order of await listToDo(ctxNow(), controller_id)) {
    if (order.state === 'cancelling') await lock(ctxNow, order, port);
    else await unlock(ctxNow, order, sentHere, port);
  }
  for (const transaction of await listToClear(ctxNow(), controller_id)) {
    const { pump_number, site_transaction_id: id } = transaction;
    const answer = await port.clear(pump_number, id, id);
    await saveCleared(ctxNow(), transaction.id, clearingBy(answer));
  }
}

/** Watches unlocked pumps, and cancels orders whose request needs no fuel any more. */
export async function supervisePumps(
  ctxNow: () => Ctx,
  controller_id: number,
  port: ForecourtPort,
): Promise<void> {
  for (const pump_number of await listWatched(ctxNow(), controller_id))
    await port.watchPump(pump_number, WATCH_SECONDS);
  for (const left of await listLeftBehind(ctxNow(), controller_id)) {
    await change(ctxNow(), controller_id, left, async (ctx, order) => {
      if (isLive(order) && order.state !== 'cancelling') await callBack(ctx, order);
    });
  }
}

/**
 * An order sent on a broken connection may have been received: locking first shows which. Then it is unlocked again
 * under the same id, or its liters are awaited.
 */
async function unlock(
  ctxNow: () => Ctx,
  order: OrderRow,
  sentHere: Set<number>,
  port: ForecourtPort,
): Promise<void> {
  const wasSent = order.sent_at !== null && !sentHere.has(order.id);
  if (wasSent && (await port.lockPump(order.pump_number)) === SITE_CODES.paymentRequired)
    return settle(ctxNow(), order, DONE);
  const sent = await change(ctxNow(), order.controller_id, order, async (ctx, locked) => {
    if (locked.state === 'ordered') await saveOrder(ctx, locked, { sent_at: ctx.now });
    return locked.state === 'ordered';
  });
  if (!sent) return;
  sentHere.add(order.id);
  const { pump_number, credit_halalas, fsc_transaction_id, product_id } = order;
  const answer = await port.unlockPump({ pump_number, credit_halalas, fsc_transaction_id, product_id });
  await settle(ctxNow(), order, answer);
  if (answer === DONE) await port.watchPump(pump_number, WATCH_SECONDS);
}

async function settle(ctx: Ctx, order: OrderRow, answer: SiteAnswer): Promise<void> {
  await change(ctx, order.controller_id, order, async (ctx, locked) => {
    if (locked.state !== 'ordered' && locked.state !== 'cancelling') return;
    const isDone = answer === DONE;
    const after = isDone
      ? // Called back while it went out: it is unlocked, and will be locked next.
        await saveOrder(ctx, locked, {
          state: locked.state === 'ordered' ? 'unlocked' : locked.state,
          unlocked_at: ctx.now,
        })
      : await saveOrder(ctx, locked, { state: 'refused', ended_at: ctx.now, end_reason: String(answer) });
    await record(ctx, locked, 'change', {
      before: { state: locked.state },
      after: { state: after.state, answer },
    });
  });
}

/** Dispensed fuel cannot be cancelled: then its liters are awaited. */
async function lock(ctxNow: () => Ctx, order: OrderRow, port: ForecourtPort): Promise<void> {
  const answer = await port.lockPump(order.pump_number);
  await change(ctxNow(), order.controller_id, order, async (ctx, locked) => {
    if (locked.state !== 'cancelling') return;
    const hasFlowed = answer === SITE_CODES.paymentRequired;
    await saveOrder(
      ctx,
      locked,
      hasFlowed
        ? { state: 'unlocked', end_reason: String(answer) }
        : { state: 'locked', ended_at: ctx.now, end_reason: answer === DONE ? null : String(answer) },
    );
    await record(ctx, locked, 'change', {
      before: { state: locked.state },
      after: { state: hasFlowed ? 'unlocked' : 'locked', answer },
    });
  });
}

/** Changes an order in its own transaction, request before order, like all callers. */
function change<T>(
  ctx: Ctx,
  controller_id: number,
  order: { readonly fsc_transaction_id: string },
  work: (ctx: Ctx, locked: OrderRow) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) =>
    work(ctx, (await lockOrderOfSite(ctx, controller_id, order.fsc_transaction_id))!),
  );
}

function clearingBy(answer: SiteAnswer) {
  if (answer === DONE || answer === SITE_CODES.gone) return 'cleared' as const;
  return answer === SITE_CODES.paidElsewhere ? ('paid_elsewhere' as const) : ('unknown' as const);
}

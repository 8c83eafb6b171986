import type { checkOut as checkOutRoute } from '@fleet/contracts/delivery/store-orders.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { StorePayment } from '@fleet/domain/store.ts';
import type { z } from 'zod';
import { lockCreditLine } from '../../money/credit-lines/credit-lines.service.ts';
import { walletChanged } from '../../money/ledger/ledger.jobs.ts';
import { lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { placeOrder, refuseForeignPlace } from '../orders/orders-place.service.ts';
import { addToCart, ownClient, priceOf } from '../store-carts/store-carts.service.ts';
import {
  emptyCart,
  insertStoreOrder,
  listLatest,
  listStoreOrderLines,
  lockCart,
  lockUnsettled,
  saveSettlement,
  sumDelivered,
  takeStock,
} from './store-orders.queries.ts';
import {
  chargePostings,
  paymentPostings,
  presentStoreOrder,
  refuseOnInvoice,
  refuseOtherPrice,
  reservationPostings,
  settlementOf,
  settlementPostings,
} from './store-orders.rules.ts';

/**
 * Orders the client's cart: an order of the control tower at the cart's prices, paid from the main balance or reserved on the credit
 * line, stock counted down, the cart empty. One transaction; of two at once the second finds an empty cart. Throws NOT_FOUND for a foreign
 * site, CART_EMPTY, PRICE_CHANGED, OUT_OF_STOCK, INSUFFICIENT_FUNDS, INVALID_FIELDS where the credit line does not allow it, SLOT_FULL and
 * what placing an order throws.
 */
export function checkOut(ctx: Ctx, body: z.output<typeof checkOutRoute.body>) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = ownClient(ctx);
    const { amount_halalas: seen_halalas, payment, ...place } = body;
    await refuseForeignPlace(ctx, { ...place, client_id });
    const items = await lockCart(ctx, client_id);
    if (items.length === 0) throw new AppError('CART_EMPTY', 'The cart is empty.');
    const lines = items.map((item) => ({ ...item, ...priceOf(item.quantity, item) }));
    const amount_halalas = lines.reduce((sum, line) => sum + line.amount_halalas, 0);
    refuseOtherPrice(seen_halalas, amount_halalas);

    const order_id = await placeOrder(
      ctx,
      {
        ...place,
        client_id,
        lines: lines.map(({ delivery_product_id, kind, quantity }) => ({
          delivery_product_id,
          ...(kind === 'fuel' ? { volume_ml: quantity * ML_PER_LITRE } : { pieces: quantity }),
        })),
        priority: 50,
        required_skills: [],
      },
      null,
      new Map(lines.map((line) => [line.delivery_product_id, line.price_millis])),
    );
    for (const { id, quantity } of lines) await takeStock(ctx, id, quantity);
    const sold = lines.map(({ id: store_product_id, quantity, price_millis, amount_halalas }) => ({
      store_product_id,
      quantity,
      price_millis,
      amount_halalas,
    }));
    const id = await insertStoreOrder(ctx, { client_id, order_id, amount_halalas, payment }, sold);
    await emptyCart(
      ctx,
      client_id,
      lines.map((line) => line.id),
    );
    const paid = { client_id, order_id, amount_halalas };
    const entry_id = await (payment === 'wallet' ? pay(ctx, paid) : reserve(ctx, paid));
    await addJob(ctx, walletChanged, { client_id });
    const after = { store_order_id: id, entry_id, amount_halalas, payment };
    const action = payment === 'wallet' ? 'pay' : 'reserve';
    await recordAudit(ctx, { action, subject: 'order', subject_id: order_id, client_id, after });
    return { id, order_id, amount_halalas };
  });
}

interface Paid {
  readonly client_id: number;
  readonly order_id: number;
  readonly amount_halalas: number;
}

function pay(ctx: Ctx, { client_id, order_id, amount_halalas }: Paid): Promise<number> {
  const postings = paymentPostings(client_id, amount_halalas);
  const business_key = `order_payment:${order_id}`;
  return postEntry(ctx, { kind: 'order_payment', business_key, client_id, postings });
}

/** Decides under the lock of the client's money: a request for fuel, a block and an order are one after the other. */
async function reserve(ctx: Ctx, { client_id, order_id, amount_halalas }: Paid): Promise<number> {
  refuseOnInvoice(await lockCreditLine(ctx, client_id), amount_halalas);
  const postings = reservationPostings(client_id, amount_halalas);
  return postEntry(ctx, { kind: 'hold', business_key: `order_hold:${order_id}`, client_id, postings });
}

const ML_PER_LITRE = 1_000;

/** The client's latest orders; only clients order. */
export async function listStoreOrders(ctx: Ctx) {
  const { client_id } = ctx.actor;
  const rows = client_id === null ? [] : await listLatest(ctx, client_id);
  return { rows: rows.map(presentStoreOrder) };
}

/** Fills the cart with what was ordered, as far as the store still has it. Throws NOT_FOUND. */
export function orderAgain(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const lines = await listStoreOrderLines(ctx, id, ownClient(ctx));
    if (lines.length === 0) throw new AppError('NOT_FOUND', 'There is no such order.');
    let added = 0;
    for (const { store_product_id: productId, quantity: qty } of lines)
      added += await addToCart(ctx, { productId, qty }).then(
        () => 1,
        (error) => (error instanceof AppError ? 0 : Promise.reject(error)),
      );
    return { added, left_out: lines.length - added };
  });
}

/**
 * Settles orders of the store that were delivered or canceled: what was delivered stays for the invoice, the rest goes back to the main
 * balance or the credit line, and what was canceled back into stock. Once each, however often the job runs.
 */
export async function settleStoreOrders(ctx: Ctx, payloads: { id: number; status: number }[]): Promise<[]> {
  for (const { id, status } of payloads)
    if (status === ORDER.delivered || status === ORDER.cancelled)
      await inTransaction(ctx, (ctx) => settle(ctx, id, status === ORDER.cancelled));
  return [];
}

async function settle(ctx: Ctx, order_id: number, isCancelled: boolean): Promise<void> {
  const order = await lockUnsettled(ctx, order_id);
  if (!order) return;
  const { id, client_id, amount_halalas, payment } = order;
  // In the order of a checkout: products, then the client's money.
  if (isCancelled)
    for (const line of await listStoreOrderLines(ctx, id, client_id))
      await takeStock(ctx, line.store_product_id, -line.quantity);
  await lockClientMoney(ctx, client_id);
  const settlement = settlementOf(amount_halalas, isCancelled ? 0 : await sumDelivered(ctx, order_id));
  await postEntry(ctx, { ...entryOf(payment, order_id, client_id, settlement), client_id });
  await saveSettlement(ctx, id, settlement.retained_halalas);
  await addJob(ctx, walletChanged, { client_id });
  await recordAudit(ctx, {
    action: 'settle',
    subject: 'order',
    subject_id: order_id,
    client_id,
    after: { store_order_id: id, ...settlement },
  });
}

/** What books the end of an order: of one on invoice a charge, or the release of all that was reserved. */
function entryOf(
  payment: StorePayment,
  order_id: number,
  client_id: number,
  settlement: ReturnType<typeof settlementOf>,
) {
  if (payment === 'wallet')
    return {
      kind: 'order_settlement',
      business_key: `order_settlement:${order_id}`,
      postings: settlementPostings(client_id, settlement),
    } as const;
  const kind = settlement.retained_halalas > 0 ? 'order_charge' : 'release';
  const name = kind === 'release' ? 'order_release' : kind;
  return {
    kind,
    business_key: `${name}:${order_id}`,
    postings: chargePostings(client_id, settlement),
  } as const;
}

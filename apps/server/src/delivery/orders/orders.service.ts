import type * as contract from '@fleet/contracts/delivery/orders.ts';
import type { getOrderBoard } from '@fleet/contracts/delivery/orders-board.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { listOrderableBranches } from '../delivery-branches/delivery-branches.service.ts';
import { listOrderableProducts } from '../delivery-products/delivery-products.resource.ts';
import {
  countByStatus,
  findOrder,
  findOrderParts,
  listBoard,
  listCancelReasons,
  listFreeSlotRows,
  orderList,
} from './orders.queries.ts';
import { type ListedOrder, moverOf, presentOrder, presentOrderDetail } from './orders.rules.ts';
import { listSlotRequests } from './slot-requests.queries.ts';
import { presentSlotRequest } from './slot-requests.rules.ts';

/** A page of the orders the reader may see. */
export async function listOrders(ctx: Ctx, query: z.output<typeof contract.listOrders.query>) {
  const page = await orderList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentOrder(row, ctx.actor)) };
}

/** Every order that matches, as a file. */
export function exportOrders(
  ctx: Ctx,
  query: z.output<typeof contract.exportOrders.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'orders',
    rows: streamRows<ListedOrder>(ctx, orderList(ctx, query).all),
    columns: [
      { key: 'order_number', kind: 'integer', value: (row) => row.id },
      { key: 'client', value: (row) => row.client[name] },
      { key: 'warehouse', value: (row) => row.warehouse[name] },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'order_status', value: (row, t) => t(`orders.status.${row.status}`) },
      { key: 'window_from', kind: 'instant', value: (row) => row.window_from },
      { key: 'window_to', kind: 'instant', value: (row) => row.window_to },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'weight_kg', kind: 'grams', value: (row) => row.weight_grams },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'client_reference_number', value: (row) => row.client_reference },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** Number of orders by status. */
export async function countOrders(ctx: Ctx, query: z.output<typeof contract.countOrders.query>) {
  return { rows: await countByStatus(ctx, query) };
}

/** The board: the first orders of each status. */
export async function getBoard(ctx: Ctx, query: z.output<typeof getOrderBoard.query>) {
  const rows = await listBoard(ctx, query);
  return { rows: rows.map((row) => presentOrder(row, ctx.actor)) };
}

/** One order with everything beside it. Throws NOT_FOUND. */
export async function getOrder(ctx: Ctx, id: number) {
  const row = await findOrder(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such order.');
  const isStaff = moverOf(ctx.actor) === 'staff';
  const requests = await listSlotRequests(ctx, id);
  const slot_requests = requests.map((one) => presentSlotRequest(one, ctx.actor, isStaff, ctx.now));
  return presentOrderDetail(row, { ...(await findOrderParts(ctx, id)), slot_requests }, ctx.actor);
}

/** What an order form offers. */
export async function listOrderChoices(ctx: Ctx) {
  return {
    delivery_branches: await listOrderableBranches(ctx),
    delivery_products: await listOrderableProducts(ctx),
    cancel_reasons: await listCancelReasons(ctx, moverOf(ctx.actor) === 'staff'),
  };
}

/** Slots with what each still takes; of how many is the branch's own affair. */
export async function listFreeSlots(ctx: Ctx, query: z.output<typeof contract.listFreeSlots.query>) {
  const rows = await listFreeSlotRows(ctx, query.delivery_branch_id, query.from_date, query.days);
  const isStaff = moverOf(ctx.actor) === 'staff';
  return { rows: rows.map((row) => ({ ...row, max_orders: isStaff ? row.max_orders : null })) };
}

/** Open browsers of the client, and of administrators, reload an order. */
export async function orderEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map((payload) => ({
    type: 'order',
    id: payload.id as number,
    client_id: payload.client_id as number,
  }));
}

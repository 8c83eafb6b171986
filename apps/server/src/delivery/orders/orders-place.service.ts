import type { createOrder } from '@fleet/contracts/delivery/orders.ts';
import { lineTotals, MAX_DAYS_AHEAD } from '@fleet/domain/delivery.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { setRelations } from './order-relations.service.ts';
import { orderChanged } from './orders.jobs.ts';
import { type NewLine, windowOf } from './orders.rules.ts';
import {
  findOrderable,
  findPlacementFacts,
  insertOrder,
  insertOrderEvent,
  lockSlotOfDay,
} from './orders-save.queries.ts';

/** Prices by product, in 1/1000 SAR a liter or piece with VAT, where they are not the product's own: offers of the store. */
type AgreedPrices = ReadonlyMap<number, number>;
const NONE_AGREED: AgreedPrices = new Map();

export type NewOrderBody = z.output<(typeof createOrder)['body']>;

/**
 * Places an order: 5, or 15 where the branch plans at once. A client's people order for their own client. Returns its id.
 * Throws NOT_FOUND, INVALID_FIELDS, SLOT_FULL.
 */
export function placeOrder(
  ctx: Ctx,
  body: NewOrderBody,
  import_id: number | null = null,
  agreed: AgreedPrices = NONE_AGREED,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const client_id = await clientOf(ctx, body.client_id);
    const { delivery_branch_id, warehouse_id, delivery_date, delivery_slot_id = null } = body;
    refuseWrongDay(ctx, delivery_date);
    const branch = await refuseForeignPlace(ctx, { delivery_branch_id, warehouse_id, client_id });
    const lines = await linesOf(ctx, body.lines, null, agreed);
    const window = await takeSlot(ctx, {
      delivery_branch_id,
      delivery_date,
      delivery_slot_id,
      except: 0,
    });
    const status = branch.plans_at_once ? ORDER.to_plan : ORDER.placed;
    const order = {
      client_id,
      delivery_branch_id,
      warehouse_id,
      status,
      delivery_date,
      delivery_slot_id,
      ...window,
      priority: body.priority,
      service_seconds: body.service_seconds ?? null,
      required_skills: [...new Set(body.required_skills)],
      client_reference: body.client_reference || null,
      notes: body.notes || null,
      ...sumsOf(lines),
      placed_by: ctx.actor.user_id,
      import_id,
      created_at: ctx.now,
    };
    const id = await insertOrder(ctx, order, lines);
    const { after_order_ids, apart_order_ids } = body;
    await setRelations(ctx, { id, delivery_branch_id }, { after_order_ids, apart_order_ids });
    // Placing and sending to planning are two steps, also without a person between them.
    await note(ctx, id, null, ORDER.placed);
    if (status === ORDER.to_plan) await note(ctx, id, ORDER.placed, ORDER.to_plan);
    await recordAudit(ctx, {
      action: 'place',
      subject: 'order',
      subject_id: id,
      client_id,
      after: {
        ...order,
        lines,
        ...(after_order_ids && { after_order_ids }),
        ...(apart_order_ids && { apart_order_ids }),
      },
    });
    await addJob(ctx, orderChanged, { id, client_id, status });
    return id;
  });
}

/** What the lines of an order come to. */
export function sumsOf(lines: readonly NewLine[]) {
  const sum = (key: 'volume_ml' | 'weight_grams' | 'amount_halalas') =>
    lines.reduce((total, line) => total + (line[key] ?? 0), 0);
  return {
    volume_ml: sum('volume_ml'),
    weight_grams: sum('weight_grams'),
    amount_halalas: sum('amount_halalas'),
  };
}

/** Throws INVALID_FIELDS, to clients NOT_FOUND, for a place that is not the client's, or a branch that takes no orders. */
export async function refuseForeignPlace(
  ctx: Ctx,
  input: { delivery_branch_id: number; warehouse_id: number; client_id: number },
): Promise<{ plans_at_once: boolean }> {
  const facts = await findPlacementFacts(ctx, input);
  if (!facts.warehouse) throw noSuchGeofence(ctx);
  if (!facts.branch) throw refused('This branch takes no orders.', { delivery_branch_id: 'unknown' });
  return facts.branch;
}

/** Throws INVALID_FIELDS for a day that is over, or too far ahead. */
export function refuseWrongDay(ctx: Ctx, delivery_date: string): void {
  const today = riyadhDate(ctx.now);
  if (delivery_date < today) throw refused('This day is over.', { delivery_date: 'in_the_past' });
  if (delivery_date > addDays(today, MAX_DAYS_AHEAD))
    throw refused('This day is too far ahead.', { delivery_date: 'too_many_days_ahead' });
}

/**
 * Reserves capacity of a slot, or none without one, and returns the promised hours. The order's own reservation does
 * not count (`except`). Throws INVALID_FIELDS, SLOT_FULL.
 */
export async function takeSlot(
  ctx: Ctx,
  input: {
    delivery_branch_id: number;
    delivery_date: string;
    delivery_slot_id: number | null;
    except: number;
  },
): Promise<{ window_from: Date; window_to: Date }> {
  const { delivery_slot_id, delivery_date } = input;
  if (delivery_slot_id === null) return refuseEnded(ctx, windowOf(delivery_date, null), 'delivery_date');
  const slot = await lockSlotOfDay(ctx, { ...input, delivery_slot_id });
  if (!slot) throw refused('The branch has no such slot that day.', { delivery_slot_id: 'unknown' });
  if (slot.orders >= slot.max_orders)
    throw new AppError('SLOT_FULL', 'This slot takes no more orders that day.', {
      max_orders: slot.max_orders,
    });
  return refuseEnded(ctx, windowOf(delivery_date, slot), 'delivery_slot_id');
}

function refuseEnded(ctx: Ctx, window: { window_from: Date; window_to: Date }, field: string) {
  if (window.window_to <= ctx.now) throw refused('These hours are over.', { [field]: 'in_the_past' });
  return window;
}

/** The lines of an order, priced and weighed: what an order has already keeps its price. Throws INVALID_FIELDS. */
export async function linesOf(
  ctx: Ctx,
  input: NewOrderBody['lines'],
  order_id: number | null = null,
  agreed: AgreedPrices = NONE_AGREED,
): Promise<NewLine[]> {
  const products = await findOrderable(
    ctx,
    input.map((line) => line.delivery_product_id),
    order_id,
  );
  const problems: Record<string, string> = {};
  const lines = input.flatMap((line, index): NewLine[] => {
    const { delivery_product_id } = line;
    const product = products.get(delivery_product_id);
    if (!product) {
      problems[`lines.${index}.delivery_product_id`] = 'unknown';
      return [];
    }
    const quantity = line.volume_ml === undefined ? { pieces: line.pieces! } : { volume_ml: line.volume_ml };
    if ('volume_ml' in quantity !== (product.kind === 'fuel')) {
      problems[`lines.${index}.${product.kind === 'fuel' ? 'volume_ml' : 'pieces'}`] = 'required';
      return [];
    }
    const price_millis = agreed.get(delivery_product_id) ?? product.price_millis;
    const totals = lineTotals(quantity, { ...product, price_millis });
    return [{ delivery_product_id, ...quantity, ...totals, price_millis }];
  });
  if (Object.keys(problems).length > 0) throw refused('Some products need another look.', problems);
  return lines;
}

async function note(ctx: Ctx, order_id: number, from_status: 5 | null, to_status: 5 | 15): Promise<void> {
  await insertOrderEvent(ctx, {
    order_id,
    at: ctx.now,
    from_status,
    to_status,
    details: null,
  });
}

/** A client's users learn nothing about other clients' sites. */
function noSuchGeofence(ctx: Ctx): AppError {
  const isClient = ctx.actor.kind !== 'system' && ctx.actor.client_id !== null;
  return isClient
    ? new AppError('NOT_FOUND', 'There is no such place.')
    : refused('This is no place of the client’s.', { warehouse_id: 'unknown' });
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}

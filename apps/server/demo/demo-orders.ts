import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { updateDeliveryBranch } from '../src/delivery/delivery-branches/delivery-branches.resource.ts';
import { listFreeSlots, listOrderChoices } from '../src/delivery/orders/orders.service.ts';
import { cancelOrder, confirmOrder, holdOrder } from '../src/delivery/orders/orders-move.service.ts';
import { placeOrder } from '../src/delivery/orders/orders-place.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany, DemoDepot } from './demo-company.ts';
import { DEPOT, type OrderStage, OTHER_STAGES, planLines } from './demo-deliveries-data.ts';
import type { Chance } from './demo-random.ts';
import { as } from './demo-steps.ts';

const ORDERS_A_DAY = 60;
const MIN_ORDERS_PER_DAY = 30;
/** How many of today's orders yesterday's plan knew. */
const PLANNED_SHARE = 0.75;
/** Yesterday was a quieter day. */
const YESTERDAYS_SHARE = 0.4;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Before midnight; after the plan, and early enough for all of them. */
const LATE_FROM_MS = 2.5 * HOUR_MS;

/** Where orders come in, one every minute or two from a moment on. */
export interface DemoDesk {
  readonly company: DemoCompany;
  readonly depot: DemoDepot;
  readonly chance: Chance;
  readonly cancel_reason_id: number;
  /** How many orders a day has. */
  readonly count: number;
  at: Date;
}

/** Opened the morning before yesterday. */
export async function openDesk(
  ctx: Ctx,
  company: DemoCompany,
  depot: DemoDepot,
  chance: Chance,
  scale: number,
): Promise<DemoDesk> {
  const { cancel_reasons } = await listOrderChoices(as(ctx, company.admin, ctx.now));
  const count = Math.max(MIN_ORDERS_PER_DAY, Math.round(ORDERS_A_DAY * scale));
  return {
    company,
    depot,
    chance,
    cancel_reason_id: cancel_reasons[0]!.id,
    count,
    at: morningOf(ctx, -2),
  };
}

/**
 * While the branch still confirmed each: some orders for today and tomorrow that wait for a word of someone's. And, since it
 * plans at once, those of yesterday.
 */
export async function placeFirstOrders(ctx: Ctx, desk: DemoDesk): Promise<void> {
  const { company, depot, count } = desk;
  const today = riyadhDate(ctx.now);
  for (const day of [today, addDays(today, 1)])
    for (const stage of OTHER_STAGES.slice(0, othersOf(desk))) await placeOne(ctx, desk, day, stage);
  const fields = { ...DEPOT, plans_at_once: true, version: 1 };
  await updateDeliveryBranch(as(ctx, company.admin, desk.at), depot.branch_id, fields);
  for (let placed = 0; placed < count * YESTERDAYS_SHARE; placed += 1)
    await placeOne(ctx, desk, addDays(today, -1), 'to_plan', placed === 0);
}

/** What the evening's plan finds of today's orders. */
export async function placeOrdersOfToday(ctx: Ctx, desk: DemoDesk): Promise<void> {
  desk.at = morningOf(ctx, -1);
  const others = othersOf(desk);
  for (let placed = others; placed < desk.count * PLANNED_SHARE; placed += 1)
    await placeOne(ctx, desk, riyadhDate(ctx.now), 'to_plan', placed === others);
}

/** What came after the evening's plan: some for today, and tomorrow's. */
export async function placeLateOrders(ctx: Ctx, desk: DemoDesk): Promise<void> {
  const { count } = desk;
  const today = riyadhDate(ctx.now);
  desk.at = new Date(startOfRiyadhDate(today).getTime() - LATE_FROM_MS);
  for (let placed = Math.ceil(count * PLANNED_SHARE); placed < count; placed += 1)
    await placeOne(ctx, desk, today, 'to_plan');
  for (let placed = othersOf(desk); placed < count; placed += 1)
    await placeOne(ctx, desk, addDays(today, 1), 'to_plan');
}

function morningOf(ctx: Ctx, days: number): Date {
  return new Date(startOfRiyadhDate(addDays(riyadhDate(ctx.now), days)).getTime() + 7 * HOUR_MS);
}

function othersOf({ count }: DemoDesk): number {
  return Math.round((OTHER_STAGES.length * count) / ORDERS_A_DAY);
}

async function placeOne(
  ctx: Ctx,
  desk: DemoDesk,
  day: string,
  stage: OrderStage,
  isGoods = desk.chance.happens(0.05),
): Promise<void> {
  const { chance, depot, company } = desk;
  desk.at = new Date(desk.at.getTime() + chance.between(1, 2) * MINUTE_MS);
  const site = chance.pick(depot.sites.filter(({ takes_goods }) => takes_goods || !isGoods));
  const lines = planLines(chance, isGoods);
  const ordering = as(ctx, site.client.manager, desk.at);
  const slot = await slotOf(ordering, desk, day, site.closes || isGoods);
  const id = await placeOrder(ordering, {
    client_id: site.client.id,
    delivery_branch_id: depot.branch_id,
    warehouse_id: site.id,
    delivery_date: day,
    ...(slot !== null && { delivery_slot_id: slot }),
    lines: lines.map(({ code, ...quantity }) => ({
      delivery_product_id: depot.products.get(code)!,
      ...quantity,
    })),
    priority: chance.pick([50, 50, 50, 50, 80, 20]),
    required_skills: isGoods ? ['tail_lift'] : [],
    ...(chance.happens(0.6) && { client_reference: `PO-${chance.between(10_000, 99_999)}` }),
  });
  const office = as(ctx, company.admin, new Date(desk.at.getTime() + 12 * MINUTE_MS));
  const seen = { version: 1 };
  if (stage === 'confirmed') await confirmOrder(office, id, seen);
  if (stage === 'held')
    await holdOrder(office, id, { ...seen, by_sales: false, reason: 'The site has not named a contact' });
  if (stage === 'held_by_sales')
    await holdOrder(office, id, { ...seen, by_sales: true, reason: 'Price agreement has run out' });
  if (stage === 'cancelled')
    await cancelOrder(as(ctx, site.client.manager, office.now), id, {
      ...seen,
      cancel_reason_id: desk.cancel_reason_id,
    });
}

/** A slot of the day, at night now and then and only where someone is there; or none: at any hour. */
async function slotOf(ctx: Ctx, desk: DemoDesk, day: string, byDay: boolean): Promise<number | null> {
  const { chance, depot } = desk;
  if (!byDay && chance.happens(0.1)) return null;
  const night = !byDay && chance.happens(0.12);
  const { rows } = await listFreeSlots(ctx, {
    delivery_branch_id: depot.branch_id,
    from_date: day,
    days: 1,
  });
  const fitting = rows.filter(({ free, from_minute }) => free > 0 && from_minute < 300 === night);
  return fitting.length > 0 ? chance.pick(fitting).delivery_slot_id : null;
}

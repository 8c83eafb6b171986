import type * as contract from '@fleet/contracts/delivery/slot-offers.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { z } from 'zod';
import { clientOf } from '../../fleet/clients/ownership.service.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { listFreeSlots } from '../orders/orders.service.ts';
import { linesOf, refuseForeignPlace, refuseWrongDay, sumsOf } from '../orders/orders-place.service.ts';
import type { OrderFacts } from '../plans/plans-facts.service.ts';
import { cheapestFitting, placementsFor } from './plan-offers.service.ts';
import { readOfferDay } from './plan-offers-day.service.ts';
import { getSiteFacts, listProductFacts } from './slot-offers.queries.ts';

/** No saved order has this id. */
const NEW_ORDER = 0;

/**
 * What an order that is not placed yet would cost in each free slot of a day, as its trips are now. Clients learn which is cheapest,
 * not what it costs the depot. Throws NOT_FOUND, INVALID_FIELDS.
 */
export async function listSlotOffers(ctx: Ctx, body: z.output<typeof contract.listSlotOffers.body>) {
  const { delivery_branch_id, warehouse_id, delivery_date } = body;
  const client_id = await clientOf(ctx, body.client_id);
  refuseWrongDay(ctx, delivery_date);
  await refuseForeignPlace(ctx, { delivery_branch_id, warehouse_id, client_id });
  const order = await factsOf(ctx, body);
  const slots = await listFreeSlots(ctx, { delivery_branch_id, from_date: delivery_date, days: 1 });
  const day = await readOfferDay(ctx, order, null);
  const rows: z.input<typeof contract.slotOffer>[] = [];
  for (const { delivery_slot_id, from_minute, to_minute, free } of slots.rows) {
    const window = [day.midnight + from_minute * 60, day.midnight + to_minute * 60] as const;
    if (free === 0 || window[1] <= day.now) continue;
    const found = cheapestFitting(day, await placementsFor(day, { ...order, window }));
    const cost_change_halalas = found?.change_halalas ?? null;
    rows.push({
      delivery_slot_id,
      from_minute,
      to_minute,
      cost_change_halalas,
      is_possible: found !== undefined,
      is_cheapest: false,
    });
  }
  const least = Math.min(...rows.flatMap((row) => row.cost_change_halalas ?? []));
  return {
    rows: rows.map((row) => ({
      ...row,
      is_cheapest: row.cost_change_halalas === least,
      cost_change_halalas: isPlatform(ctx.actor) ? row.cost_change_halalas : null,
    })),
  };
}

async function factsOf(ctx: Ctx, body: z.output<typeof contract.listSlotOffers.body>): Promise<OrderFacts> {
  const { delivery_branch_id, warehouse_id, delivery_date } = body;
  const lines = await linesOf(ctx, body.lines);
  const { required_skills, ...site } = await getSiteFacts(ctx, warehouse_id);
  const products = await listProductFacts(
    ctx,
    lines.map(({ delivery_product_id }) => delivery_product_id),
  );
  const productOf = new Map(products.map((product) => [product.id, product]));
  return {
    ...site,
    id: NEW_ORDER,
    status: ORDER.to_plan,
    delivery_branch_id,
    delivery_date,
    priority: 50,
    skills: [...body.required_skills, ...required_skills],
    weight_grams: sumsOf(lines).weight_grams,
    window: [0, 1],
    fuels: lines.flatMap(({ delivery_product_id, volume_ml }) => {
      const fuel_type_id = productOf.get(delivery_product_id)?.fuel_type_id;
      return fuel_type_id && volume_ml ? [{ fuel_type_id, volume_ml }] : [];
    }),
    product_classes: [...new Set(products.map(({ product_class }) => product_class))],
    is_hazardous: products.some(({ is_hazardous }) => is_hazardous),
    relations: [],
  };
}

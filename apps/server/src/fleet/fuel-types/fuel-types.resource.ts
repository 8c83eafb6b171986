import { listFuelsOnSale, listFuelTypes, fuelTypes as resource } from '@fleet/contracts/fleet/fuel-types.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import {
  type FuelTypeRow,
  insertPriceBound,
  listFuelsOnSaleRows,
  savePastBasePrice,
} from './fuel-types.queries.ts';
import { fuelTypes } from './fuel-types.table.ts';

/** What fuel types need of later contexts; the server hands it in. */
export interface FuelTypeNeeds {
  /** How many active stations sell a product now, and how many of them outside its price limits. */
  readonly countSellers: (
    ctx: Ctx,
    fuel_type_id: number,
  ) => Promise<{ stations_selling: number; stations_outside: number }>;
}

const reads = resourceReads(listFuelTypes, {
  table: fuelTypes,
  sort: 'title_en',
  search: [fuelTypes.title_en, fuelTypes.title_ar, fuelTypes.title_ur, fuelTypes.code],
});

export const serveFuelTypes = ({ countSellers }: FuelTypeNeeds) =>
  serveResource(resource, {
    one: 'product',
    reads,
    writes: resourceWrites(fuelTypes),
    detail: (ctx, { id }) => countSellers(ctx, id),
    async onEdited(ctx, before, after) {
      if (after.price_upper_limit_millis !== before.price_upper_limit_millis)
        await insertPriceBound(ctx, before, after.price_upper_limit_millis);
      if (after.base_price_millis_per_litre !== before.base_price_millis_per_litre)
        await savePastBasePrice(ctx, {
          fuel_type_id: before.id,
          ends_on: riyadhDate(ctx.now),
          price_millis_per_litre: before.base_price_millis_per_litre,
        });
    },
    export: {
      name: 'fuel_types',
      columns: [
        { key: 'fuel_code', value: (row) => row.code },
        'title_en',
        'title_ar',
        'title_ur',
        { key: 'base_price', kind: 'millis', value: (row) => row.base_price_millis_per_litre },
        { key: 'price_lower_limit', kind: 'millis', value: (row) => row.price_lower_limit_millis },
        { key: 'price_upper_limit', kind: 'millis', value: (row) => row.price_upper_limit_millis },
        { key: 'processing_fee', kind: 'millis', value: (row) => row.processing_fee_millis_per_litre },
        'status',
        'created_at',
      ],
    },
  });

/** A product on sale or not. Throws NOT_FOUND. */
export async function getFuelType(ctx: Ctx, id: number): Promise<FuelTypeRow> {
  const row = await reads.find(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such product.');
  return row;
}

/** Handlers of the contracts about products. */
export const fuelTypeHandlers = (needs: FuelTypeNeeds): RouteHandler[] => [
  ...serveFuelTypes(needs).handlers,
  handle(listFuelsOnSale, async (ctx) => ({ rows: await listFuelsOnSaleRows(ctx) })),
];

import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { partyName, requestFuel, versionSchema } from '../shapes.ts';

/**
 * What stations charge (domain facts 5.5): effective-dated, VAT included, in thousandths of a riyal per liter. The
 * base price lies within the product's limits (above the lower, up to the upper); a remote station adds its
 * allowance, and the sum is the buyer's price.
 */

export const LARGEST_ALLOWANCE_MILLIS = 999;
const millis = z.number().int().positive().max(100_000);
const allowance = z.number().int().min(0).max(LARGEST_ALLOWANCE_MILLIS);

export const fuelPriceRow = z.object({
  id: z.number().int(),
  station_id: z.number().int(),
  fuel_type: requestFuel,
  /** What a buyer pays: base and allowance together. */
  price_millis_per_litre: z.number().int(),
  base_price_millis_per_litre: z.number().int(),
  allowance_millis: z.number().int(),
  starts_at: instantSchema,
  ends_at: instantSchema.nullable(),
  state: z.enum(['past', 'current', 'planned']),
  price_change_id: z.number().int().nullable(),
  set_by: z.string().nullable(),
  created_at: instantSchema,
  version: versionSchema,
  can: z.object({ update: z.boolean(), withdraw: z.boolean() }),
});

export const listFuelPrices = defineRoute({
  name: 'listFuelPrices',
  method: 'GET',
  path: '/fuel-prices',
  permission: 'read fuel_price',
  summary: 'Prices of a station, latest start first: scheduled, current and past',
  query: pageQuery.extend({
    station_id: idSchema,
    fuel_type_id: idSchema.optional(),
    state: z.enum(['past', 'current', 'planned']).optional(),
  }),
  response: pageOf(fuelPriceRow),
});

/** Products on sale and the bounds of their base price: above the lower, up to the upper. */
export const listPriceBounds = defineRoute({
  name: 'listPriceBounds',
  method: 'GET',
  path: '/price-limits',
  permission: 'read fuel_price',
  summary: 'Products on sale with their price limits',
  response: z.object({
    rows: z.array(
      requestFuel.extend({
        base_price_millis_per_litre: z.number().int(),
        lower_millis: z.number().int(),
        upper_millis: z.number().int(),
      }),
    ),
  }),
});

/** A product at a station: what it costs now, what is planned, and within which bounds it may be set. */
export const stationFuel = z.object({
  fuel_type: requestFuel,
  is_on_sale: z.boolean(),
  lower_millis: z.number().int(),
  upper_millis: z.number().int(),
  current: fuelPriceRow.nullable(),
  planned: z.array(fuelPriceRow),
});
export const listStationFuels = defineRoute({
  name: 'listStationFuels',
  method: 'GET',
  path: '/stations/:id/fuels',
  permission: 'read fuel_price',
  summary: 'Every product with its price at a station now and as planned',
  params: idParams,
  response: z.object({
    rows: z.array(stationFuel),
    is_remote: z.boolean(),
    can: z.object({ change_prices: z.boolean() }),
  }),
});

const priceFields = z.object({
  /** Without the allowance. */
  base_price_millis_per_litre: millis,
  allowance_millis: allowance.default(0),
});

export const setFuelPrice = defineRoute({
  name: 'setFuelPrice',
  method: 'POST',
  path: '/fuel-prices',
  permission: 'create fuel_price',
  status: 201,
  idempotent: true,
  summary: 'Set a price now, or schedule one',
  body: priceFields.extend({
    station_id: idSchema,
    fuel_type_id: idSchema,
    /** From now on when left out. */
    starts_at: instantSchema.nullish(),
  }),
  response: fuelPriceRow,
});

export const updateFuelPrice = defineRoute({
  name: 'updateFuelPrice',
  method: 'PATCH',
  path: '/fuel-prices/:id',
  permission: 'update fuel_price',
  summary: 'Edit a scheduled price of this `version` before it starts',
  params: idParams,
  body: priceFields.extend({ starts_at: instantSchema, version: versionSchema }),
  response: fuelPriceRow,
  errors: ['VERSION_CONFLICT', 'PRICE_ALREADY_IN_FORCE'],
});

export const withdrawFuelPrice = defineRoute({
  name: 'withdrawFuelPrice',
  method: 'POST',
  path: '/fuel-prices/:id/withdraw',
  permission: 'update fuel_price',
  idempotent: true,
  summary: 'Withdraw a scheduled price before it starts: the previous one continues',
  params: idParams,
  response: z.object({ withdrawn: z.literal(true) }),
  errors: ['PRICE_ALREADY_IN_FORCE'],
});

export const stopSellingFuel = defineRoute({
  name: 'stopSellingFuel',
  method: 'POST',
  path: '/stations/:id/stop-selling',
  permission: 'update fuel_price',
  idempotent: true,
  summary: 'Stop selling a product at a station: its price ends now and scheduled ones are withdrawn',
  params: idParams,
  body: z.object({ fuel_type_id: idSchema }),
  response: z.object({ withdrawn: z.number().int() }),
  errors: ['NO_PRICE'],
});

/** The network's board: one row per station, one price per product. */
export const priceBoardRow = z.object({
  station: partyName.extend({
    status: z.enum(['active', 'inactive']),
    city: z.string(),
    is_remote: z.boolean(),
  }),
  prices: z.array(
    z.object({
      fuel_type_id: z.number().int(),
      price_millis_per_litre: z.number().int().nullable(),
      allowance_millis: z.number().int(),
      next: z.object({ price_millis_per_litre: z.number().int(), starts_at: instantSchema }).nullable(),
    }),
  ),
});
export const getPriceBoard = defineRoute({
  name: 'getPriceBoard',
  method: 'GET',
  path: '/price-board',
  permission: 'read fuel_price',
  summary: 'What every station of a network charges now and next',
  query: pageQuery.extend({ network_id: idSchema.optional(), q: z.string().trim().max(60).optional() }),
  response: pageOf(priceBoardRow).extend({ can: z.object({ change_prices: z.boolean() }) }),
});

/** Many stations at once. */
const changeFields = z.object({
  network_id: idSchema.optional(),
  fuel_type_id: idSchema,
  /** `set`: the base price everywhere; `shift`: what is added to each station's own, less when negative. */
  kind: z.enum(['set', 'shift']),
  value_millis: z.number().int().min(-100_000).max(100_000),
  /** From now on when left out. */
  starts_at: instantSchema.nullish(),
});

export const PRICE_CHANGE_PROBLEMS = ['not_sold', 'out_of_bounds', 'taken', 'same'] as const;
export const priceChangePreviewRow = z.object({
  station: partyName,
  /** In force when the change would start. */
  before_millis: z.number().int().nullable(),
  after_millis: z.number().int().nullable(),
  allowance_millis: z.number().int(),
  /** A price planned later, which will end the new one. */
  next: z.object({ price_millis_per_litre: z.number().int(), starts_at: instantSchema }).nullable(),
  problem: z.enum(PRICE_CHANGE_PROBLEMS).nullable(),
});

export const previewPriceChange = defineRoute({
  name: 'previewPriceChange',
  method: 'POST',
  path: '/price-change-previews',
  permission: 'create fuel_price',
  summary: 'What a change would do at each station of a network; changes nothing',
  body: changeFields,
  response: z.object({
    starts_at: instantSchema,
    lower_millis: z.number().int(),
    upper_millis: z.number().int(),
    rows: z.array(priceChangePreviewRow),
  }),
});

export const priceChange = z.object({
  id: z.number().int(),
  network: partyName,
  fuel_type: requestFuel,
  kind: z.enum(['set', 'shift']),
  value_millis: z.number().int(),
  starts_at: instantSchema,
  stations: z.number().int(),
  created_by: z.string().nullable(),
  created_at: instantSchema,
  withdrawn_at: instantSchema.nullable(),
  can: z.object({ withdraw: z.boolean() }),
});

export const changePrices = defineRoute({
  name: 'changePrices',
  method: 'POST',
  path: '/price-changes',
  permission: 'create fuel_price',
  status: 201,
  idempotent: true,
  summary: 'Change the price of a product at many stations: at all of them or at none',
  body: changeFields.extend({
    /** As the preview showed them: what was in force then must still be. */
    stations: z
      .array(z.object({ station_id: idSchema, before_millis: z.number().int().nullable() }))
      .min(1)
      .max(6_000),
  }),
  response: priceChange,
  errors: ['VERSION_CONFLICT'],
});

export const listPriceChanges = defineRoute({
  name: 'listPriceChanges',
  method: 'GET',
  path: '/price-changes',
  permission: 'read fuel_price',
  summary: 'Changes made at many stations at once, the newest first',
  query: pageQuery.extend({ network_id: idSchema.optional() }),
  response: pageOf(priceChange),
});

export const withdrawPriceChange = defineRoute({
  name: 'withdrawPriceChange',
  method: 'POST',
  path: '/price-changes/:id/withdraw',
  permission: 'update fuel_price',
  idempotent: true,
  summary: 'Withdraw a scheduled price change at every station before it starts',
  params: idParams,
  response: priceChange,
  errors: ['PRICE_ALREADY_IN_FORCE', 'STATUS_CONFLICT'],
});

import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from './define-route.ts';
import { requestFuel } from './fuel-request-shapes.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';

const MAX_PRICE_MILLIS = 100_000;
const TITLE_LENGTH = 40;

/** Prices and fees are thousandths of a riyal per litre. Prices include VAT; the processing fee does not. */
const price = z.number().int().min(1).max(MAX_PRICE_MILLIS);
const fields = {
  title_en: z.string().trim().min(1).max(TITLE_LENGTH),
  title_ar: z.string().trim().min(1).max(TITLE_LENGTH),
  title_ur: z.string().trim().max(TITLE_LENGTH).nullable().default(null),
  base_price_millis_per_litre: price,
  price_lower_limit_millis: price,
  price_upper_limit_millis: price,
  processing_fee_millis_per_litre: z.number().int().min(0).max(MAX_PRICE_MILLIS),
};
/** What other systems call the product: small letters, digits and _, fixed once it is there. */
const code = z
  .string()
  .trim()
  .refine((text) => /^[a-z0-9_]{1,40}$/.test(text), 'invalid_code');

const prices = z.object({
  base_price_millis_per_litre: price,
  price_lower_limit_millis: price,
  price_upper_limit_millis: price,
});
type Prices = z.infer<typeof prices>;

/** What is wrong between the three prices of a product, by field: the base price lies within its limits. */
export function priceProblems(given: Prices): Record<string, string> {
  const { base_price_millis_per_litre: base, price_lower_limit_millis: lower } = given;
  if (given.price_upper_limit_millis < lower) return { price_upper_limit_millis: 'below_lower_limit' };
  const isInside = base >= lower && base <= given.price_upper_limit_millis;
  return isInside ? {} : { base_price_millis_per_litre: 'out_of_limits' };
}

/** Looks at the prices as soon as all three are there, whatever else is still wrong. */
const arePrices = ({ value }: { value: unknown }) => prices.safeParse(value).success;
const upperLimit = {
  error: 'below_lower_limit',
  path: ['price_upper_limit_millis'],
  when: arePrices,
};
const basePrice = { error: 'out_of_limits', path: ['base_price_millis_per_litre'], when: arePrices };
const isUpperRight = (given: Prices) => !priceProblems(given).price_upper_limit_millis;
const isBaseRight = (given: Prices) => !priceProblems(given).base_price_millis_per_litre;

export const fuelTypeRow = z.object({
  ...fields,
  id: z.number().int(),
  code: z.string(),
  status: masterStatus,
  version: z.number().int(),
  created_at: instantSchema,
  can: z.object({ update: z.boolean() }),
});

export const fuelTypeDetail = fuelTypeRow.extend({
  /** Stations that have a price of it now, and how many of these prices lie outside the limits of today. */
  stations_selling: z.number().int(),
  stations_outside: z.number().int(),
});

/** Products on sale, for everybody who chooses one. */
export const listFuelsOnSale = defineRoute({
  name: 'listFuelsOnSale',
  method: 'GET',
  path: '/fuel-types/on-sale',
  permission: 'signed-in',
  callers: 'everybody',
  summary: 'Products on sale',
  response: z.object({ rows: z.array(requestFuel) }),
});

export const listFuelTypes = defineRoute({
  name: 'listFuelTypes',
  method: 'GET',
  path: '/fuel-types',
  permission: 'read fuel_type',
  summary: 'Products with base price, limits and processing fee',
  query: listQuery([
    'title_en',
    'base_price_millis_per_litre',
    'processing_fee_millis_per_litre',
    'created_at',
  ]).extend({ status: masterStatus.optional() }),
  response: pageOf(fuelTypeRow),
});

export const exportFuelTypes = exportRoute(listFuelTypes);

export const getFuelType = defineRoute({
  name: 'getFuelType',
  method: 'GET',
  path: '/fuel-types/:id',
  permission: 'read fuel_type',
  summary: 'One product, and how many stations sell it',
  params: idParams,
  response: fuelTypeDetail,
});

export const createFuelType = defineRoute({
  name: 'createFuelType',
  method: 'POST',
  path: '/fuel-types',
  permission: 'create fuel_type',
  status: 201,
  idempotent: true,
  summary: 'Add a product',
  body: z
    .object({ code, ...fields })
    .refine(isUpperRight, upperLimit)
    .refine(isBaseRight, basePrice),
  response: fuelTypeDetail,
});

export const updateFuelType = defineRoute({
  name: 'updateFuelType',
  method: 'PATCH',
  path: '/fuel-types/:id',
  permission: 'update fuel_type',
  summary: 'Change a product; prices stations already have stay as they are',
  params: idParams,
  body: z
    .object({ ...fields, version: z.number().int() })
    .refine(isUpperRight, upperLimit)
    .refine(isBaseRight, basePrice),
  response: fuelTypeDetail,
  errors: ['CHANGED_MEANWHILE'],
});

export const activateFuelType = defineRoute({
  name: 'activateFuelType',
  method: 'POST',
  path: '/fuel-types/:id/activate',
  permission: 'update fuel_type',
  idempotent: true,
  summary: 'Put a product back on sale',
  params: idParams,
  response: fuelTypeDetail,
});

export const deactivateFuelType = defineRoute({
  name: 'deactivateFuelType',
  method: 'POST',
  path: '/fuel-types/:id/deactivate',
  permission: 'update fuel_type',
  idempotent: true,
  summary: 'Take a product off sale',
  params: idParams,
  response: fuelTypeDetail,
});

import { z } from 'zod';
import { defineResource, editOf, resourceRow } from '../define-resource.ts';
import { defineRoute } from '../define-route.ts';
import { requestFuel } from '../shapes.ts';

const MAX_PRICE_MILLIS = 100_000;
const TITLE_LENGTH = 40;

/** Prices and fees are thousandths of a riyal per liter. Prices include VAT; the processing fee does not. */
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
/** Code of the product in other systems: lowercase letters, digits and _, never changed after creation. */
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

/** Problems between the three prices of a product, by field: the base price must be within its bounds. */
function priceProblems(input: Prices): Record<string, string> {
  const { base_price_millis_per_litre: base, price_lower_limit_millis: lower } = input;
  if (input.price_upper_limit_millis < lower) return { price_upper_limit_millis: 'below_lower_limit' };
  const isInside = base >= lower && base <= input.price_upper_limit_millis;
  return isInside ? {} : { base_price_millis_per_litre: 'out_of_limits' };
}

/** Checks the prices as soon as all three are present, independent of other problems. */
const arePrices = ({ value }: { value: unknown }) => prices.safeParse(value).success;
const upperLimit = {
  error: 'below_lower_limit',
  path: ['price_upper_limit_millis'],
  when: arePrices,
};
const basePrice = { error: 'out_of_limits', path: ['base_price_millis_per_litre'], when: arePrices };
const isUpperRight = (input: Prices) => !priceProblems(input).price_upper_limit_millis;
const isBaseRight = (input: Prices) => !priceProblems(input).base_price_millis_per_litre;

const row = resourceRow({ ...fields, code: z.string() });

export const fuelTypes = defineResource({
  one: 'FuelType',
  many: 'FuelTypes',
  subject: 'fuel_type',
  path: '/fuel-types',
  permissions: { read: 'read fuel_type', create: 'create fuel_type', update: 'update fuel_type' },
  row,
  detail: row.extend({
    /** Stations that sell it now, and the number of their prices outside today's bounds. */
    stations_selling: z.number().int(),
    stations_outside: z.number().int(),
  }),
  sorts: ['title_en', 'base_price_millis_per_litre', 'processing_fee_millis_per_litre', 'created_at'],
  filters: {},
  create: z
    .object({ code, ...fields })
    .refine(isUpperRight, upperLimit)
    .refine(isBaseRight, basePrice),
  update: editOf(fields).refine(isUpperRight, upperLimit).refine(isBaseRight, basePrice),
  summary: {
    list: 'Products with base price, limits and processing fee',
    get: 'One product, and how many stations sell it',
    create: 'Add a product',
    update: 'Change a product; prices stations already have stay as they are',
    activate: 'Put a product back on sale',
    deactivate: 'Take a product off sale',
  },
});

export const {
  list: listFuelTypes,
  export: exportFuelTypes,
  get: getFuelType,
  create: createFuelType,
  update: updateFuelType,
  activate: activateFuelType,
  deactivate: deactivateFuelType,
} = fuelTypes.routes;

/** Products on sale, for every user who chooses one. */
export const listFuelsOnSale = defineRoute({
  name: 'listFuelsOnSale',
  method: 'GET',
  path: '/fuel-types/on-sale',
  permission: 'signed-in',
  callers: 'everybody',
  summary: 'Products on sale',
  response: z.object({ rows: z.array(requestFuel) }),
});

import { amountHalalas } from './money.ts';

/** Delivery rules shared by the screens, the server and the optimizer's problems. */

/** The branch that is selected first (specification section 9, "Default store/branch id 1000"). */
export const DEFAULT_BRANCH_ID = 1000;

/** Initial center of the warehouse map (specification sections 3 and 9). */
export const DEFAULT_MAP_CENTRE = { latitude: 24.534964, longitude: 46.886205 } as const;

/** Requirements a warehouse may have, and capabilities of vehicles. */
export const DELIVERY_SKILLS = [
  'long_hose',
  'pump',
  'flow_meter',
  'small_truck',
  'tail_lift',
  'site_permit',
  'night_access',
] as const;
export type DeliverySkill = (typeof DELIVERY_SKILLS)[number];

/** What decides which vehicles may carry a product, and after which product a compartment may hold it. */
export const PRODUCT_CLASSES = ['petrol', 'diesel', 'other_fuel', 'packaged'] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** A fuel tanker carries fuel in compartments, a cargo truck goods in packages, a mixed vehicle both. */
export const VEHICLE_CLASSES = ['tanker', 'truck', 'mixed'] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

/** Whether a product of this class may ride on a vehicle of that class. */
export function mayCarry(vehicle_class: VehicleClass, product_class: ProductClass): boolean {
  return vehicle_class === 'mixed' || (vehicle_class === 'truck') === (product_class === 'packaged');
}

/** What a depot demands before petrol goes into a compartment that held diesel. */
export const CHANGEOVER_RULES = ['allowed', 'cleaned', 'not_allowed'] as const;
export type ChangeoverRule = (typeof CHANGEOVER_RULES)[number];

export const MINUTES_A_DAY = 1440;

/** Maximum days ahead for an order. */
export const MAX_DAYS_AHEAD = 60;

/** An ordered product: liters of a fuel, or pieces of goods. */
export type OrderedQuantity = { readonly volume_ml: number } | { readonly pieces: number };

/**
 * What a line weighs and costs. `weight_grams` and `price_millis` (1/1000 SAR, VAT included) are of a liter, or of a piece.
 * The weight is rounded down to the gram, the amount half-up to the halala. Throws RangeError on a negative quantity.
 */
export function lineTotals(
  quantity: OrderedQuantity,
  product: { readonly weight_grams: number; readonly price_millis: number },
): { weight_grams: number; amount_halalas: number } {
  // A piece counts like a liter: a thousand thousandths.
  const thousandths = 'volume_ml' in quantity ? quantity.volume_ml : quantity.pieces * 1000;
  return {
    weight_grams: Math.floor((thousandths * product.weight_grams) / 1000),
    amount_halalas: amountHalalas(thousandths, product.price_millis),
  };
}

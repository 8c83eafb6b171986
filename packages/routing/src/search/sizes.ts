import type { Model } from '../model.ts';

/** Vehicle type → index of the first type with the same capacity and price, regardless of start. */
export function sizesOf({ vehicleTypes }: Model): number[] {
  return vehicleTypes.map((type) =>
    vehicleTypes.findIndex(
      (first) =>
        first.fixedCost === type.fixedCost &&
        first.cost === type.cost &&
        String(first.capacity) === String(type.capacity),
    ),
  );
}

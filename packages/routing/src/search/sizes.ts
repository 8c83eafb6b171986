import type { Model } from '../model.ts';

/** Vehicle type → the number of the first type that carries as much at the same price, wherever it starts. */
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

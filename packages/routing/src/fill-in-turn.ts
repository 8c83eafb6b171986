import type { Model, VehicleType } from './model.ts';

/** One load of a vehicle: its amounts by product, and whether the compartments are cleaned before it. */
export interface Load {
  readonly amounts: ArrayLike<number>;
  readonly isCleaned: boolean;
}

/** Contents of the compartments before the route, and since they were cleaned. */
const BEFORE = -2;
const CLEAN = -1;
/** Beyond this a sequence counts as impossible; vehicles have few compartments and few loads a day. */
const MAX_TRIED = 20_000;

/**
 * Assigns products to compartments load by load so that all amounts fit and no compartment holds a product after one that bars
 * it, unless it was cleaned: per load, compartment → product, −1 for empty. Null if impossible.
 */
export function fillInTurn(
  { products }: Pick<Model, 'products'>,
  changeovers: Uint8Array,
  { compartments }: Pick<VehicleType, 'compartments'>,
  loads: readonly Load[],
): Int8Array[] | null {
  const failed = new Set<string>();
  const chosen = loads.map(() => new Int8Array(compartments.length).fill(-1));
  // The largest first, so that few compartments get wet.
  const sorted = compartments
    .map((compartment, at) => ({ ...compartment, at }))
    .sort((a, b) => b.capacity - a.capacity || a.at - b.at);
  const roomFrom = sorted.map((_, i) => sorted.slice(i).reduce((sum, { capacity }) => sum + capacity, 0));
  const held = new Int8Array(compartments.length).fill(BEFORE);
  let tried = 0;
  return fillFrom(0) ? chosen : null;

  function fillFrom(load: number): boolean {
    if (load === loads.length)
      return compartments.every(({ barsLast }, at) => held[at]! < 0 || barsLast?.[held[at]!] !== 1);
    const before = held.slice();
    if (loads[load]!.isCleaned) held.fill(CLEAN);
    const key = `${load} ${held}`;
    const isDone = !failed.has(key) && pour(load, 0, Array.from(loads[load]!.amounts));
    if (isDone) return true;
    failed.add(key);
    held.set(before);
    return false;
  }

  function pour(load: number, i: number, left: number[]): boolean {
    const missing = left.reduce((sum, amount) => sum + Math.max(0, amount), 0);
    if (missing === 0) return fillFrom(load + 1);
    tried += 1;
    if (i === sorted.length || missing > roomFrom[i]! || tried > MAX_TRIED) return false;
    const { at, capacity, holds, barsFirst } = sorted[i]!;
    const before = held[at]!;
    for (let product = 0; product < products; product += 1) {
      if (left[product]! <= 0 || holds[product] !== 1) continue;
      if (before === BEFORE && barsFirst?.[product] === 1) continue;
      if (before >= 0 && changeovers[before * products + product] === 1) continue;
      const amount = left[product]!;
      left[product] = amount - capacity;
      held[at] = product;
      chosen[load]![at] = product;
      if (pour(load, i + 1, left)) return true;
      left[product] = amount;
      held[at] = before;
      chosen[load]![at] = -1;
    }
    return pour(load, i + 1, left);
  }
}

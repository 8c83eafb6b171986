import type { Compartment } from './model.ts';

/**
 * Assigns products to compartments so that every amount fits: compartment → product, −1 for empty. Null if impossible. The
 * product that is hardest to place goes first, with as little wasted capacity as possible.
 */
export function compartmentChoice(
  compartments: readonly Compartment[],
  amounts: ArrayLike<number>,
): Int8Array | null {
  const choice = new Int8Array(compartments.length).fill(-1);
  const wanted = Array.from({ length: amounts.length }, (_, product) => product)
    .filter((product) => amounts[product]! > 0)
    .sort((a, b) => amounts[b]! - amounts[a]!);
  return place(0) ? choice : null;

  function place(at: number): boolean {
    if (at === wanted.length) return true;
    const product = wanted[at]!;
    const amount = amounts[product]!;
    const free = compartments
      .map((compartment, index) => ({ ...compartment, index }))
      .filter(({ index, holds }) => choice[index] === -1 && holds[product] === 1)
      .sort((a, b) => b.capacity - a.capacity || a.index - b.index);
    // Minimal sets of compartments: without any one of them the capacity is insufficient.
    const sets: { room: number; indexes: number[] }[] = [];
    const grow = (from: number, room: number, indexes: number[]) => {
      if (room >= amount) {
        sets.push({ room, indexes });
        return;
      }
      for (let i = from; i < free.length; i += 1)
        grow(i + 1, room + free[i]!.capacity, [...indexes, free[i]!.index]);
    };
    grow(0, 0, []);
    sets.sort((a, b) => a.room - b.room || a.indexes.length - b.indexes.length);
    for (const { indexes } of sets) {
      for (const index of indexes) choice[index] = product;
      if (place(at + 1)) return true;
      for (const index of indexes) choice[index] = -1;
    }
    return false;
  }
}

/**
 * Maximum amounts of all products that a vehicle can carry together, one row per assignment of compartments; dominated rows are
 * omitted. Null if there are too many assignments to enumerate.
 */
export function compartmentRooms(
  compartments: readonly Compartment[],
  products: number,
): Float64Array | null {
  let options: number[][] = [new Array<number>(products).fill(0)];
  for (const { capacity, holds } of compartments) {
    const grown = options.flatMap((option) => {
      const more = option.flatMap((room, product) =>
        holds[product] === 1 ? [option.with(product, room + capacity)] : [],
      );
      return more.length > 0 ? more : [option];
    });
    const different = [...new Map(grown.map((option) => [option.join(), option])).values()];
    if (different.length > MAX_COMBINATIONS) return null;
    options = different.filter(
      (option) =>
        !different.some(
          (other) => other !== option && option.every((room, product) => room <= other[product]!),
        ),
    );
  }
  return Float64Array.from(options.flat());
}

/** Beyond this, caching answers is faster than comparing all rows. */
const MAX_COMBINATIONS = 300;

/**
 * Minimum amount that does not fit; 0 if `compartmentChoice` finds an assignment. Tries every compartment with every product it
 * may hold, largest first.
 */
export function compartmentShortage(
  compartments: readonly Compartment[],
  amounts: ArrayLike<number>,
): number {
  if (compartmentChoice(compartments, amounts)) return 0;
  const sorted = compartments.toSorted((a, b) => b.capacity - a.capacity);
  const roomFrom = sorted.map((_, at) => sorted.slice(at).reduce((sum, { capacity }) => sum + capacity, 0));
  const left = Array.from(amounts);
  let min = left.reduce((sum, amount) => sum + amount, 0);
  let tried = 0;
  fill(0, min);
  return min;

  function fill(at: number, short: number): void {
    tried += 1;
    min = Math.min(min, short);
    if (at === sorted.length || short - roomFrom[at]! >= min || tried > MAX_TRIED) return;
    const { capacity, holds } = sorted[at]!;
    const products = left
      .map((amount, product) => ({ product, taken: holds[product] === 1 ? Math.min(amount, capacity) : 0 }))
      .filter(({ taken }) => taken > 0)
      .sort((a, b) => b.taken - a.taken);
    for (const { product, taken } of products) {
      left[product]! -= taken;
      fill(at + 1, short - taken);
      left[product]! += taken;
    }
    fill(at + 1, short);
  }
}

/** Beyond this the best result so far is returned; vehicles have few compartments and orders few products. */
const MAX_TRIED = 20_000;

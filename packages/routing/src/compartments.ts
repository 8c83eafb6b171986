import type { Compartment } from './model.ts';

/**
 * Gives each compartment a product so that every product's amount fits into its compartments together: compartment → product, −1
 * for empty. Null when there is no way. The product that is hardest to place comes first, with as little room wasted as can be.
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
    // Sets of compartments that are just enough: without any one of them it would be too little.
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

/** From × to, row-major. Of 16 bits where all entries fit, so that twice as many lie in the processor's cache. */
export type Matrix = Int32Array | Uint16Array;

/** The largest entry of a matrix of 16 bits. */
const LARGEST_SHORT = 2 ** 16 - 1;

/** Largest entries already known: looking through 10⁸ of them takes a tenth of a second. */
const largest = new WeakMap<Matrix, number>();

/** A matrix of zeros, for entries from 0 up to this one. */
export function matrixFor(cells: number, upTo: number): Matrix {
  return upTo <= LARGEST_SHORT ? new Uint16Array(cells) : new Int32Array(cells);
}

/** A matrix with each entry of another one changed. */
export function mapMatrix(table: Matrix, change: (entry: number, at: number) => number): Int32Array {
  const made = new Int32Array(table.length);
  for (let at = 0; at < table.length; at += 1) made[at] = change(table[at]!, at);
  return made;
}

/** The largest entry; 0 if there is none above. */
export function largestEntry(table: Matrix): number {
  const known = largest.get(table);
  if (known !== undefined) return known;
  let found = 0;
  for (let at = 0; at < table.length; at += 1) if (table[at]! > found) found = table[at]!;
  return noteLargest(table, found);
}

/** Spares `largestEntry` its search, where the largest was seen on the way. */
export function noteLargest(table: Matrix, entry: number): number {
  largest.set(table, entry);
  return entry;
}

/**
 * The same vehicle types, with their costs and with their travel times of 16 bits if all fit. All of a kind have the same width: code
 * that meets both is slower.
 */
export function withNarrowMatrices<Type extends { readonly cost: Matrix; readonly duration_seconds: Matrix }>(
  types: readonly Type[],
): Type[] {
  const narrow = new Map<Matrix, Matrix>();
  const wide = new Map<Matrix, Matrix>();
  const widthOf = (tables: readonly Matrix[]) => {
    const isNarrow = tables.every((table) => largestEntry(table) <= LARGEST_SHORT);
    const [Kind, known] = isNarrow ? ([Uint16Array, narrow] as const) : ([Int32Array, wide] as const);
    return (table: Matrix): Matrix => {
      const made = known.get(table) ?? (table instanceof Kind ? table : new Kind(table));
      known.set(table, made);
      return made;
    };
  };
  const costOf = widthOf(types.map(({ cost }) => cost));
  const durationOf = widthOf(types.map(({ duration_seconds }) => duration_seconds));
  return types.map((type) => ({
    ...type,
    cost: costOf(type.cost),
    duration_seconds: durationOf(type.duration_seconds),
  }));
}

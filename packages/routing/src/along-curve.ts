/** Cells a side of the grid that points are sorted into. */
const CELLS = 1 << 15;

/**
 * Indexes of points along a Hilbert curve, on which points that follow each other are near. Locations numbered like this
 * have neighboring rows and columns in a matrix, so that what a step of the search reads of it lies together in the processor's cache.
 */
export function alongCurve(points: readonly (readonly [x: number, y: number])[]): number[] {
  const cellX = cellsOf(points.map(([x]) => x));
  const cellY = cellsOf(points.map(([, y]) => y));
  const place = cellX.map((x, at) => placeOnCurve(x, cellY[at]!));
  return Array.from(points, (_, at) => at).sort((a, b) => place[a]! - place[b]! || a - b);
}

function cellsOf(values: readonly number[]): number[] {
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const cells = (CELLS - 1) / Math.max(highest - lowest, Number.MIN_VALUE);
  return values.map((value) => Math.min(CELLS - 1, Math.floor((value - lowest) * cells)));
}

/** How far along the curve a cell is, in cells: each quarter of the square is walked in full, turned so that it begins where the last ended. */
function placeOnCurve(cellX: number, cellY: number): number {
  let [x, y, place] = [cellX, cellY, 0];
  for (let half = CELLS >> 1; half > 0; half >>= 1) {
    const right = (x & half) > 0 ? 1 : 0;
    const up = (y & half) > 0 ? 1 : 0;
    place = place * 4 + ((3 * right) ^ up);
    if (up === 1) continue;
    [x, y] = right === 1 ? [CELLS - 1 - y, CELLS - 1 - x] : [y, x];
  }
  return place;
}

/** Cells a side of the grid that points are sorted into. */
const CELLS = 1 << 15;

/**
 * Indexes of points along a Z-order curve (Morton 1966), on which near points mostly follow each other. Locations numbered like this
 * have neighboring rows and columns in a matrix, so that what a step of the search reads of it lies together in the processor's cache.
 */
export function alongCurve(points: readonly (readonly [x: number, y: number])[]): number[] {
  const cellX = cellsOf(points.map(([x]) => x));
  const cellY = cellsOf(points.map(([, y]) => y));
  const place = cellX.map((x, at) => spread(x) * 2 + spread(cellY[at]!));
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

/** Puts a zero between the bits of a cell's number: 15 bits become 29. */
function spread(cell: number): number {
  let bits = cell;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

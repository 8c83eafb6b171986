import type { Point } from '../road-graph.ts';

/** Joins lines of nodes at their ends to closed rings; what does not close, as at the edge of an extract, is left out. */
export function closeRings(lines: readonly (readonly number[])[]): number[][] {
  const open = lines.map((line) => [...line]);
  const rings: number[][] = [];
  for (let ring = open.pop(); ring; ring = open.pop()) {
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const index = open.findIndex((line) => line[0] === end || line.at(-1) === end);
      if (index < 0) break;
      const [line] = open.splice(index, 1) as [number[]];
      ring.push(...(line[0] === end ? line : line.reverse()).slice(1));
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

/** Whether a point is inside a ring, by counting crossings to its east. */
export function isInside([longitude, latitude]: Point, ring: readonly Point[]): boolean {
  let isIn = false;
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1]!, ring[i]!];
    if (y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
      isIn = !isIn;
  }
  return isIn;
}

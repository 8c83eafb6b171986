import { MICRODEGREES, type Point, type RoadGraph } from './road-graph.ts';

/** An area no vehicle may enter: a ring of corners, closed or not. */
export type Area = readonly Point[];

/** 1 for every section that touches one of the areas; undefined without areas. */
export function sectionsTouching(graph: RoadGraph, areas: readonly Area[]): Uint8Array | undefined {
  if (areas.length === 0) return undefined;
  const { shape, shapeStart } = graph;
  const isClosed = new Uint8Array(shapeStart.length - 1);
  for (const area of areas) {
    const ring = area.map(([lon, lat]): Point => [lon * MICRODEGREES, lat * MICRODEGREES]);
    const xs = ring.map(([x]) => x);
    const ys = ring.map(([, y]) => y);
    const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    for (let section = 0; section < isClosed.length; section++) {
      for (
        let point = shapeStart[section]!;
        point < shapeStart[section + 1]! - 1 && !isClosed[section];
        point++
      ) {
        const a: Point = [shape[2 * point]!, shape[2 * point + 1]!];
        const b: Point = [shape[2 * point + 2]!, shape[2 * point + 3]!];
        if (Math.max(a[0], b[0]) < west || Math.min(a[0], b[0]) > east) continue;
        if (Math.max(a[1], b[1]) < south || Math.min(a[1], b[1]) > north) continue;
        if (isInside(a, ring) || crosses(a, b, ring)) isClosed[section] = 1;
      }
    }
  }
  return isClosed;
}

/** Whether a ray from the point crosses the ring an odd number of times. */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

function crosses(a: Point, b: Point, ring: readonly Point[]): boolean {
  return ring.some((c, index) => {
    const d = ring[(index + 1) % ring.length]!;
    return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
  });
}

function side([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
}

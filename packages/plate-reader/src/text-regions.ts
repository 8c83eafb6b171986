import { distance, type Point, type Quad } from './pictures.ts';

/** A detected text line: its position and the detector's confidence. */
export interface TextRegion {
  readonly quad: Quad;
  readonly center: Point;
  /** Along and across the line, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the line against the horizontal, in radians, clockwise; between -45° and 45°. */
  readonly angle: number;
  readonly score: number;
  /** The convex hull of the detected pixels, before expansion to the size of the text. */
  readonly hull: readonly Point[];
}

const TEXT_ABOVE = 0.3;
const SURE_ABOVE = 0.45;
const SMALLEST_AREA = 8;
/** The detector marks shrunken lines; this ratio restores their size (PaddleOCR's unclip ratio). */
const UNCLIP = 1.6;

/** Extracts text lines from the detector's probability map, as rotated rectangles. */
export function findTextRegions(map: Float32Array, width: number, height: number): TextRegion[] {
  const seen = new Uint8Array(width * height);
  const found: TextRegion[] = [];
  const stack: number[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! < TEXT_ABOVE) continue;
    const edge: Point[] = [];
    let area = 0;
    let sum = 0;
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      area++;
      sum += map[at]!;
      let isInner = true;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) {
            isInner = false;
            continue;
          }
          const next = ny * width + nx;
          if (map[next]! < TEXT_ABOVE) {
            isInner = false;
            continue;
          }
          if (!seen[next]) {
            seen[next] = 1;
            stack.push(next);
          }
        }
      if (!isInner) edge.push([x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]);
    }
    if (area < SMALLEST_AREA || sum / area < SURE_ABOVE) continue;
    found.push(regionAround(edge, sum / area));
  }
  return found;
}

/** The smallest rectangle along `angle` that contains all points; expanded as detections require unless disabled. */
export function boxAlong(points: readonly Point[], angle: number, score: number, grow = true): TextRegion {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const more = grow ? ((right - left) * (bottom - top) * UNCLIP) / (2 * (right - left + bottom - top)) : 0;
  const back = (u: number, v: number): Point => [u * cos - v * sin, u * sin + v * cos];
  const quad: Quad = [
    back(left - more, top - more),
    back(right + more, top - more),
    back(right + more, bottom + more),
    back(left - more, bottom + more),
  ];
  return {
    quad,
    center: back((left + right) / 2, (top + bottom) / 2),
    width: distance(quad[0], quad[1]),
    height: distance(quad[0], quad[3]),
    angle,
    score,
    hull: points,
  };
}

function regionAround(points: readonly Point[], score: number): TextRegion {
  const hull = convexHull(points);
  let best: TextRegion | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!;
    // Each side of the hull gives two directions; text is within 45° of the horizontal.
    let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    while (angle > Math.PI / 4) angle -= Math.PI / 2;
    while (angle <= -Math.PI / 4) angle += Math.PI / 2;
    const box = boxAlong(hull, angle, score, false);
    if (!best || box.width * box.height < best.width * best.height) best = box;
  }
  return boxAlong(hull, best?.angle ?? 0, score);
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

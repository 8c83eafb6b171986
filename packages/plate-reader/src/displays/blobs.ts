import type { Join, Mask } from './ink.ts';

/** Bounding box of connected pixels, `x1` and `y1` excluded. */
export interface Blob {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Pixels of the mask in it. */
  readonly pixels: number;
}

/** Boxes of what is connected in a mask, in all eight directions; `margin` is taken off all sides again. */
export function blobsOf(mask: Mask, width: number, height: number, margin: Join): Blob[] {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  const blobs: Blob[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    let [x0, y0, x1, y1, pixels, depth] = [width, height, 0, 0, 0, 1];
    stack[0] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      pixels += 1;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (!mask[next] || seen[next]) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
    }
    blobs.push({
      x0: x0 + margin.x,
      y0: y0 + margin.y,
      x1: Math.max(x0 + margin.x + 1, x1 + 1 - margin.x),
      y1: Math.max(y0 + margin.y + 1, y1 + 1 - margin.y),
      pixels,
    });
  }
  return blobs;
}

/** Red, green and blue of every pixel, row by row. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** Corners in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Rectifies the content of a quadrilateral. Downscales by averaging, upscales by interpolation. */
export function straighten(picture: Picture, quad: Quad, width: number, height: number): Picture {
  const data = new Uint8Array(width * height * 3);
  const at = fromUnitSquare(quad);
  const tall = Math.max(distance(quad[0], quad[3]), distance(quad[1], quad[2]));
  const wide = Math.max(distance(quad[0], quad[1]), distance(quad[3], quad[2]));
  const across = samplesFor(wide / width);
  const down = samplesFor(tall / height);
  const share = 1 / (across * down);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = [0, 0, 0];
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; i++) {
          const u = (x + (i + 0.5) / across) / width;
          const v = (y + (j + 0.5) / down) / height;
          const w = at[6] * u + at[7] * v + 1;
          const px = (at[0] * u + at[1] * v + at[2]) / w - 0.5;
          const py = (at[3] * u + at[4] * v + at[5]) / w - 0.5;
          const left = clamp(Math.floor(px), picture.width - 1);
          const top = clamp(Math.floor(py), picture.height - 1);
          const right = Math.min(left + 1, picture.width - 1);
          const bottom = Math.min(top + 1, picture.height - 1);
          const fx = Math.min(1, Math.max(0, px - left));
          const fy = Math.min(1, Math.max(0, py - top));
          const a = (top * picture.width + left) * 3;
          const b = (top * picture.width + right) * 3;
          const c = (bottom * picture.width + left) * 3;
          const d = (bottom * picture.width + right) * 3;
          const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
          const from = picture.data;
          red += from[a]! * wa + from[b]! * wb + from[c]! * wc + from[d]! * wd;
          green += from[a + 1]! * wa + from[b + 1]! * wb + from[c + 1]! * wc + from[d + 1]! * wd;
          blue += from[a + 2]! * wa + from[b + 2]! * wb + from[c + 2]! * wc + from[d + 2]! * wd;
        }
      data[to++] = red * share + 0.5;
      data[to++] = green * share + 0.5;
      data[to++] = blue * share + 0.5;
    }
  return { data, width, height };
}

/** Grayscale with contrast stretched between the darkest and brightest percent. */
export function withContrast(picture: Picture): Picture {
  const counts = new Uint32Array(256);
  const grey = new Uint8Array(picture.width * picture.height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [picture.data[at * 3]!, picture.data[at * 3 + 1]!, picture.data[at * 3 + 2]!];
    grey[at] = red * 0.3 + green * 0.59 + blue * 0.11;
    counts[grey[at]!]!++;
  }
  const dark = quantile(counts, grey.length * 0.01);
  const light = Math.max(dark + 1, quantile(counts, grey.length * 0.99));
  const data = new Uint8Array(picture.data.length);
  for (let at = 0; at < grey.length; at++)
    data.fill(Math.max(0, Math.min(255, ((grey[at]! - dark) * 255) / (light - dark))), at * 3, at * 3 + 3);
  return { ...picture, data };
}

/** Inverts light text on a dark background. */
export function inverted(picture: Picture): Picture {
  return { ...picture, data: picture.data.map((value) => 255 - value) };
}

/** The whole picture as a quadrilateral. */
export function fullQuad({ width, height }: { width: number; height: number }): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** Maps a point of the rectified picture back into its quadrilateral; both axes from 0 to 1. */
export function pointIn(quad: Quad, u: number, v: number): Point {
  const at = fromUnitSquare(quad);
  const w = at[6] * u + at[7] * v + 1;
  return [(at[0] * u + at[1] * v + at[2]) / w, (at[3] * u + at[4] * v + at[5]) / w];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Coefficients of the projective map from the unit square to a quadrilateral (Heckbert 1989, section 2.2.3). */
function fromUnitSquare([p0, p1, p2, p3]: Quad): readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
] {
  const dx1 = p1[0] - p2[0];
  const dx2 = p3[0] - p2[0];
  const dx3 = p0[0] - p1[0] + p2[0] - p3[0];
  const dy1 = p1[1] - p2[1];
  const dy2 = p3[1] - p2[1];
  const dy3 = p0[1] - p1[1] + p2[1] - p3[1];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
  ];
}

function samplesFor(shrinking: number): number {
  return Math.max(1, Math.min(4, Math.round(shrinking)));
}

function quantile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen > rank) return value;
  }
  return 255;
}

function clamp(value: number, highest: number): number {
  return Math.max(0, Math.min(value, highest));
}

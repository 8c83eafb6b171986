import type { Shot } from './conditions.ts';
import type { Random } from './random.ts';

/** A projective map of the plane, row-major. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Distance from camera to plate in millimeters: a handheld phone. */
const DISTANCE_MM = 1_500;
/** The plate whose width a shot specifies. */
const STATED_WIDTH_MM = 335;

/** Maps millimeters on the plate to pixels, rotated around its center and placed randomly in the middle half. */
export function plateToPicture(
  size: { width: number; height: number },
  shot: Pick<Shot, 'yaw' | 'pitch' | 'roll' | 'plate_width_px'>,
  picture: { width: number; height: number },
  random: Random,
): Matrix {
  const [yaw, pitch, roll] = [shot.yaw, shot.pitch, shot.roll].map((degrees) => (degrees * Math.PI) / 180);
  const [cy, sy] = [Math.cos(yaw!), Math.sin(yaw!)];
  const [cp, sp] = [Math.cos(pitch!), Math.sin(pitch!)];
  const [cr, sr] = [Math.cos(roll!), Math.sin(roll!)];
  // Rotated by yaw, pitch, then roll; z points away from the camera.
  const x = [cr * cy - sr * sp * sy, -sr * cp] as const;
  const y = [sr * cy + cr * sp * sy, cr * cp] as const;
  const z = [-cp * sy, sp] as const;
  const depth = DISTANCE_MM;
  const zoom = (shot.plate_width_px / STATED_WIDTH_MM) * depth;
  const width_px = (zoom / depth) * size.width;
  const reach = Math.min(0.25, Math.max(0.02, 0.48 - (0.55 * width_px) / picture.width));
  const [cx, cyPicture] = [
    picture.width * (0.5 + random.between(-reach, reach)),
    picture.height * (0.5 + random.between(-reach, reach)),
  ];
  const [mx, my] = [size.width / 2, size.height / 2];
  const row = (a: number, b: number): [number, number, number] => [a, b, -a * mx - b * my];
  const [x0, x1, x2] = row(x[0] * zoom, x[1] * zoom);
  const [y0, y1, y2] = row(y[0] * zoom, y[1] * zoom);
  const [z0, z1, z2] = row(z[0], z[1]);
  const w2 = z2 + depth;
  return [
    x0 + cx * z0,
    x1 + cx * z1,
    x2 + cx * w2,
    y0 + cyPicture * z0,
    y1 + cyPicture * z1,
    y2 + cyPicture * w2,
    z0,
    z1,
    w2,
  ];
}

export function project(matrix: Matrix, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f, g, h, i] = matrix;
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const adjugate = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * adjugate[0]! + b * adjugate[3]! + c * adjugate[6]!;
  return adjugate.map((value) => value / determinant) as unknown as Matrix;
}

import { type Point, pointIn, type Quad } from './pictures.ts';
import { boxAlong, type TextRegion } from './text-regions.ts';

/** A possible plate: its text with margins, rotated with it. */
export interface PlateRegion {
  readonly quad: Quad;
  readonly width: number;
  readonly height: number;
  /** Higher is more likely. */
  readonly weight: number;
}

/** Groups text lines that are arranged like those of a plate; most likely region first. */
export function findPlateRegions(
  regions: readonly TextRegion[],
  picture: { width: number; height: number },
): PlateRegion[] {
  const rest = new Set(regions.filter((region) => region.height >= 5 || region.width >= 12));
  const plateRegions: PlateRegion[] = [];
  for (const first of rest) {
    rest.delete(first);
    const group = [first];
    for (const member of group)
      for (const other of rest)
        if (isNear(member, other)) {
          rest.delete(other);
          group.push(other);
        }
    plateRegions.push(regionOf(group, picture));
  }
  return plateRegions.sort((a, b) => b.weight - a.weight);
}

/** Digits and letters may be far apart in their row, but rows may not. */
function isNear(a: TextRegion, b: TextRegion): boolean {
  const size = Math.max(Math.min(a.height, a.width), Math.min(b.height, b.width));
  const angle = a.width > b.width ? a.angle : b.angle;
  const [dx, dy] = [b.center[0] - a.center[0], b.center[1] - a.center[1]];
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) - (a.width + b.width) / 2;
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle)) - (a.height + b.height) / 2;
  return along < size * 5 && across < size * 0.9;
}

function regionOf(group: readonly TextRegion[], picture: { width: number; height: number }): PlateRegion {
  const angle = commonAngle(group);
  const score = group.reduce((sum, region) => sum + region.score, 0) / group.length;
  const tight = boxAlong(
    group.flatMap((region) => region.quad),
    angle,
    score,
    false,
  );
  const line = Math.max(...group.map((region) => Math.min(region.height, region.width)));
  const aside = tight.width / tight.height < 2.4 ? tight.width * 0.6 : tight.width * 0.15;
  const wide = tight.width + aside * 2;
  const tall = tight.height + line * (tight.height < line * 1.6 ? 2.6 : 1);
  const away = Math.hypot(tight.center[0] / picture.width - 0.5, tight.center[1] / picture.height - 0.5);
  const weight = Math.min(group.length, 5) * Math.sqrt(tight.width * tight.height) * score * (1 - away);
  return { quad: around(tight.center, wide, tall, angle), width: wide, height: tall, weight };
}

/** Common rotation of the lines, weighted by length. */
export function commonAngle(lines: readonly TextRegion[]): number {
  let [weights, angles] = [0.001, 0];
  for (const { width, height, angle, score } of lines) {
    const weight = Math.max(0, width - height) * score;
    weights += weight;
    angles += angle * weight;
  }
  return angles / weights;
}

/** The region extended to the left for the digits of a long plate: a single one there is easily missed. */
export function widened(plateRegion: PlateRegion): PlateRegion {
  const quad = around(
    pointIn(plateRegion.quad, 0.1, 0.5),
    plateRegion.width * 1.8,
    plateRegion.height * 1.2,
    Math.atan2(
      plateRegion.quad[1][1] - plateRegion.quad[0][1],
      plateRegion.quad[1][0] - plateRegion.quad[0][0],
    ),
  );
  return { ...plateRegion, quad, width: plateRegion.width * 1.8, height: plateRegion.height * 1.2 };
}

/** A rectangle of this size around a point, rotated by an angle. */
export function around([x, y]: Point, width: number, height: number, angle: number): Quad {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const [ax, ay, bx, by] = [width * cos, width * sin, -height * sin, height * cos];
  return [
    [x - ax - bx, y - ay - by],
    [x + ax - bx, y + ay - by],
    [x + ax + bx, y + ay + by],
    [x - ax + bx, y - ay + by],
  ];
}

/** Maps a quadrilateral of a rectified picture back to the original. */
export function outOf(plateRegion: Quad, zoomed: { width: number; height: number }, quad: Quad): Quad {
  const back = ([x, y]: Point) => pointIn(plateRegion, x / zoomed.width, y / zoomed.height);
  return [back(quad[0]), back(quad[1]), back(quad[2]), back(quad[3])];
}

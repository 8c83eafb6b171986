import { metersPerMicrodegree } from './earth.ts';
import { MICRODEGREES, type Point, type RoadGraph } from './road-graph.ts';

/** A place on a section. */
export interface OnRoad {
  readonly section: number;
  /** Share of the section's length before it, in the direction of its shape. */
  readonly share: number;
  /** Distance of the point from the road, meters. */
  readonly off_m: number;
}

/** Edge of a grid cell; about 330 m. */
const CELL_MICRODEGREES = 3_000;

/** Finds the roads near a point: a grid over all straight pieces of sections. */
export class RoadIndex {
  private readonly graph: RoadGraph;
  private readonly west: number;
  private readonly south: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cellStart: Int32Array;
  /** Index of the shape point a piece begins with. */
  private readonly piece: Int32Array;
  private readonly sectionOf: Int32Array;
  /** Length from the section's start to each shape point, meters. */
  private readonly before_m: Float32Array;
  private readonly scale: readonly [number, number];

  constructor(graph: RoadGraph) {
    this.graph = graph;
    const { shape, shapeStart } = graph;
    const points = shape.length / 2;
    let [west, south, east, north] = [shape[0]!, shape[1]!, shape[0]!, shape[1]!];
    for (let point = 0; point < points; point++) {
      west = Math.min(west, shape[2 * point]!);
      east = Math.max(east, shape[2 * point]!);
      south = Math.min(south, shape[2 * point + 1]!);
      north = Math.max(north, shape[2 * point + 1]!);
    }
    this.west = west;
    this.south = south;
    this.columns = Math.floor((east - west) / CELL_MICRODEGREES) + 1;
    this.rows = Math.floor((north - south) / CELL_MICRODEGREES) + 1;
    this.scale = metersPerMicrodegree((south + north) / 2 / MICRODEGREES);
    this.sectionOf = new Int32Array(points);
    this.before_m = new Float32Array(points);
    const [perX, perY] = this.scale;
    for (let section = 0; section < shapeStart.length - 1; section++)
      for (let point = shapeStart[section]!; point < shapeStart[section + 1]!; point++) {
        this.sectionOf[point] = section;
        if (point === shapeStart[section]) continue;
        const dx = (shape[2 * point]! - shape[2 * point - 2]!) * perX;
        const dy = (shape[2 * point + 1]! - shape[2 * point - 1]!) * perY;
        this.before_m[point] = this.before_m[point - 1]! + Math.hypot(dx, dy);
      }
    this.cellStart = new Int32Array(this.columns * this.rows + 1);
    this.eachPiece((cell) => this.cellStart[cell + 1]!++);
    for (let cell = 0; cell < this.cellStart.length - 1; cell++)
      this.cellStart[cell + 1]! += this.cellStart[cell]!;
    const filled = this.cellStart.slice();
    this.piece = new Int32Array(this.cellStart.at(-1)!);
    this.eachPiece((cell, point) => {
      this.piece[filled[cell]!++] = point;
    });
  }

  /**
   * The nearest place of each open section within `radius_m`, the nearest first.
   * @param isClosed 1 for sections that are left out.
   */
  near([longitude, latitude]: Point, radius_m: number, isClosed?: Uint8Array): OnRoad[] {
    const x = Math.round(longitude * MICRODEGREES);
    const y = Math.round(latitude * MICRODEGREES);
    const best = new Map<number, OnRoad>();
    const [perX, perY] = this.scale;
    const column = (at: number) => Math.floor((at - this.west) / CELL_MICRODEGREES);
    const row = (at: number) => Math.floor((at - this.south) / CELL_MICRODEGREES);
    const [fromColumn, toColumn] = [column(x - radius_m / perX), column(x + radius_m / perX)];
    const [fromRow, toRow] = [row(y - radius_m / perY), row(y + radius_m / perY)];
    for (let r = Math.max(0, fromRow); r <= Math.min(this.rows - 1, toRow); r++)
      for (let c = Math.max(0, fromColumn); c <= Math.min(this.columns - 1, toColumn); c++) {
        const cell = r * this.columns + c;
        for (let at = this.cellStart[cell]!; at < this.cellStart[cell + 1]!; at++) {
          const point = this.piece[at]!;
          const section = this.sectionOf[point]!;
          if (isClosed?.[section]) continue;
          const found = this.onPiece(x, y, point);
          if (found.off_m > radius_m || found.off_m >= (best.get(section)?.off_m ?? Number.POSITIVE_INFINITY))
            continue;
          best.set(section, found);
        }
      }
    return [...best.values()].sort((a, b) => a.off_m - b.off_m || a.section - b.section);
  }

  /** The nearest open road, looked for in growing circles; undefined if none is within `radius_m`. */
  nearest(point: Point, radius_m: number, isClosed?: Uint8Array): OnRoad | undefined {
    for (let radius = Math.min(radius_m, 250); ; radius = Math.min(radius_m, radius * 3)) {
      const [found] = this.near(point, radius, isClosed);
      if (found || radius === radius_m) return found;
    }
  }

  /** The shape of a section between two shares of its length, in the direction from the first to the second. */
  shapeBetween(section: number, from: number, to: number): Point[] {
    const { shape, shapeStart } = this.graph;
    const [first, last] = [shapeStart[section]!, shapeStart[section + 1]! - 1];
    const length = this.before_m[last]!;
    const [low, high] = [Math.min(from, to) * length, Math.max(from, to) * length];
    const points: Point[] = [this.pointAt(section, low)];
    for (let point = first; point <= last; point++)
      if (this.before_m[point]! > low && this.before_m[point]! < high)
        points.push([shape[2 * point]! / MICRODEGREES, shape[2 * point + 1]! / MICRODEGREES]);
    points.push(this.pointAt(section, high));
    return from <= to ? points : points.reverse();
  }

  /** The place on a section after this share of its length. */
  pointOn(section: number, share: number): Point {
    return this.pointAt(section, share * this.lengthOf(section));
  }

  /** Degrees from north in which a section runs there, in the direction of its shape. */
  headingAt(section: number, share: number): number {
    const meters = share * this.lengthOf(section);
    const { shape, shapeStart } = this.graph;
    let point = shapeStart[section]!;
    while (point + 2 < shapeStart[section + 1]! && this.before_m[point + 1]! < meters) point++;
    const [perX, perY] = this.scale;
    const east = (shape[2 * point + 2]! - shape[2 * point]!) * perX;
    const north = (shape[2 * point + 3]! - shape[2 * point + 1]!) * perY;
    return (Math.atan2(east, north) * 180) / Math.PI;
  }

  lengthOf(section: number): number {
    return this.before_m[this.graph.shapeStart[section + 1]! - 1]!;
  }

  private pointAt(section: number, meters: number): Point {
    const { shape, shapeStart } = this.graph;
    let point = shapeStart[section]!;
    const last = shapeStart[section + 1]! - 1;
    while (point + 1 < last && this.before_m[point + 1]! < meters) point++;
    const piece = this.before_m[point + 1]! - this.before_m[point]!;
    const share = piece > 0 ? Math.min(1, Math.max(0, (meters - this.before_m[point]!) / piece)) : 0;
    const between = (a: number, b: number) => (a + (b - a) * share) / MICRODEGREES;
    return [
      between(shape[2 * point]!, shape[2 * point + 2]!),
      between(shape[2 * point + 1]!, shape[2 * point + 3]!),
    ];
  }

  private onPiece(x: number, y: number, point: number): OnRoad {
    const { shape } = this.graph;
    const [perX, perY] = this.scale;
    const [ax, ay] = [(shape[2 * point]! - x) * perX, (shape[2 * point + 1]! - y) * perY];
    const [bx, by] = [(shape[2 * point + 2]! - x) * perX, (shape[2 * point + 3]! - y) * perY];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square)) : 0;
    const section = this.sectionOf[point]!;
    const along_m = this.before_m[point]! + Math.sqrt(square) * t;
    const length = this.lengthOf(section);
    return {
      section,
      share: length > 0 ? Math.min(1, along_m / length) : 0,
      off_m: Math.hypot(ax + dx * t, ay + dy * t),
    };
  }

  /** Every piece with each cell its bounding box touches. */
  private eachPiece(visit: (cell: number, point: number) => void): void {
    const { shape, shapeStart } = this.graph;
    for (let section = 0; section < shapeStart.length - 1; section++)
      for (let point = shapeStart[section]!; point < shapeStart[section + 1]! - 1; point++) {
        const [ax, ay] = [shape[2 * point]!, shape[2 * point + 1]!];
        const [bx, by] = [shape[2 * point + 2]!, shape[2 * point + 3]!];
        const cellOf = (value: number, origin: number) => Math.floor((value - origin) / CELL_MICRODEGREES);
        const [fromColumn, toColumn] = [
          cellOf(Math.min(ax, bx), this.west),
          cellOf(Math.max(ax, bx), this.west),
        ];
        const [fromRow, toRow] = [cellOf(Math.min(ay, by), this.south), cellOf(Math.max(ay, by), this.south)];
        for (let r = fromRow; r <= toRow; r++)
          for (let c = fromColumn; c <= toColumn; c++) visit(r * this.columns + c, point);
      }
  }
}

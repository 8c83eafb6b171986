import type { Point } from '../road-graph.ts';

/** OpenStreetMap's unit is 10⁻⁷ degrees; ours is 10⁻⁵, about a meter. */
const UNIT = 100;
const PER_DEGREE = 1e5;
const UNKNOWN = 0x7fff_ffff;

/** Coordinates of needed nodes in flat arrays: 16 bytes a node. First everything is needed, then taken, then read. */
export class NodePoints {
  private needed: number[] = [];
  private ids: Float64Array | null = null;
  private longitudes = new Int32Array();
  private latitudes = new Int32Array();

  need(nodes: readonly number[]): void {
    for (const node of nodes) this.needed.push(node);
  }

  /** A node passes by: stored if it is needed. Returns where it is. */
  take(id: number, longitude: number, latitude: number): Point {
    const [x, y] = [Math.round(longitude / UNIT), Math.round(latitude / UNIT)];
    const index = this.indexOf(id);
    if (index >= 0) {
      this.longitudes[index] = x;
      this.latitudes[index] = y;
    }
    return [x / PER_DEGREE, y / PER_DEGREE];
  }

  /** Null for a node that the file does not have. */
  of(id: number): Point | null {
    const index = this.indexOf(id);
    const x = index < 0 ? UNKNOWN : this.longitudes[index]!;
    return x === UNKNOWN ? null : [x / PER_DEGREE, this.latitudes[index]! / PER_DEGREE];
  }

  private indexOf(id: number): number {
    const ids = this.ids ?? this.sortIds();
    let [low, high] = [0, ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  private sortIds(): Float64Array {
    const sorted = Float64Array.from(this.needed).sort();
    this.needed = [];
    let count = 0;
    for (const id of sorted) if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id;
    this.ids = sorted.slice(0, count);
    this.longitudes = new Int32Array(count).fill(UNKNOWN);
    this.latitudes = new Int32Array(count);
    return this.ids;
  }
}

import type { BoundingBox, Point, RoadClass } from '../road-graph.ts';

/** A way of OpenStreetMap that vehicles may use; streets that meet share a coordinate exactly. */
export interface Street {
  readonly id: number;
  readonly highway: RoadClass;
  readonly name?: string;
  /** The data's own English name. */
  readonly name_en?: string;
  readonly lanes?: number;
  /** 1 along the line, −1 against it, both directions otherwise. */
  readonly oneway?: number;
  /** Posted limit, km/h. */
  readonly maxspeed?: number;
  readonly line: readonly Point[];
}

/** After `from`, at `via`: `to` is forbidden, or the only way on. */
export interface TurnRestriction {
  readonly from: number;
  readonly via: Point;
  readonly to: number;
  readonly rule: 'forbidden' | 'only';
}

/** A place where vehicles wait: traffic signals, a stop sign, a mini roundabout. */
export interface WaitingPlace {
  readonly at: Point;
  readonly kind: 'signals' | 'stop' | 'mini_roundabout';
}

/** What a graph is built from. */
export interface RoadSource {
  readonly attribution: string;
  readonly completeInside: BoundingBox;
  readonly streets: readonly Street[];
  readonly waitingPlaces: readonly WaitingPlace[];
  readonly restrictions: readonly TurnRestriction[];
}

/**
 * Free-flow speed without a posted limit, km/h: the usual limit of the class in Saudi Arabia times 0.8, as bends, junctions and
 * other vehicles cost a fifth.
 */
export const SPEED_KMH: Record<RoadClass, number> = {
  motorway: 96,
  motorway_link: 48,
  trunk: 80,
  trunk_link: 48,
  primary: 64,
  primary_link: 40,
  secondary: 56,
  secondary_link: 36,
  tertiary: 44,
  tertiary_link: 32,
  unclassified: 32,
  residential: 24,
  living_street: 12,
  service: 16,
};

/** A posted limit is driven at nine tenths. */
export const SHARE_OF_LIMIT = 0.9;

/** Mean wait where the street passes one, ms. A large junction has one signal per carriageway, so two are often passed. */
export const WAIT_MS: Record<WaitingPlace['kind'], number> = {
  signals: 10_000,
  stop: 4_000,
  mini_roundabout: 3_000,
};

/** Microdegrees as one key; coordinates of one node are equal to the fifth decimal. */
export function nodeKey([longitude, latitude]: Point): string {
  return `${Math.round(longitude * 1e5)},${Math.round(latitude * 1e5)}`;
}

export function speedOf({ highway, maxspeed }: Street): number {
  return maxspeed ? maxspeed * SHARE_OF_LIMIT : SPEED_KMH[highway];
}

import type { RoadSource } from './build/road-source.ts';
import type { Point } from './road-graph.ts';

/** Kinds of land a map shows. */
export const LAND_KINDS = ['urban', 'work', 'sand', 'green', 'water'] as const;
export type LandKind = (typeof LAND_KINDS)[number];

export interface Land {
  readonly kind: LandKind;
  /** The outline, then its holes; each ends where it begins. */
  readonly rings: readonly (readonly Point[])[];
}

export interface Place {
  readonly kind: 'city' | 'town' | 'village' | 'district';
  readonly name: string;
  readonly name_en?: string;
  readonly at: Point;
}

/** All data of a region: streets for the graph, land and places for the map. */
export interface Region {
  readonly roads: RoadSource;
  readonly land: readonly Land[];
  readonly places: readonly Place[];
}

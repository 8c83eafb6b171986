/**
 * A road network ready for queries, as flat arrays so that a file of it is loaded without parsing.
 *
 * A *section* is the street between two junctions, with its shape. A *node* is a junction in the order of the hierarchy: 0 is
 * contracted first. Where turns are restricted, a junction is several nodes, one per restricted approach. An *edge* is a section
 * in one direction from one node. An *arc* joins two nodes of the hierarchy, the lower first, for both directions.
 */
export interface RoadGraph {
  readonly attribution: string;
  /** West, south, east, north in degrees: inside, every public road of the classes below is in the graph. */
  readonly completeInside: BoundingBox;
  readonly names: readonly string[];
  /** Microdegrees of each shape point: longitude, latitude, longitude, … */
  readonly shape: Int32Array;
  /** First shape point of each section, and one more. */
  readonly shapeStart: Int32Array;
  /** Index in `ROAD_CLASSES`. */
  readonly roadClass: Uint8Array;
  /** Index in `names`, −1 without a name. */
  readonly name: Int32Array;
  /** First edge of each section, and one more; edges are sorted by section, forward ones first. */
  readonly edgeStart: Int32Array;
  readonly tail: Int32Array;
  readonly head: Int32Array;
  /** 1 where the edge runs against the section's shape. */
  readonly isReverse: Uint8Array;
  readonly time_ms: Int32Array;
  readonly length_dm: Int32Array;
  /** First arc of each node, and one more. */
  readonly arcStart: Int32Array;
  /** The higher node of each arc, ascending for each node. */
  readonly arcHead: Int32Array;
}

export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** Longitude and latitude in degrees. */
export type Point = readonly [longitude: number, latitude: number];

/** Values of OpenStreetMap's `highway`, in the order of importance. */
export const ROAD_CLASSES = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** No route. Two of them still fit in 32 bits. */
export const NEVER_MS = 0x3fff_ffff;

export const MICRODEGREES = 1e6;

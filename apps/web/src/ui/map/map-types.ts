/**
 * Shapes differ besides colors: station drop, offline drop with a cross, vehicle arrow, numbered stop, depot as a house in a square,
 * person dot.
 */
export type PointKind = 'station' | 'station_offline' | 'vehicle' | 'stop' | 'depot' | 'person';

export interface MapPoint {
  id: string;
  latitude: number;
  longitude: number;
  kind: PointKind;
  /** Name in the list beside the map and on hover. */
  label: string;
  /** Second line in the list: distance, status. */
  detail?: string;
  /** Degrees from north, for vehicles. */
  heading?: number;
  /** One or two characters, for stops. */
  number?: string;
  /** A CSS color instead of the kind's, light: its number is dark. */
  colour?: string;
}

/** A geofence: a circle, or a polygon. */
export type MapFence = (
  | { latitude: number; longitude: number; radius_metres: number }
  | { corners: readonly { latitude: number; longitude: number }[] }
) & {
  isChosen?: boolean;
  /** Meaning: no-go, restricted, or notifying. By default the selected one is in the brand color. */
  tone?: 'no' | 'run' | 'end';
};

/** A line between positions: planned ones dashed and gray, driven ones solid in the brand color. */
export interface MapLine {
  id: string;
  path: readonly { latitude: number; longitude: number }[];
  /** A CSS color instead. */
  colour?: string;
  isDashed?: boolean;
  /** Behind the selected one. */
  isFaint?: boolean;
}

/** Appearance of a moving vehicle: shapes differ besides colors. */
export type MoverVariant = 'vehicle' | 'vehicle_late' | 'vehicle_stopped' | 'vehicle_free' | 'vehicle_silent';

/** An object that moves while visible. */
export interface MapMover {
  id: string;
  latitude: number;
  longitude: number;
  variant: MoverVariant;
  /** Label below it: `Tanker 11`. */
  label: string;
  /** Degrees from north. */
  heading?: number | undefined;
}

/** Reports movers without re-rendering: calls immediately with the current ones, then on every movement. */
export type MoverFeed = (notify: (movers: readonly MapMover[]) => void) => () => void;

/** A short label beside a position, in its own color. */
export interface MapCallout {
  id: string;
  latitude: number;
  longitude: number;
  text: string;
  /** A CSS color, light: its text is dark. */
  colour: string;
}

/** A point that can be dragged. */
export interface MapHandle {
  id: string;
  latitude: number;
  longitude: number;
  /** One or two characters drawn on it. */
  number?: string;
}

/** The map's colors, read from the skin. */
export interface MapColours {
  land: string;
  other: string;
  water: string;
  line: string;
  text: string;
  halo: string;
  urban: string;
  work: string;
  sand: string;
  green: string;
  /** Streets on the overview, main ones apart. */
  overview: string;
  overviewMain: string;
  /** Streets close by, main ones apart, and their edges. */
  street: string;
  main: string;
  edge: string;
  go: string;
  no: string;
  run: string;
  end: string;
  card: string;
}

/** A part of the attribution line. */
export interface MapCredit {
  text: string;
  href: string | null;
}

/**
 * What a map says about its basemap: the configured one is unavailable, streets cannot be loaded, or the view is outside the area
 * whose streets are complete.
 */
export type MapNotice =
  | { kind: 'silent' }
  | { kind: 'no_streets' }
  | { kind: 'outside'; area: string | null };

/** Attribution of what is drawn above the country map, and what to say about it. */
export interface BasemapState {
  credits: readonly (readonly MapCredit[])[];
  notice: MapNotice | null;
}

/** The page's own typefaces: no glyph server is contacted. */
export const MAP_FONT = ['Inter Variable', 'IBM Plex Sans Arabic'];

/** Specification section 9. */
export const DEFAULT_CENTRE = { latitude: 24.534964, longitude: 46.886205 };

/** The capital beside that center: where somebody looks for a place who has none yet. */
export const CAPITAL = { latitude: 24.7136, longitude: 46.6753, radius_metres: 12_000 };

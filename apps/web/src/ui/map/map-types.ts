/** Shapes differ as well as colours: station drop, offline drop with a cross, vehicle arrow, numbered stop, branch as a house in a square, person dot. */
export type PointKind = 'station' | 'station_offline' | 'vehicle' | 'stop' | 'depot' | 'person';

export interface MapPoint {
  id: string;
  latitude: number;
  longitude: number;
  kind: PointKind;
  /** What it is called, in the list beside the map and on hover. */
  label: string;
  /** A quiet second line of the list: distance, status. */
  detail?: string;
  /** Degrees from north, for vehicles. */
  heading?: number;
  /** One or two characters, for stops. */
  number?: string;
}

/** A place with an outline: a circle, or its corners. */
export type MapFence = (
  | { latitude: number; longitude: number; radius_metres: number }
  | { corners: readonly { latitude: number; longitude: number }[] }
) & {
  isChosen?: boolean;
  /** What it means: nobody goes there, only some do, someone is told. Without it the brand's colour marks the chosen one. */
  tone?: 'no' | 'run' | 'end';
};

/** A way from place to place: planned ones are broken and grey, driven ones whole and in the brand's colour. */
export interface MapLine {
  id: string;
  path: readonly { latitude: number; longitude: number }[];
  /** A CSS colour instead of these. */
  colour?: string;
  isDashed?: boolean;
  /** Behind the one that is looked at. */
  isFaint?: boolean;
}

/** How a vehicle that moves is drawn: shapes differ as well as colours. */
export type MoverVariant = 'vehicle' | 'vehicle_late' | 'vehicle_stopped' | 'vehicle_free' | 'vehicle_silent';

/** Something that moves while it is looked at. */
export interface MapMover {
  id: string;
  latitude: number;
  longitude: number;
  variant: MoverVariant;
  /** Below it: `Tanker 11`. */
  label: string;
  /** Degrees from north. */
  heading?: number | undefined;
}

/** Tells where movers are without drawing the page again: calls at once with what is known, then whenever someone moved. */
export type MoverFeed = (notify: (movers: readonly MapMover[]) => void) => () => void;

/** A point that can be dragged. */
export interface MapHandle {
  id: string;
  latitude: number;
  longitude: number;
  /** One or two characters drawn on it. */
  number?: string;
}

/** The map's own colours, read from the skin. */
export interface MapColours {
  land: string;
  other: string;
  water: string;
  line: string;
  text: string;
  halo: string;
  go: string;
  no: string;
  run: string;
  end: string;
  card: string;
}

/** A piece of the line that says whom a part of the map is owed to. */
export interface MapCredit {
  text: string;
  href: string | null;
}

/** A ground that is not ours: it lies there, or does not answer and ours replaces it. */
export type BasemapState = { state: 'set'; credits: readonly (readonly MapCredit[])[] } | { state: 'silent' };

/** Specification section 9. */
export const DEFAULT_CENTRE = { latitude: 24.534964, longitude: 46.886205 };

/** Source of the basemap when it is not the built-in one: a style, tiles by `{z}/{x}/{y}`, or one file of all tiles. */
export const MAP_STYLE_KINDS = ['style', 'tiles', 'archive'] as const;

export interface MapStyle {
  readonly kind: (typeof MAP_STYLE_KINDS)[number];
  /** With `{key}` where the map key belongs. */
  readonly address: string;
}

/** What browsers receive about the basemap before sign-in: addresses without the key. */
export interface MapSettings {
  readonly light: MapStyle;
  /** For the dark appearance, if configured. */
  readonly dark: MapStyle | null;
  /** Attribution of the tiles, if they do not contain it themselves. */
  readonly attribution: string;
}

/** Reads a web address; null for anything else. */
export function mapStyleOf(address: string): MapStyle | null {
  const url = webAddress(address);
  if (!url) return null;
  if (['{z}', '{x}', '{y}'].every((part) => address.includes(part))) return { kind: 'tiles', address };
  return { kind: isArchive(url.pathname) ? 'archive' : 'style', address };
}

/** Whether this is the name of a PMTiles archive. */
export function isArchive(path: string): boolean {
  return path.endsWith('.pmtiles');
}

/** The origin a browser contacts for this address; null if it has none. */
export function originOf(address: string): string | null {
  return webAddress(address)?.origin ?? null;
}

/** The address with the key inserted; null if it needs one and there is none. */
export function withMapKey(address: string, key: string | null): string | null {
  if (!address.includes('{key}')) return address;
  return key ? address.replaceAll('{key}', encodeURIComponent(key)) : null;
}

function webAddress(address: string): URL | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && !url.host.includes('{') ? url : null;
}

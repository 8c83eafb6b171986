/** Where addresses are looked up that the data does not have. */
export interface GeocoderSetting {
  readonly kind: 'nominatim' | 'pelias';
  /** Without a slash at the end. */
  readonly address: string;
}

/** Reads `GEOCODER`; null without one. `problems` takes what is wrong with it. */
export function readGeocoderSetting(input: string, problems: string[]): GeocoderSetting | null {
  const text = input.trim();
  if (text === '') return null;
  const [, kind, address] = /^(nominatim|pelias):(https?:\/\/[^\s?#]+)$/.exec(text) ?? [];
  if (kind === 'nominatim' || kind === 'pelias') return { kind, address: address!.replace(/\/+$/, '') };
  problems.push('GEOCODER: nothing, nominatim:https://… or pelias:https://…');
  return null;
}

import type { FoundPlace } from '@fleet/contracts/delivery/places.ts';
import { z } from 'zod';
import type { GeocoderSetting } from '../../platform/geocoder-setting.ts';

/** Somebody types: later than this an answer is of no use. */
const TIMEOUT_MS = 2_000;
const MAX_ADDRESSES = 4;
/** Addresses near the data's city come first. */
const CENTRE = { latitude: 24.71, longitude: 46.68 };
const VIEW_BOX = '46.40,24.98,47.00,24.49';

const nominatimAnswer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    name: z.string().nullish(),
    display_name: z.string(),
  }),
);
const peliasAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ name: z.string().nullish(), label: z.string() }),
    }),
  ),
});

/** Addresses by a text, from the geocoder that is set, told by these headers whose call it is. Throws when it does not answer in time or not as documented. */
export async function geocode(
  setting: GeocoderSetting,
  text: string,
  origin: Readonly<Record<string, string>> = {},
): Promise<FoundPlace[]> {
  const answer = await fetch(urlOf(setting, text), {
    // Nominatim's terms of use require an identification.
    headers: { accept: 'application/json', 'user-agent': 'fleet-fuel', ...origin },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`);
  const json: unknown = await answer.json();
  return setting.kind === 'nominatim'
    ? nominatimAnswer
        .parse(json)
        .map(({ lat, lon, name, display_name }) => addressOf(name, display_name, lat, lon))
    : peliasAnswer
        .parse(json)
        .features.map(({ geometry: { coordinates }, properties: { name, label } }) =>
          addressOf(name, label, coordinates[1], coordinates[0]),
        );
}

function urlOf({ kind, address }: GeocoderSetting, text: string): URL {
  const url = new URL(kind === 'nominatim' ? `${address}/search` : `${address}/v1/autocomplete`);
  const query: Record<string, string> =
    kind === 'nominatim'
      ? { q: text, format: 'jsonv2', limit: String(MAX_ADDRESSES), countrycodes: 'sa', viewbox: VIEW_BOX }
      : {
          text,
          size: String(MAX_ADDRESSES),
          'boundary.country': 'SAU',
          'focus.point.lat': String(CENTRE.latitude),
          'focus.point.lon': String(CENTRE.longitude),
        };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** A geocoder answers in one language; its label begins with the name. */
function addressOf(
  name: string | null | undefined,
  label: string,
  latitude: number,
  longitude: number,
): FoundPlace {
  const title = name || label.split(/[,،]/)[0]!.trim();
  const rest = label.startsWith(title) ? label.slice(title.length).replace(/^[,،\s]+/, '') : label;
  const detail = rest === '' ? null : rest;
  return {
    kind: 'address',
    name_en: title,
    name_ar: title,
    detail_en: detail,
    detail_ar: detail,
    latitude,
    longitude,
  };
}

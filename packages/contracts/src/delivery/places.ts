import { z } from 'zod';
import { defineRoute } from '../define-route.ts';

/** Places on the map by name: streets and districts of the road data, and addresses of a geocoder where one is set. */

export const MAX_PLACES = 8;

export const foundPlace = z.object({
  kind: z.enum(['street', 'district', 'address']),
  name_en: z.string(),
  name_ar: z.string(),
  /** The district of a street; what else the geocoder names of an address. */
  detail_en: z.string().nullable(),
  detail_ar: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const searchPlaces = defineRoute({
  name: 'searchPlaces',
  method: 'GET',
  path: '/places',
  permission: 'read warehouse',
  summary:
    'Streets and districts by name, in Arabic or English, also misspelled; addresses where a geocoder is set',
  query: z.object({ query: z.string().trim().min(2).max(120) }),
  response: z.object({
    rows: z.array(foundPlace),
    /** `off` without the setting: then nothing leaves the server. */
    geocoder: z.enum(['off', 'reached', 'unreached']),
  }),
});

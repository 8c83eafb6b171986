import { z } from 'zod';
import { defineRoute, idSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { coordinatesSchema, partyName } from '../shapes.ts';

/** Halalas a liter around the base price that the price filter offers. */
export const PRICE_OFFSET_HALALAS = 60;

const filters = {
  client_id: idSchema.optional(),
  network_id: idSchema.optional(),
  fuel_type_id: idSchema.optional(),
  /** With a product: only stations that sell it for its base price plus at most this many halalas a liter. */
  price_offset_halalas: z.coerce
    .number()
    .int()
    .min(-PRICE_OFFSET_HALALAS)
    .max(PRICE_OFFSET_HALALAS)
    .optional(),
  allowed: z.enum(['yes', 'no']).optional(),
};

export const clientStationRow = z.object({
  id: z.number().int(),
  name_en: z.string(),
  name_ar: z.string(),
  network: partyName,
  city: z.string(),
  coordinates: coordinatesSchema,
  prices: z.array(z.object({ fuel_code: z.string(), price_millis_per_litre: z.number().int() })),
  allowed: z.boolean(),
  /** What keeps it out: its own tick, or that of its network. */
  disabled_by: z.enum(['station', 'network']).nullable(),
});
export type ClientStationRow = z.infer<typeof clientStationRow>;

export const listClientStations = defineRoute({
  name: 'listClientStations',
  method: 'GET',
  path: '/client-stations',
  permission: 'read client_station',
  summary: 'Stations with their prices, and whether the fleet may fuel there',
  query: listQuery(['name_en', 'name_ar', 'city', 'price']).extend(filters),
  response: pageOf(clientStationRow).extend({ can: z.object({ update: z.boolean() }) }),
});

/** Every station that matches, as a map needs it. */
export const mapClientStations = defineRoute({
  name: 'mapClientStations',
  method: 'GET',
  path: '/client-stations/map',
  permission: 'read client_station',
  summary: 'Coordinates of the matching stations, with whether the fleet may fuel there',
  query: z.object({ ...filters, q: z.string().trim().max(60).optional() }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.number().int(),
        name_en: z.string(),
        name_ar: z.string(),
        network_id: z.number().int(),
        latitude: z.number(),
        longitude: z.number(),
        allowed: z.boolean(),
        price_millis_per_litre: z.number().int().nullable(),
      }),
    ),
  }),
});

export const listClientNetworks = defineRoute({
  name: 'listClientNetworks',
  method: 'GET',
  path: '/client-stations/networks',
  permission: 'read client_station',
  summary: 'Networks with the number of their stations allowed for the fleet',
  query: z.object({ client_id: idSchema.optional() }),
  response: z.object({
    rows: z.array(
      partyName.extend({ stations: z.number().int(), allowed: z.number().int(), is_disabled: z.boolean() }),
    ),
  }),
});

const ticks = z
  .object({
    client_id: idSchema.optional(),
    station_ids: z.array(z.number().int().positive()).min(1).max(500).optional(),
    network_ids: z.array(z.number().int().positive()).min(1).max(100).optional(),
  })
  .superRefine((body, refinement) => {
    if (!body.station_ids && !body.network_ids)
      refinement.addIssue({ code: 'custom', path: ['station_ids'], message: 'required' });
  });
/** What changed by it: handing the same ids to the other call takes it back. */
const changed = z.object({ station_ids: z.array(z.number().int()), network_ids: z.array(z.number().int()) });

export const allowClientStations = defineRoute({
  name: 'allowClientStations',
  method: 'POST',
  path: '/client-stations/allow',
  permission: 'update client_station',
  idempotent: true,
  summary: 'Allow these stations or networks for the fleet',
  body: ticks,
  response: changed,
});

export const disableClientStations = defineRoute({
  name: 'disableClientStations',
  method: 'POST',
  path: '/client-stations/disable',
  permission: 'update client_station',
  idempotent: true,
  summary: 'Disallow these stations or networks for the fleet',
  body: ticks,
  response: changed,
});

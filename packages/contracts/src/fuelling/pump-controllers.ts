import { SITE_PUMP_STATUSES } from '@fleet/domain/openfsc.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { partyName } from '../shapes.ts';
import { fuelName } from '../stations/nozzles.ts';

/**
 * Site controllers of stations: each dials in to the server, speaks OpenFSC, and its pumps can be preset (docs/decisions,
 * "Pumps that can be preset").
 */

const name = z.string().trim().min(2).max(80);
const reason = z.string().trim().min(3).max(500);

export const pumpController = z.object({
  id: z.number().int(),
  name: z.string(),
  station: partyName,
  /** Its identifier; no secret. */
  site_access_key: z.string(),
  is_connected: z.boolean(),
  connected_at: instantSchema.nullable(),
  last_seen_at: instantSchema.nullable(),
  disconnected_at: instantSchema.nullable(),
  clock_skew_seconds: z.number().int().nullable(),
  pumps: z.number().int(),
  linked_nozzles: z.number().int(),
  created_at: instantSchema,
  revoked_at: instantSchema.nullable(),
  revoke_reason: z.string().nullable(),
});
export type PumpController = z.infer<typeof pumpController>;

export const listPumpControllers = defineRoute({
  name: 'listPumpControllers',
  method: 'GET',
  path: '/pump-controllers',
  permission: 'read pump_controller',
  summary: 'Site controllers of the reader’s stations',
  /** `q` is a part of a name: the controller’s or the station’s. */
  query: listQuery(['last_seen_at', 'name', 'created_at']).extend({
    station_id: idSchema.optional(),
    state: z.enum(['connected', 'offline', 'revoked']).optional(),
  }),
  response: pageOf(pumpController),
});

export const stationPumps = z.object({
  station: partyName,
  /** The active one; null if the station has none. */
  controller: pumpController.nullable(),
  /** Address it connects to; null if this server accepts no controllers. */
  listener: z.object({ port: z.number().int(), is_encrypted: z.boolean() }).nullable(),
  pumps: z.array(
    z.object({
      number: z.number().int(),
      status: z.enum(SITE_PUMP_STATUSES),
      status_at: instantSchema,
      is_preset: z.boolean(),
      running_ml: z.number().int().nullable(),
    }),
  ),
  products: z.array(
    z.object({
      product_id: z.string(),
      category: z.string().nullable(),
      description: z.string().nullable(),
      price_millis_per_litre: z.number().int().nullable(),
    }),
  ),
  nozzles: z.array(
    z.object({
      id: z.number().int(),
      number: z.number().int(),
      fuel_type: fuelName,
      /** The station's own price. */
      price_millis_per_litre: z.number().int().nullable(),
      pump_number: z.number().int().nullable(),
      product_id: z.string().nullable(),
    }),
  ),
  can: z.object({ update: z.boolean() }),
});
export type StationPumps = z.infer<typeof stationPumps>;

export const getStationPumps = defineRoute({
  name: 'getStationPumps',
  method: 'GET',
  path: '/stations/:id/pumps',
  permission: 'read pump_controller',
  summary: 'The site controller of a station, its pumps and products, and which nozzle each is',
  params: idParams,
  response: stationPumps,
});

export const linkNozzles = defineRoute({
  name: 'linkNozzles',
  method: 'PATCH',
  path: '/stations/:id/pumps',
  permission: 'update pump_controller',
  summary: 'Link each nozzle to pump and product of the controller; an omitted nozzle is unlinked',
  params: idParams,
  body: z.object({
    links: z
      .array(
        z.object({
          nozzle_id: idSchema,
          pump_number: z.number().int().min(1).max(999),
          product_id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
        }),
      )
      .max(200),
  }),
  response: stationPumps,
  errors: ['PUMP_FUEL_MISMATCH', 'PUMP_BUSY'],
});

export const registerPumpController = defineRoute({
  name: 'registerPumpController',
  method: 'POST',
  path: '/pump-controllers',
  permission: 'update pump_controller',
  status: 201,
  // A response stored for repeated calls would store the secret: a second call is rejected instead.
  idempotent: false,
  summary: 'Issue key and secret of a site controller; the secret is shown once',
  body: z.object({ station_id: idSchema, name }),
  response: z.object({ controller: pumpController, site_access_key: z.string(), secret: z.string() }),
  errors: ['CONTROLLER_IN_USE'],
});

export const revokePumpController = defineRoute({
  name: 'revokePumpController',
  method: 'POST',
  path: '/pump-controllers/:id/revoke',
  permission: 'update pump_controller',
  idempotent: true,
  summary: 'Revoke a site controller: its connection ends; liters its pumps still owe are entered manually',
  params: idParams,
  body: z.object({ reason }),
  response: pumpController,
});

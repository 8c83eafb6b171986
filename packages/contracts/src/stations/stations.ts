import { STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { SAUDI_CITIES } from '@fleet/domain/saudi-cities.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, MAX_COUNT, pageOf } from '../define-route.ts';
import {
  documentDates,
  documentInput,
  documentPictures,
  documentsFilter,
} from '../fleet/expiring-documents.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { partyName, requestFuel, versionSchema } from '../shapes.ts';

/** Gas stations (domain facts 5.6). */

const partyStatus = z.enum(['active', 'inactive']);
const text = (max: number) => z.string().trim().min(1).max(max);
const minute = z.number().int().min(0).max(1_440).nullable();

const openingHours = z.object({
  opens_at_minute: minute,
  closes_at_minute: minute,
  break_starts_at_minute: minute,
  break_ends_at_minute: minute,
});

/** What only administrators and the station's own people see. */
export const stationMeasures = z.object({
  reference: z.string().nullable(),
  is_franchisee: z.boolean(),
  staff: z.number().int(),
  transactions: z.number().int(),
  devices: z.number().int(),
  ...documentDates(STATION_DOCUMENTS),
  created_at: instantSchema,
});

export const stationRow = partyName.extend({
  network: partyName,
  city: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  status: partyStatus,
  ...openingHours.shape,
  open_now: z.boolean(),
  /** Great-circle meters from the requested position. */
  distance_metres: z.number().int().nullable(),
  /** By road from the requested position, roads free; null where no road is known. */
  drive_metres: z.number().int().nullable(),
  drive_seconds: z.number().int().nullable(),
  /** Current price of the requested fuel. */
  price_millis_per_litre: z.number().int().nullable(),
  measures: stationMeasures.nullable(),
});

export const STATION_SORTS = [
  'name',
  'reference',
  'city',
  'staff',
  'transactions',
  'status',
  'first_expiry',
  'created_at',
] as const;
export const listStations = defineRoute({
  name: 'listStations',
  method: 'GET',
  path: '/stations',
  permission: 'read station',
  summary:
    'Stations, nearest by road first if coordinates are given. A customer gets those that are active, allowed and sell the fuel',
  query: listQuery(STATION_SORTS).extend({
    network_id: idSchema.optional(),
    status: partyStatus.optional(),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
    fuel_type_id: idSchema.optional(),
    /** A document expired, or expires within 30 days; for administrators and the station’s own people. */
    documents: documentsFilter,
  }),
  response: pageOf(stationRow),
});

export const exportStations = exportRoute(listStations);

/** Enough for a map of all stations of the country at once. */
const MAX_LOCATIONS = 6_000;
export const listStationCoordinates = defineRoute({
  name: 'listStationCoordinates',
  method: 'GET',
  path: '/station-coordinates',
  permission: 'read station',
  summary: 'Where the stations of the reader are, for a map of all of them',
  query: z.object({ network_id: idSchema.optional() }),
  response: z.object({
    rows: z
      .array(
        partyName.extend({
          latitude: z.number(),
          longitude: z.number(),
          address: z.string(),
          status: partyStatus,
          open_now: z.boolean(),
        }),
      )
      .max(MAX_LOCATIONS),
  }),
});

export const SMALLEST_GEO_FENCE_METRES = 20;
export const LARGEST_GEO_FENCE_METRES = 5_000;

const stationFields = z.object({
  name_en: text(120),
  name_ar: text(120),
  reference: z.string().trim().max(60).nullish(),
  address: text(300),
  /** Its city, or the nearest one. */
  city: z.enum(SAUDI_CITIES),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  geo_fence_radius_metres: z.number().int().min(SMALLEST_GEO_FENCE_METRES).max(LARGEST_GEO_FENCE_METRES),
  contact_no: z.string().trim().max(20).nullish(),
  /** Its own account makes a station a franchisee; without one it is a branch. */
  account_number: z.string().trim().max(40).nullish(),
  dispenser_type: z.string().trim().max(60).nullish(),
  fuel_price_type: z.enum(['city', 'remote']),
  ...openingHours.shape,
  wifi: z.boolean(),
  qualified: z.boolean(),
  staff_may_override: z.boolean(),
  ...documentInput(STATION_DOCUMENTS),
});

const openingPrice = z.object({
  fuel_type_id: idSchema,
  /** Without the allowance. */
  base_price_millis_per_litre: z.number().int().positive().max(MAX_COUNT),
  allowance_millis: z.number().int().min(0).max(999).default(0),
});

export const stationDevice = z.object({
  id: z.number().int(),
  operating_system: z.string(),
  serial_no: z.string(),
  app_installed_version: z.string(),
});

export const stationDetail = stationFields.extend({
  id: z.number().int(),
  network: partyName.extend({ status: partyStatus }),
  reference: z.string().nullable(),
  contact_no: z.string().nullable(),
  account_number: z.string().nullable(),
  dispenser_type: z.string().nullable(),
  ...documentDates(STATION_DOCUMENTS),
  ...documentPictures(STATION_DOCUMENTS),
  is_franchisee: z.boolean(),
  status: partyStatus,
  open_now: z.boolean(),
  devices: z.array(stationDevice),
  /** Prices in force. */
  sells: z.array(
    requestFuel.extend({ price_millis_per_litre: z.number().int(), allowance_millis: z.number().int() }),
  ),
  staff: z.number().int(),
  users: z.number().int(),
  completed_transactions: z.number().int(),
  held_transactions: z.number().int(),
  /** What switching the station off would meet: approved requests that chose it, and fills at its pumps. */
  open_requests: z.object({ chosen: z.number().int(), at_pump: z.number().int() }),
  created_at: instantSchema,
  version: versionSchema,
  can: z.object({
    update: z.boolean(),
    /** Name, place, account and price kind too; else only what the station runs by. */
    update_all: z.boolean(),
    activate: z.boolean(),
    deactivate: z.boolean(),
    change_prices: z.boolean(),
    create_staff: z.boolean(),
    transfer_staff: z.boolean(),
  }),
});

export const getStation = defineRoute({
  name: 'getStation',
  method: 'GET',
  path: '/stations/:id',
  permission: 'read station_detail',
  summary: 'One station, with what it sells and what the reader may do with it',
  params: idParams,
  response: stationDetail,
});

export const createStation = defineRoute({
  name: 'createStation',
  method: 'POST',
  path: '/stations',
  permission: 'create station',
  status: 201,
  idempotent: true,
  summary: 'Add a station to a network. It starts switched off, with at least one product for sale',
  body: stationFields.extend({ network_id: idSchema, prices: z.array(openingPrice).min(1).max(20) }),
  response: stationDetail,
});

export const updateStation = defineRoute({
  name: 'updateStation',
  method: 'PATCH',
  path: '/stations/:id',
  permission: 'update station',
  summary:
    'Edit a station of this `version`. A network may edit hours, contact and equipment, an administrator everything',
  params: idParams,
  body: stationFields.extend({ version: versionSchema }),
  response: stationDetail,
  errors: ['VERSION_CONFLICT'],
});

export const activateStation = defineRoute({
  name: 'activateStation',
  method: 'POST',
  path: '/stations/:id/activate',
  permission: 'activate station',
  idempotent: true,
  summary: 'Activate a station; it needs a handheld device and a product for sale',
  params: idParams,
  response: stationDetail,
  errors: ['DEVICE_REQUIRED', 'NO_PRICE'],
});

export const deactivateStation = defineRoute({
  name: 'deactivateStation',
  method: 'POST',
  path: '/stations/:id/deactivate',
  permission: 'activate station',
  idempotent: true,
  summary:
    'Deactivate a station: it stops serving and its staff are signed out. Rejected during fueling unless forced',
  params: idParams,
  body: z.object({ even_while_fuelling: z.boolean().default(false) }),
  response: stationDetail,
  errors: ['FUELLING_IN_PROGRESS'],
});

import { z } from 'zod';
import { defineRoute, idSchema, pageOf, pageQuery } from './define-route.ts';
import { partyName, requestFuel } from './fuel-request-shapes.ts';

/** Master data as the main job needs it; the full screens come with the fuel-business issue. */

const search = pageQuery.extend({ q: z.string().trim().max(60).optional() });

export const vehicleRow = z.object({
  id: z.number().int(),
  plate_no: z.string(),
  plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
  name: z.string(),
  client: partyName,
  fuel_type: requestFuel,
  vehicle_type: partyName,
  driver: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  gas_tank_capacity_ml: z.number().int(),
  odometer_km: z.number().int().nullable(),
  odo_last_updated_date: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
});
export const listVehicles = defineRoute({
  name: 'listVehicles',
  method: 'GET',
  path: '/vehicles',
  permission: 'read vehicle',
  summary: 'Vehicles of the reader: a driver sees the one bound to them',
  query: search.extend({ client_id: idSchema.optional() }),
  response: pageOf(vehicleRow),
});

export const driverRow = z.object({
  id: z.number().int(),
  name: z.string(),
  mobile: z.string(),
  employee_number: z.string(),
  client: partyName,
  vehicle: z.object({ id: z.number().int(), plate_no: z.string() }).nullable(),
  status: z.enum(['active', 'inactive']),
});
export const listDrivers = defineRoute({
  name: 'listDrivers',
  method: 'GET',
  path: '/drivers',
  permission: 'read driver',
  summary: 'Drivers of the reader',
  query: search.extend({ client_id: idSchema.optional() }),
  response: pageOf(driverRow),
});

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/clients',
  permission: 'read client',
  summary: 'Clients the reader may see, for filters',
  query: search,
  response: pageOf(partyName.extend({ status: z.enum(['active', 'inactive']) })),
});

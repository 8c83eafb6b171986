import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { requestFilters } from '../fuelling/fuel-request-filters.ts';
import { calendarDay, partyName, requestFuel } from '../shapes.ts';

/** Maximum period of a dashboard. */
export const MAX_DASHBOARD_DAYS = 1_100;

const DAY_MS = 86_400_000;

const scope = z.object({
  /** Riyadh days on which requests were made, both included. */
  from: calendarDay,
  to: calendarDay,
  /** Limits the data to one party; an administrator may select any, a network its stations. */
  client_id: idSchema.optional(),
  network_id: idSchema.optional(),
  station_id: idSchema.optional(),
});

type Period = { from: string; to: string };
const daysOf = (query: unknown) => {
  const { from, to } = query as Period;
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
};

/** The period must not end before it begins, or exceed the maximum. */
function inBounds<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return schema
    .refine((query) => daysOf(query) >= 1, { path: ['to'], message: 'too_small' })
    .refine((query) => daysOf(query) <= MAX_DASHBOARD_DAYS, { path: ['from'], message: 'too_big' });
}

/** Totals of requests: count, dispensed liters, their price, the charge of the client. */
export const sumsSchema = z.object({
  requests: z.number().int(),
  volume_ml: z.number().int(),
  amount_halalas: z.number().int(),
  charged_halalas: z.number().int(),
});
export type Sums = z.infer<typeof sumsSchema>;

export const getDashboard = defineRoute({
  name: 'getDashboard',
  method: 'GET',
  path: '/dashboard',
  permission: 'read reporting',
  summary: 'What the requests of a period add up to, by day or month, fuel and status, and the period before',
  query: inBounds(scope),
  response: z.object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    /** Periods above two months are grouped by month. */
    grain: z.enum(['day', 'month']),
    fuels: z.array(requestFuel),
    series: z.array(
      sumsSchema.extend({
        starts_on: z.string(),
        fuel_type_id: z.number().int(),
        status: z.enum(FUEL_REQUEST_STATUSES),
      }),
    ),
    series_before: z.array(
      sumsSchema.extend({ fuel_type_id: z.number().int(), status: z.enum(FUEL_REQUEST_STATUSES) }),
    ),
  }),
});

export const TOPS_OF = ['client', 'network', 'station', 'vehicle', 'driver', 'attendant'] as const;

export const listDashboardTops = defineRoute({
  name: 'listDashboardTops',
  method: 'GET',
  path: '/dashboard/tops',
  permission: 'read reporting',
  summary:
    'Who fuelled or sold the most in a period: completed transactions by client, network, station, vehicle, driver or attendant',
  query: inBounds(
    scope.extend({
      of: z.enum(TOPS_OF),
      by: z.enum(['amount', 'charged', 'volume', 'requests']).default('amount'),
    }),
  ),
  response: z.object({
    rows: z.array(
      sumsSchema.extend({
        id: z.number().int(),
        name_en: z.string(),
        name_ar: z.string(),
        /** Of a vehicle. */
        plate: z
          .object({
            plate_no: z.string(),
            plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
          })
          .nullable(),
      }),
    ),
  }),
});

export const getRegisteredVehicles = defineRoute({
  name: 'getRegisteredVehicles',
  method: 'GET',
  path: '/dashboard/vehicles',
  permission: 'read reporting',
  summary: 'Vehicles there are by type, and how many were registered in a period',
  query: inBounds(scope.omit({ network_id: true, station_id: true })),
  response: z.object({
    grain: z.enum(['day', 'month']),
    types: z.array(
      partyName.extend({ total: z.number().int(), active: z.number().int(), registered: z.number().int() }),
    ),
    series: z.array(
      z.object({ starts_on: z.string(), vehicle_type_id: z.number().int(), registered: z.number().int() }),
    ),
  }),
});

export const getStationStates = defineRoute({
  name: 'getStationStates',
  method: 'GET',
  path: '/dashboard/stations',
  permission: 'read reporting',
  callers: 'people',
  summary:
    'The stations on the map as they are now: what stands at their pumps, what waits, when they last served',
  response: z.object({
    stations: z.array(
      partyName.extend({
        network: partyName,
        latitude: z.number(),
        longitude: z.number(),
        status: z.string(),
        at_the_pumps: z.number().int(),
        waiting: z.number().int(),
        last_request_at: instantSchema.nullable(),
      }),
    ),
  }),
});

export const getMoneyFlow = defineRoute({
  name: 'getMoneyFlow',
  method: 'GET',
  path: '/dashboard/money',
  permission: 'read reporting',
  summary:
    'Where the money of a client went, or what a network is owed, in a period by the ledger; null for readers without a wallet',
  query: inBounds(scope.pick({ from: true, to: true })),
  response: z.object({
    flow: z
      .object({
        opening_halalas: z.number().int(),
        /** Positive is incoming, negative outgoing money; `payments` of a client are its refunds. Without `payments` of a client and `others` where there are none. */
        steps: z.array(
          z.object({
            kind: z.enum(['top_ups', 'fuel', 'fees', 'payments', 'others']),
            amount_halalas: z.number().int(),
          }),
        ),
        closing_halalas: z.number().int(),
      })
      .nullable(),
  }),
});

export const sumFuelRequests = defineRoute({
  name: 'sumFuelRequests',
  method: 'GET',
  path: '/fuel-requests/sums',
  permission: 'read fuel_request',
  summary:
    'What everything that matches adds up to; null where it is more than can be added up while one waits',
  query: requestFilters,
  response: z.object({ sums: sumsSchema.nullable() }),
});

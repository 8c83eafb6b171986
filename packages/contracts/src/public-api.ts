import type { z } from 'zod';
import type { BodyOf, QueryOf, RouteSpec } from './define-route.ts';
import { feedDrivers, feedInvoices, feedStatementLines, feedTransactions, feedVehicles } from './feeds.ts';
import { allocateInBulk } from './temporary-capacities.ts';
import { upsertDrivers, upsertVehicles } from './upserts.ts';
import { getWallet } from './wallets.ts';

/**
 * What other systems call, each with an example that the reference page shows. A test sends every request to a real server,
 * in this order, and holds the answer against the one here: the same fields, and values its schema takes. The generated
 * client (packages/client) has exactly these.
 */

/** Changed things break nobody: within a version fields and operations are added, never taken away or given another sense. */
export const API_VERSION = '1.0.0';

interface Example {
  readonly route: RouteSpec;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly answer: unknown;
}

function example<R extends RouteSpec>(
  route: R,
  parts: { query?: QueryOf<R>; body?: BodyOf<R>; answer: z.input<R['response']> },
): Example {
  return { route, ...parts };
}

const fuel = { id: 2, code: 'diesel', title_en: 'Diesel', title_ar: 'ديزل' };
const truck = { id: 1, name_en: 'Pickup', name_ar: 'بيك أب' };
const driver = { id: 12, employee_number: 'E-1001', name: 'Salem Alharbi' };
const vehicle = { id: 31, plate_no: 'JDR-4821', client_reference_number: 'TRUCK-07' };
const cursor = 'WzUxMjAzLDMxXQ.Yk1uQm2bq1sV0h4cJ7eXwA';

export const PUBLIC_API: readonly Example[] = [
  example(upsertDrivers, {
    body: {
      match_by: 'civil_id',
      drivers: [
        {
          civil_id: '1000000008',
          mobile: '0512345678',
          employee_number: 'E-1001',
          first_name: 'Salem',
          last_name: 'Alharbi',
        },
      ],
    },
    answer: {
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 0,
      lines: [{ line: 0, result: 'created', id: 12, fields: {} }],
    },
  }),
  example(upsertVehicles, {
    body: {
      match_by: 'plate_no',
      vehicles: [
        {
          plate_no: 'JDR 4821',
          client_reference_number: 'TRUCK-07',
          vehicle_type: 'Pickup',
          fuel_type: 'diesel',
          gas_tank_capacity: 300,
          driver: 'E-1001',
        },
        { plate_no: 'KXA 1177', vehicle_type: 'Pickup', fuel_type: 'coal', gas_tank_capacity: 80 },
      ],
    },
    answer: {
      created: 1,
      updated: 0,
      unchanged: 0,
      refused: 1,
      lines: [
        { line: 0, result: 'created', id: 31, fields: {} },
        { line: 1, result: 'refused', id: null, fields: { fuel_type: 'unknown' } },
      ],
    },
  }),
  example(allocateInBulk, {
    body: {
      mode: 'days',
      days: 7,
      reason: 'Harvest week',
      allocations: [{ client_reference_number: 'TRUCK-07', volume_ml: 400_000 }],
    },
    answer: {
      batch_id: '0c2f4a52-8a51-4a39-9a3b-0b8c1f6f5d11',
      granted: 1,
      replaced: 0,
      capacities: [{ id: 5, line: 0, vehicle: { id: 31, plate_no: 'JDR-4821' } }],
    },
  }),
  example(getWallet, {
    answer: {
      client_id: 4,
      main_halalas: 250_000_00,
      allocated_halalas: 80_000_00,
      reserved_halalas: 1_200_00,
      remaining_halalas: 78_800_00,
      open_holds: 3,
      min_amount_notification: 10_000_00,
      is_low: false,
      can: { transfer: false },
    },
  }),
  example(feedVehicles, {
    query: { limit: 100 },
    answer: {
      rows: [
        {
          ...vehicle,
          plate_kind: 'private',
          name: 'Isuzu NPR',
          cost_center: null,
          vehicle_type: truck,
          fuel_type: fuel,
          group: null,
          driver,
          brand: null,
          make: 'Isuzu',
          model: 'NPR',
          color: null,
          gas_tank_capacity_ml: 300_000,
          metres_per_litre: null,
          odometer_km: 124_500,
          odo_last_updated_date: '2026-03-01T05:12:00.000Z',
          last_refill_date: '2026-03-01T05:12:00.000Z',
          last_service_date: null,
          next_service_date: null,
          status: 'active',
          created_at: '2026-02-01T08:00:00.000Z',
          deleted_at: null,
        },
      ],
      next_cursor: cursor,
      has_more: false,
    },
  }),
  example(feedDrivers, {
    query: { limit: 100 },
    answer: {
      rows: [
        {
          id: 12,
          employee_number: 'E-1001',
          civil_id: '1000000008',
          first_name: 'Salem',
          middle_name: null,
          last_name: 'Alharbi',
          mobile: '+966512345678',
          email: null,
          gender: null,
          nationality: null,
          driving_license_number: null,
          driver_prefered_language: 'en',
          status: 'active',
          created_at: '2026-02-01T08:00:00.000Z',
          deleted_at: null,
        },
      ],
      next_cursor: cursor,
      has_more: false,
    },
  }),
  example(feedTransactions, {
    query: { since: '2026-02-28T21:00:00Z', limit: 500 },
    answer: {
      rows: [
        {
          id: 118_204,
          reference_number: 'T-118204',
          status: 'transaction_completed',
          kind: 'litres',
          vehicle,
          driver,
          fuel_type: fuel,
          network: { id: 2, name_en: 'Wadi Fuel', name_ar: 'وقود الوادي' },
          station: { id: 9, name_en: 'Olaya', name_ar: 'العليا' },
          requested_volume_ml: 60_000,
          requested_amount_halalas: 99_60,
          volume_ml: 58_400,
          price_millis_per_litre: 1_660,
          amount_halalas: 96_94,
          charged_halalas: 96_94,
          odometer_km: 124_500,
          flags: [],
          pending_reasons: null,
          end_reason: null,
          created_at: '2026-03-01T05:02:11.000Z',
          approved_at: '2026-03-01T05:02:11.000Z',
          fuelling_started_at: '2026-03-01T05:09:40.000Z',
          closed_at: '2026-03-01T05:12:03.000Z',
          completed_at: '2026-03-01T05:12:03.000Z',
          status_changed_at: '2026-03-01T05:12:03.000Z',
        },
      ],
      next_cursor: cursor,
      has_more: true,
    },
  }),
  example(feedStatementLines, {
    query: { limit: 500 },
    answer: {
      rows: [
        {
          id: 900_112,
          kind: 'capture',
          posted_at: '2026-03-01T05:12:03.000Z',
          amount_halalas: -96_94,
          volume_ml: 58_400,
          fuel_request_id: 118_204,
          reverses_id: null,
          reason: null,
        },
      ],
      next_cursor: cursor,
      has_more: false,
    },
  }),
  example(feedInvoices, {
    query: { limit: 100 },
    answer: { rows: [], next_cursor: cursor, has_more: false },
  }),
];

import { DRIVER_DOCUMENTS, VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { FUEL_REQUEST_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { z } from 'zod';
import { BILLING_MODELS, INVOICE_KINDS, invoiceAmounts } from '../billing/invoices.ts';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { documentDates } from '../fleet/expiring-documents.ts';
import { REQUEST_KINDS } from '../fuelling/fuel-request-shapes.ts';
import { ENTRY_KINDS } from '../money/ledger.ts';
import { calendarDay, partyName, requestFuel } from '../shapes.ts';

/**
 * A fleet's data in order of change, for other systems that keep a copy: read to the end, store `next_cursor`, and
 * continue from it later. Everything that changed since is returned again in its present state; nothing is left out,
 * whatever was being written at the same time (decision 60).
 */

export const MAX_FEED_ROWS = 1_000;

const feedQuery = z.object({
  /** The client, if the platform calls; a fleet's own users and keys omit it. */
  client_id: idSchema.optional(),
  /** `next_cursor` of the previous response; from the beginning if omitted. */
  cursor: z.string().max(400).optional(),
  /** Start with changes after this instant; up to a minute of earlier ones may be included. Not together with a cursor. */
  since: instantSchema.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_FEED_ROWS).default(200),
});

function feedOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** Where to continue, now or later. Opaque: clients must not parse or build it. */
    next_cursor: z.string(),
    /** Whether more data is available now. */
    has_more: z.boolean(),
  });
}

const integer = z.number().int();
const status = z.enum(['active', 'inactive']);
const vehicleName = z.object({
  id: integer,
  plate_no: z.string(),
  client_reference_number: z.string().nullable(),
});
const driverName = z.object({ id: integer, employee_number: z.string(), name: z.string() });

export const feedTransactions = defineRoute({
  name: 'feedTransactions',
  method: 'GET',
  path: '/feeds/transactions',
  permission: 'read fuel_request',
  summary: 'Fuel requests and transactions of a fleet in the order they changed',
  query: feedQuery,
  response: feedOf(
    z.object({
      id: integer,
      reference_number: z.string().nullable(),
      status: z.enum(FUEL_REQUEST_STATUSES),
      kind: z.enum(REQUEST_KINDS),
      vehicle: vehicleName,
      driver: driverName,
      fuel_type: requestFuel,
      network: partyName.nullable(),
      station: partyName.nullable(),
      requested_volume_ml: integer,
      requested_amount_halalas: integer,
      approved_volume_ml: integer.nullable(),
      approved_amount_halalas: integer.nullable(),
      volume_ml: integer.nullable(),
      price_millis_per_litre: integer.nullable(),
      amount_halalas: integer.nullable(),
      charged_halalas: integer.nullable(),
      odometer_km: integer.nullable(),
      flags: z.array(z.string()),
      pending_reasons: z.array(z.string()).nullable(),
      end_reason: z.string().nullable(),
      created_at: instantSchema,
      approved_at: instantSchema.nullable(),
      fuelling_started_at: instantSchema.nullable(),
      closed_at: instantSchema.nullable(),
      completed_at: instantSchema.nullable(),
      status_changed_at: instantSchema,
    }),
  ),
});

export const feedStatementLines = defineRoute({
  name: 'feedStatementLines',
  method: 'GET',
  path: '/feeds/statement-lines',
  permission: 'read wallet',
  summary: "Ledger entries that moved a fleet's money, in the order they were posted; they never change",
  query: feedQuery,
  response: feedOf(
    z.object({
      /** The ledger entry. */
      id: integer,
      kind: z.enum(ENTRY_KINDS),
      posted_at: instantSchema,
      /** Change of the fleet's total balance, negative for debits. */
      amount_halalas: integer,
      volume_ml: integer.nullable(),
      fuel_request_id: integer.nullable(),
      /** The entry that this one reverses. */
      reverses_id: integer.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

export const feedVehicles = defineRoute({
  name: 'feedVehicles',
  method: 'GET',
  path: '/feeds/vehicles',
  permission: 'read vehicle',
  summary: 'Vehicles of a fleet in the order they changed; those in the trash come with `deleted_at`',
  query: feedQuery,
  response: feedOf(
    z.object({
      id: integer,
      plate_no: z.string(),
      plate_kind: z.enum(PLATE_KINDS),
      name: z.string(),
      client_reference_number: z.string().nullable(),
      cost_center: z.string().nullable(),
      vehicle_type: partyName,
      fuel_type: requestFuel,
      group: partyName.nullable(),
      driver: driverName.nullable(),
      brand: z.string().nullable(),
      make: z.string().nullable(),
      model: z.string().nullable(),
      color: z.string().nullable(),
      gas_tank_capacity_ml: integer,
      metres_per_litre: integer.nullable(),
      odometer_km: integer.nullable(),
      odo_last_updated_date: instantSchema.nullable(),
      last_refill_date: instantSchema.nullable(),
      last_service_date: instantSchema.nullable(),
      next_service_date: instantSchema.nullable(),
      ...documentDates(VEHICLE_DOCUMENTS),
      status,
      created_at: instantSchema,
      deleted_at: instantSchema.nullable(),
    }),
  ),
});

export const feedDrivers = defineRoute({
  name: 'feedDrivers',
  method: 'GET',
  path: '/feeds/drivers',
  permission: 'read driver',
  summary: 'Drivers of a fleet in the order they changed; those in the trash come with `deleted_at`',
  query: feedQuery,
  response: feedOf(
    z.object({
      id: integer,
      employee_number: z.string(),
      civil_id: z.string(),
      first_name: z.string(),
      middle_name: z.string().nullable(),
      last_name: z.string(),
      mobile: z.string(),
      email: z.string().nullable(),
      gender: z.enum(['female', 'male']).nullable(),
      nationality: z.string().nullable(),
      driving_license_number: z.string().nullable(),
      ...documentDates(DRIVER_DOCUMENTS),
      driver_prefered_language: z.enum(LANGUAGES_OF.driver),
      status,
      created_at: instantSchema,
      deleted_at: instantSchema.nullable(),
    }),
  ),
});

export const feedInvoices = defineRoute({
  name: 'feedInvoices',
  method: 'GET',
  path: '/feeds/invoices',
  permission: 'read invoice',
  summary: 'Invoices and credit notes of a fleet in the order they were issued; they never change',
  query: feedQuery,
  response: feedOf(
    z.object({
      id: integer,
      number: z.string(),
      kind: z.enum(INVOICE_KINDS),
      period: z.string(),
      billing_model: z.enum(BILLING_MODELS),
      network: partyName.nullable(),
      issued_at: instantSchema,
      due_on: calendarDay,
      ...invoiceAmounts,
      /** The invoice a credit note corrects. */
      corrects: z.object({ id: integer, number: z.string() }).nullable(),
      /** The document that this one was issued for, since the tax authority rejected it: that one counts no more. */
      replaces: z.object({ id: integer, number: z.string() }).nullable(),
    }),
  ),
});

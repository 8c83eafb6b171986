import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf } from '../define-route.ts';
import { exportRoute, listQuery } from '../lists.ts';
import { calendarDay } from '../shapes.ts';

/** Fees: charged ones with their run, failed ones, those due now and the next ones. */

export const FEE_KINDS = ['registration_fee', 'monthly_fee', 'subscription_fee', 'processing_fee'] as const;

const halalas = z.number().int();
/** A Riyadh month, `2026-11`. */
const period = z.string().regex(/^\d{4}-\d{2}$/);
const named = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });
const amounts = { net_halalas: halalas, vat_halalas: halalas, amount_halalas: halalas };

export const feeRunRow = z.object({
  id: z.number().int(),
  kind: z.enum(FEE_KINDS),
  period,
  started_at: instantSchema,
  /** Last activity of the run. */
  ran_at: instantSchema,
  /** When the month was complete; null while something is pending. */
  finished_at: instantSchema.nullable(),
  clients: z.number().int(),
  vehicles: z.number().int(),
  networks: z.number().int(),
  charges: z.number().int(),
  /** Clients or networks that could not be charged yet. */
  refused: z.number().int(),
  ...amounts,
});

export const listFeeRuns = defineRoute({
  name: 'listFeeRuns',
  method: 'GET',
  path: '/fee-runs',
  permission: 'read fee',
  summary: 'The log of the fee runs, one per kind and month, newest first',
  query: listQuery(['period', 'ran_at', 'amount_halalas']).extend({
    kind: z.enum(FEE_KINDS).optional(),
    /** Only runs that could not charge every party. */
    refused: z.literal('yes').optional(),
  }),
  response: pageOf(feeRunRow),
});

export const exportFeeRuns = exportRoute(listFeeRuns);

export const getFeeRun = defineRoute({
  name: 'getFeeRun',
  method: 'GET',
  path: '/fee-runs/:id',
  permission: 'read fee',
  summary: 'One fee run with whom it could not charge and why',
  params: idParams,
  response: feeRunRow.extend({
    /** Error that stopped the run as a whole. */
    last_error: z.string().nullable(),
    refusals: z.array(
      z.object({
        client: named.nullable(),
        network: named.nullable(),
        /** An error code with a translated sentence; null for anything else. */
        code: z.string().nullable(),
        reason: z.string(),
        refused_at: instantSchema,
      }),
    ),
  }),
});

export const feeChargeRow = z.object({
  id: z.number().int(),
  kind: z.enum(FEE_KINDS),
  period,
  run_id: z.number().int(),
  client: named.nullable(),
  vehicle: z.object({ id: z.number().int(), plate_no: z.string() }).nullable(),
  vehicle_type: named.nullable(),
  /** Of a subscription fee: the plan, and the months from `period` on that it pays. */
  plan: named.nullable(),
  months: z.number().int().nullable(),
  network: named.nullable(),
  /** The franchisee, for a franchisee's fee. */
  station: named.nullable(),
  fuel_type: z
    .object({ id: z.number().int(), code: z.string(), title_en: z.string(), title_ar: z.string() })
    .nullable(),
  volume_ml: z.number().int().nullable(),
  processing_fee_millis_per_litre: z.number().int().nullable(),
  vat_rate_basis_points: z.number().int(),
  ...amounts,
  entry_id: z.number().int(),
  /** The entry that reversed it. */
  reversed_by_entry_id: z.number().int().nullable(),
  charged_at: instantSchema,
});

export const listFeeCharges = defineRoute({
  name: 'listFeeCharges',
  method: 'GET',
  path: '/fee-charges',
  permission: 'read fee',
  summary: 'Fees charged, each with its ledger entry; sums over all that match',
  /** `q` is a plate, or a part of the name of a client or network. */
  query: listQuery(['id', 'amount_halalas']).extend({
    run_id: idSchema.optional(),
    kind: z.enum(FEE_KINDS).optional(),
    client_id: idSchema.optional(),
    network_id: idSchema.optional(),
    period: period.optional(),
  }),
  response: pageOf(feeChargeRow).extend(amounts),
});

export const exportFeeCharges = exportRoute(listFeeCharges);

const dueFee = z.object({
  kind: z.enum(FEE_KINDS),
  period,
  /** The first day on which it is charged. */
  charged_from: calendarDay,
  clients: z.number().int(),
  networks: z.number().int(),
  /** Vehicles, or receivers and fuels. */
  charges: z.number().int(),
  ...amounts,
});

export const listDueFees = defineRoute({
  name: 'listDueFees',
  method: 'GET',
  path: '/due-fees',
  permission: 'read fee',
  summary: 'What a run would charge now, and what the next month will bring as things stand',
  response: z.object({
    due: z.array(dueFee),
    coming: z.array(dueFee),
    can: z.object({ charge: z.boolean() }),
  }),
});

export const chargeFees = defineRoute({
  name: 'chargeFees',
  method: 'POST',
  path: '/fee-runs',
  // No Idempotency-Key: a fee is charged once by its own key in the ledger, however often this is called. One
  // transaction around all clients would lock everyone's money and let one failure undo the others.
  permission: 'charge fee',
  summary: 'Charge everything that is due now, each fee exactly once',
  response: z.object({
    registration_fee: z.number().int(),
    monthly_fee: z.number().int(),
    subscription_fee: z.number().int(),
    processing_fee: z.number().int(),
    /** Clients and networks that could not be charged; the log has the reason. */
    refused: z.number().int(),
  }),
});

/** Fees of one client: its prices in force, the last charge, and the next one. */
export const getClientFees = defineRoute({
  name: 'getClientFees',
  method: 'GET',
  path: '/clients/:id/fees',
  permission: 'read client',
  summary: 'A client’s current fees by vehicle type, the last month charged and the next one',
  params: idParams,
  response: z.object({
    rows: z.array(
      z.object({
        vehicle_type: named,
        registration_fee: halalas,
        monthly_sub_fee: halalas,
        /** Whether the price is the client's own; otherwise it is the vehicle type's. */
        is_own: z.boolean(),
        /** Active vehicles now. */
        vehicles: z.number().int(),
      }),
    ),
    last: z.object({ period, charged_at: instantSchema, vehicles: z.number().int(), ...amounts }).nullable(),
    next: z.object({ period, charged_from: calendarDay, vehicles: z.number().int(), ...amounts }),
    /** Registered so far, over all time. */
    registered: z.object({ vehicles: z.number().int(), ...amounts }),
    /** Fees not paid yet for lack of money. */
    receivable_halalas: halalas,
  }),
});

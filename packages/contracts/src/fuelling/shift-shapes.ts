import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { partyName, versionSchema } from '../shapes.ts';
import { fuelName } from '../stations/nozzles.ts';

/** Shapes a shift is shown in. Volumes and readings in milliliters, money in halalas. */

export const SHIFT_STATUSES = ['open', 'closed', 'sent_back', 'approved'] as const;
export const SHIFT_VERDICTS = ['within', 'beyond'] as const;
const millilitres = z.number().int();
const halalas = z.number().int();
const nullableInstant = instantSchema.nullable();
const verdict = z.enum(SHIFT_VERDICTS);

export const shiftRow = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  network: partyName,
  station: partyName,
  status: z.enum(SHIFT_STATUSES),
  verdict: verdict.nullable(),
  opened_at: instantSchema,
  opened_by_name: z.string(),
  closed_at: nullableInstant,
  closed_by_name: z.string().nullable(),
  decided_at: nullableInstant,
  decided_by_name: z.string().nullable(),
  /** Fills closed in it, their liters and their riyals; running while it is open. */
  transactions: z.number().int(),
  transactions_ml: millilitres,
  amount_halalas: halalas,
  /** Of all fuels, once it is closed. */
  metered_ml: millilitres.nullable(),
  other_sales_ml: millilitres.nullable(),
  variance_ml: millilitres.nullable(),
});

export const shiftReading = z.object({
  nozzle_id: z.number().int(),
  number: z.number().int(),
  fuel_type: fuelName,
  meter_digits: z.number().int(),
  /** Where the shift before left it. */
  expected_ml: millilitres.nullable(),
  opening_ml: millilitres,
  meter_changed_before: z.boolean(),
  change: z
    .object({
      old_reading_ml: millilitres,
      new_reading_ml: millilitres,
      reason: z.string(),
      changed_at: instantSchema,
      changed_by_name: z.string(),
    })
    .nullable(),
  closing_ml: millilitres.nullable(),
  volume_ml: millilitres.nullable(),
  rolled_over: z.boolean(),
  photo_file_id: z.number().int().nullable(),
  /** What the picture of the meter shows; null where it was not read with certainty. */
  photo_reading_ml: millilitres.nullable(),
});

/** One fuel: what was recorded so far, and once the shift is closed what the meters say beside it. */
export const shiftFuel = z.object({
  fuel_type: fuelName,
  transactions: z.number().int(),
  transactions_ml: millilitres,
  amount_halalas: halalas,
  metered_ml: millilitres.nullable(),
  other_sales_ml: millilitres.nullable(),
  /** Of them what pumps that report themselves gave without a request. */
  pump_sales_ml: millilitres,
  variance_ml: millilitres.nullable(),
  tolerance_ml: millilitres.nullable(),
  verdict: verdict.nullable(),
  reason: z.string().nullable(),
  photo_file_id: z.number().int().nullable(),
});

export const shiftDetail = shiftRow.extend({
  tolerance_ml: millilitres,
  tolerance_basis_points: z.number().int(),
  note: z.string().nullable(),
  decision_comment: z.string().nullable(),
  readings: z.array(shiftReading),
  fuels: z.array(shiftFuel),
  clients: z.array(
    z.object({
      client: partyName,
      transactions: z.number().int(),
      transactions_ml: millilitres,
      amount_halalas: halalas,
    }),
  ),
  /** Fills of this shift that an offline device sent after its close: beside its figures, not in them. */
  arrived_late: z.array(
    z.object({ fuel_type: fuelName, transactions: z.number().int(), transactions_ml: millilitres }),
  ),
  attendants: z.array(
    z.object({
      staff_id: z.number().int(),
      name: z.string(),
      signed_in_at: instantSchema,
      signed_out_at: nullableInstant,
    }),
  ),
  /** Vehicles being fueled at the station now: their liters are not yet recorded. */
  fuelling_now: z.number().int(),
  version: versionSchema,
  can: z.object({ run: z.boolean(), close: z.boolean(), approve: z.boolean(), send_back: z.boolean() }),
});
export type ShiftDetail = z.output<typeof shiftDetail>;

import { SITE_PUMP_STATUSES } from '@fleet/domain/openfsc.ts';
import { z } from 'zod';
import { defineRoute, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { partyName } from '../shapes.ts';
import { fuelName } from '../stations/nozzles.ts';

/**
 * A pump that can be preset and reports its liters, as the attendant uses it (docs/decisions, "Pumps that can be preset").
 * Volumes in milliliters, money in halalas, prices in thousandths of a riyal a liter.
 */

/**
 * `ordered`: sent to the controller. `unlocked`: ready to dispense. `cancelling`: a stop was sent. `refused` and
 * `locked`: no fuel was dispensed. `dispensed`: the liters are reported.
 */
export const PUMP_ORDER_STATES = [
  'ordered',
  'unlocked',
  'cancelling',
  'refused',
  'locked',
  'dispensed',
] as const;
export type PumpOrderState = (typeof PUMP_ORDER_STATES)[number];
export const LIVE_PUMP_ORDERS: ReadonlySet<PumpOrderState> = new Set(['ordered', 'unlocked', 'cancelling']);

export const pumpOrder = z.object({
  id: z.number().int(),
  state: z.enum(PUMP_ORDER_STATES),
  nozzle: z.object({ id: z.number().int(), number: z.number().int() }),
  pump_number: z.number().int(),
  /** Maximum amount and volume. */
  credit_halalas: z.number().int(),
  credit_volume_ml: z.number().int(),
  ordered_at: instantSchema,
  unlocked_at: instantSchema.nullable(),
  /** Why no fuel was dispensed: a code of the controller, `aborted`, `timeout`. */
  end_reason: z.string().nullable(),
  pump_status: z.enum(SITE_PUMP_STATUSES).nullable(),
  /** Liters of a fill in progress; null if the controller does not report them. */
  running_ml: z.number().int().nullable(),
  /** Final values reported by the pump. */
  dispensed: z
    .object({
      site_transaction_id: z.string(),
      volume_ml: z.number().int(),
      amount_halalas: z.number().int(),
      price_millis_per_litre: z.number().int(),
      received_at: instantSchema,
      /** Excess over the preset amount, at the price fixed when fueling started. */
      over_halalas: z.number().int(),
    })
    .nullable(),
});
export type PumpOrder = z.infer<typeof pumpOrder>;

export const attachedNozzle = z.object({
  id: z.number().int(),
  number: z.number().int(),
  pump_number: z.number().int(),
  status: z.enum(SITE_PUMP_STATUSES).nullable(),
  is_lifted: z.boolean(),
  /** It dispenses the request's product, and its pump is free. */
  can_preset: z.boolean(),
});
export type AttachedNozzle = z.infer<typeof attachedNozzle>;

export const attachedPumps = z.object({
  /** `none`: no pump of this station can be preset. `lost`: the controller is disconnected; liters are entered manually. */
  line: z.enum(['none', 'connected', 'lost']),
  last_seen_at: instantSchema.nullable(),
  /** Nozzles of the request's product; a lifted one comes first. */
  nozzles: z.array(attachedNozzle),
  /** The latest of this request. */
  order: pumpOrder.nullable(),
});
export type AttachedPumps = z.infer<typeof attachedPumps>;

export const getAttachedPumps = defineRoute({
  name: 'getAttachedPumps',
  method: 'GET',
  path: '/fuel-requests/:id/pump',
  permission: 'serve fuel_request',
  summary: 'The pumps that can be preset for this request, and the one that is',
  params: idParams,
  response: attachedPumps,
});

export const presetPump = defineRoute({
  name: 'presetPump',
  method: 'POST',
  path: '/fuel-requests/:id/preset-pump',
  permission: 'serve fuel_request',
  idempotent: true,
  summary: 'Unlock a nozzle for this request, for what its hold buys here and for its product only',
  params: idParams,
  body: z.object({ nozzle_id: idSchema }),
  response: attachedPumps,
  errors: ['STATUS_CONFLICT', 'PUMP_OFFLINE', 'PUMP_BUSY', 'PUMP_FUEL_MISMATCH', 'FUEL_ALREADY_DISPENSED'],
});

export const lockPump = defineRoute({
  name: 'lockPump',
  method: 'POST',
  path: '/fuel-requests/:id/lock-pump',
  permission: 'serve fuel_request',
  idempotent: true,
  summary: 'Lock the pump of this request again before any fuel is dispensed, to use another or none',
  params: idParams,
  response: attachedPumps,
  errors: ['STATUS_CONFLICT', 'FUEL_ALREADY_DISPENSED'],
});

export const listPumpTransactions = defineRoute({
  name: 'listPumpTransactions',
  method: 'GET',
  path: '/pump-transactions',
  permission: 'read pump_controller',
  summary: 'What pumps reported, the latest first; without a request it is a sale of the station’s own',
  query: pageQuery.extend({
    station_id: idSchema.optional(),
    kind: z.enum(['requests', 'other_sales']).optional(),
  }),
  response: pageOf(
    z.object({
      id: z.number().int(),
      station: partyName,
      pump_number: z.number().int(),
      nozzle_number: z.number().int().nullable(),
      product_id: z.string(),
      fuel_type: fuelName.nullable(),
      volume_ml: z.number().int(),
      amount_halalas: z.number().int(),
      price_millis_per_litre: z.number().int(),
      received_at: instantSchema,
      request: z.object({ id: z.number().int(), reference_number: z.string().nullable() }).nullable(),
      shift: z.object({ id: z.number().int(), reference_number: z.string() }).nullable(),
      repeats: z.number().int(),
      /** It was repeated with different values: the first ones count. */
      is_contradicted: z.boolean(),
    }),
  ),
});

import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';
import { calendarDay, calendarMonth, riyadhMonth } from '../shapes.ts';
import { halalas, named, SETTLEMENT_LINE_KINDS } from './settlement-shapes.ts';

/** A network's settlement while its month runs: what it would be closed with, as an account statement. Nothing is written. */

/** Movements of some days: a week's fills, or one day's of another kind. */
export const runningMovement = z.object({
  kind: z.enum(SETTLEMENT_LINE_KINDS),
  from_day: calendarDay,
  to_day: calendarDay,
  entries: z.number().int(),
  /** Of a single payment. */
  reference_number: z.string().nullable(),
  amount_halalas: halalas,
  balance_halalas: halalas,
});

export const getRunningSettlement = defineRoute({
  name: 'getRunningSettlement',
  method: 'GET',
  path: '/networks/:id/running-settlement',
  permission: 'read settlement',
  summary: 'A month of a network as it would be settled now: opening, movements with the balance, closing',
  params: idParams,
  /** Without a month, the one that runs. */
  query: z.object({ period: calendarMonth.optional() }),
  response: z.object({
    network: named,
    period: riyadhMonth,
    opening_halalas: halalas,
    movements: z.array(runningMovement),
    closing_halalas: halalas,
    /** Of later months; with the closing balance it is the ledger’s. */
    later_halalas: halalas,
    is_over: z.boolean(),
    /** Processing fees are charged after the month. */
    fees_to_come: z.boolean(),
  }),
});

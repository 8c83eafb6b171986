import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import {
  creditLineSchema,
  MAX_CREDIT_HALALAS,
  MAX_GRACE_DAYS,
  MAX_PAYMENT_TERMS_DAYS,
} from './credit-lines.ts';

const halalas = z.number().int();

/**
 * The four balances of a client, as the screens name them: main, allocated (= remaining + reserved), reserved,
 * remaining. With a credit line, remaining falls below zero by what is used and reserved of it.
 */
export const walletSchema = z.object({
  client_id: z.number().int(),
  main_halalas: halalas,
  allocated_halalas: halalas,
  reserved_halalas: halalas,
  remaining_halalas: halalas,
  /** Open holds of fuel, and what they reserve. The rest of what is reserved is for store orders on invoice. */
  open_holds: z.number().int(),
  held_halalas: halalas,
  min_amount_notification: z.number().int(),
  is_low: z.boolean(),
  /** Null where the client never had a credit line. */
  credit: creditLineSchema.nullable(),
  /** How the oldest open month is paid: the account on which transfers arrive, if it has one; null where nothing is open. */
  credit_payment: z.object({ iban: z.string().nullable(), reference: z.string() }).nullable(),
  can: z.object({ transfer: z.boolean(), set_credit: z.boolean() }),
});

export const getWallet = defineRoute({
  name: 'getWallet',
  method: 'GET',
  path: '/wallet',
  permission: 'read wallet',
  summary: 'Balances of a client',
  query: z.object({ client_id: idSchema.optional() }),
  response: walletSchema,
});

export const transferBalance = defineRoute({
  name: 'transferBalance',
  method: 'POST',
  path: '/wallet/transfers',
  permission: 'transfer wallet',
  status: 201,
  idempotent: true,
  summary: 'Move money between main and allocated',
  body: z.object({
    client_id: idSchema.optional(),
    direction: z.enum(['to_allocated', 'to_main']),
    amount_halalas: z.number().int().positive().max(100_000_000_000),
  }),
  response: walletSchema,
  errors: ['INSUFFICIENT_FUNDS'],
});

export const setCreditLine = defineRoute({
  name: 'setCreditLine',
  method: 'PUT',
  path: '/clients/:id/credit-line',
  permission: 'update wallet',
  needsProof: true,
  summary:
    'Let a client fuel beyond its balance up to a limit, until it is overdue; `version` is 0 where it has no credit line yet',
  params: idParams,
  body: z.object({
    /** 0 ends it. */
    limit_halalas: halalas.min(0).max(MAX_CREDIT_HALALAS),
    payment_terms_days: z.number().int().min(0).max(MAX_PAYMENT_TERMS_DAYS),
    /** Days after the due day from which the client fuels no more on credit. */
    grace_days: z.number().int().min(0).max(MAX_GRACE_DAYS),
    /** Until and with this day the client is not blocked, whatever is overdue. Needs a reason. */
    suspended_until: calendarDay.nullable().default(null),
    suspension_reason: z.string().trim().max(500).nullable().default(null),
    version: versionSchema,
  }),
  response: creditLineSchema,
  errors: ['VERSION_CONFLICT', 'CREDIT_LIMIT_BELOW_USED'],
});

import { z } from 'zod';
import { calendarDay, riyadhMonth, versionSchema } from '../shapes.ts';

/** Credit lines: clients that fuel first and pay later, without interest. */

const halalas = z.number().int();
export const MAX_CREDIT_HALALAS = 100_000_000_000;
export const MAX_PAYMENT_TERMS_DAYS = 180;

/** What a client owes of the fuel of one month. Payments settle the oldest month first. */
const openMonth = z.object({
  period: riyadhMonth,
  amount_halalas: halalas,
  /** The payment terms count from the day after the month, on which it is invoiced. */
  due_on: calendarDay,
});

export const creditLineSchema = z.object({
  limit_halalas: halalas,
  payment_terms_days: z.number().int(),
  /** Fueled and not paid. */
  used_halalas: halalas,
  /** What a request may reserve: the remaining balance and what is left of the credit. */
  available_halalas: halalas,
  /** The part of what is used whose due day has passed. */
  overdue_halalas: halalas,
  /** What is used, month by month, the oldest first. */
  open: z.array(openMonth),
  version: versionSchema,
});
export type CreditLine = z.infer<typeof creditLineSchema>;

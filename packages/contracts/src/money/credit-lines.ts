import { z } from 'zod';
import { instantSchema } from '../define-route.ts';
import { calendarDay, riyadhMonth, versionSchema } from '../shapes.ts';

/** Credit lines: clients that fuel first and pay later, without interest. */

const halalas = z.number().int();
export const MAX_CREDIT_HALALAS = 100_000_000_000;
export const MAX_PAYMENT_TERMS_DAYS = 180;
export const MAX_GRACE_DAYS = 90;
export const DEFAULT_GRACE_DAYS = 7;

/** What a client owes of the fuel of one month. Payments settle the oldest month first. */
const openMonth = z.object({
  period: riyadhMonth,
  amount_halalas: halalas,
  /** The payment terms count from the day after the month, on which it is invoiced. */
  due_on: calendarDay,
  /** What was sent of it, the oldest first; days after the due day, below zero before it. */
  reminders: z.array(z.object({ days: z.number().int(), sent_at: instantSchema })),
});

export const creditLineSchema = z.object({
  limit_halalas: halalas,
  payment_terms_days: z.number().int(),
  /** How long after its due day a month may be open before the client fuels no more on credit. */
  grace_days: z.number().int(),
  /** Fueled and not paid. */
  used_halalas: halalas,
  /** What a request may reserve: the remaining balance and what is left of the credit. */
  available_halalas: halalas,
  /** The part of what is used whose due day has passed. */
  overdue_halalas: halalas,
  /** What is used, month by month, the oldest first. */
  open: z.array(openMonth),
  /** The first day without credit if what is open is not paid; null where nothing is. */
  blocks_on: calendarDay.nullable(),
  /** Since when the client fuels no more on credit; null where it may. */
  blocked_at: instantSchema.nullable(),
  /** The last day on which the client is not blocked, whatever is overdue, and why; null where nothing is suspended. */
  suspended_until: calendarDay.nullable(),
  suspension_reason: z.string().nullable(),
  version: versionSchema,
});
export type CreditLine = z.infer<typeof creditLineSchema>;

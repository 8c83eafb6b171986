import { ORDER_STATUSES, type OrderStatus } from '@fleet/domain/order-statuses.ts';
import { z } from 'zod';
import { isWithinReach, MAX_COUNT } from './define-route.ts';

/** Shapes that several contexts show. */

export const partyName = z.object({ id: z.number().int(), name_en: z.string(), name_ar: z.string() });
export const coordinatesSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export const requestFuel = z.object({
  id: z.number().int(),
  code: z.string(),
  title_en: z.string(),
  title_ar: z.string(),
});
/** The edit of a row that was read; 0 where there is none yet. */
export const versionSchema = z.number().int().min(0).max(MAX_COUNT);
/** A day in an answer, which may lie beyond those that can be asked for. */
export const shownDay = z.iso.date();
/** A Riyadh day: one that databases know, and can be reckoned from. Rules that compare days see only days. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine(isWithinReach, { error: 'out_of_bounds', abort: true });
/** A day for which trips are planned: the planner reckons in seconds since 1970. */
export const plannedDay = calendarDay.refine((day) => day >= '2000', { error: 'out_of_bounds', abort: true });
/** A Riyadh month, `2026-11`. */
export const riyadhMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** A month that can be asked for: what is reckoned from it, as days on which it ends or is due, can be too. */
export const calendarMonth = riyadhMonth.refine((month) => month >= '1900' && month < '2900', {
  error: 'out_of_bounds',
  abort: true,
});
/** An instant in an answer that was reckoned from a day, and may lie beyond those that can be asked for. */
export const shownInstant = z.iso.datetime();

/** States that lists and webhook messages share. */

export const topUpStatusSchema = z.enum(['pending', 'approved', 'rejected']);
export const DISPUTE_STATES = ['open', 'upheld', 'rejected'] as const;
/** What a run issues; credit notes correct what it issued. */
export const BILLED_KINDS = ['refuelling', 'subscription', 'processing_fee', 'delivery', 'borne'] as const;
export const orderStatus = z.literal([...ORDER_STATUSES] as [OrderStatus, ...OrderStatus[]]);

import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';
import { newOrderLines, skills } from './order-shapes.ts';

/** At booking: the slots of a day with what an order would cost in each, as the day is planned now. */

export const slotOffer = z.object({
  delivery_slot_id: z.number().int(),
  from_minute: z.number().int(),
  to_minute: z.number().int(),
  /** What the day would cost more by it; null where no vehicle can keep the slot as planned now, and to clients. */
  cost_change_halalas: z.number().int().nullable(),
  /** A vehicle can keep it, as the day is planned now. */
  is_possible: z.boolean(),
  is_cheapest: z.boolean(),
});
export type SlotOffer = z.infer<typeof slotOffer>;

export const listSlotOffers = defineRoute({
  name: 'listSlotOffers',
  method: 'POST',
  path: '/orders/slot-offers',
  permission: 'create order',
  summary:
    'What an order would cost in each free slot of a day, as that day is planned now; the cheapest is marked',
  body: z.object({
    client_id: idSchema.optional(),
    delivery_branch_id: idSchema,
    warehouse_id: idSchema,
    delivery_date: calendarDay,
    lines: newOrderLines,
    required_skills: skills.default([]),
  }),
  response: z.object({ rows: z.array(slotOffer) }),
});

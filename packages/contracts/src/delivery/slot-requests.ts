import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { orderDetail } from './order-shapes.ts';

/** Other hours for an order in no trip: the staff proposes slots, the client accepts one or declines. */

export const MAX_PROPOSED_SLOTS = 3;
const REFUSALS = ['STATUS_CONFLICT', 'VERSION_CONFLICT'] as const;

export const createSlotRequest = defineRoute({
  name: 'createSlotRequest',
  method: 'POST',
  path: '/orders/:id/slot-requests',
  permission: 'update order',
  status: 201,
  idempotent: true,
  summary: 'Ask the client of an unassigned order to accept other hours; replaces an open request',
  params: idParams,
  body: z.object({
    version: versionSchema,
    slots: z
      .array(z.object({ delivery_date: calendarDay, delivery_slot_id: idSchema }))
      .min(1)
      .max(MAX_PROPOSED_SLOTS),
  }),
  response: orderDetail,
  errors: [...REFUSALS, 'SLOT_FULL'],
});

export const acceptSlotRequest = defineRoute({
  name: 'acceptSlotRequest',
  method: 'POST',
  path: '/slot-requests/:id/accept',
  permission: 'reschedule order',
  idempotent: true,
  summary: 'Accept one of the proposed slots: the order is rescheduled to it',
  params: idParams,
  body: z.object({
    chosen: z
      .number()
      .int()
      .min(0)
      .max(MAX_PROPOSED_SLOTS - 1),
  }),
  response: orderDetail,
  errors: [...REFUSALS, 'SLOT_FULL'],
});

export const declineSlotRequest = defineRoute({
  name: 'declineSlotRequest',
  method: 'POST',
  path: '/slot-requests/:id/decline',
  permission: 'reschedule order',
  idempotent: true,
  summary: 'Decline the proposed slots; the order keeps its time window',
  params: idParams,
  body: z.object({ reason: z.string().trim().min(1).max(200).optional() }),
  response: orderDetail,
  errors: ['STATUS_CONFLICT'],
});

export const withdrawSlotRequest = defineRoute({
  name: 'withdrawSlotRequest',
  method: 'POST',
  path: '/slot-requests/:id/withdraw',
  permission: 'update order',
  idempotent: true,
  summary: 'Withdraw a request the client has not answered',
  params: idParams,
  response: orderDetail,
  errors: ['STATUS_CONFLICT'],
});

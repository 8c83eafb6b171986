import { z } from 'zod';
import { defineRoute, idSchema } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { orderRow } from './order-shapes.ts';

/** A day's orders as the dispatcher's board: by status, and several of them taken a step on at once. */

/** So many orders a column of the board shows; the rest are in the list. */
export const MAX_BOARD_ROWS = 30;

export const getOrderBoard = defineRoute({
  name: 'getOrderBoard',
  method: 'GET',
  path: '/orders/board',
  permission: 'read order',
  summary: `The first ${MAX_BOARD_ROWS} orders of each status on some days, by the hours promised, then the most important`,
  query: z.object({
    client_id: idSchema.optional(),
    delivery_branch_id: idSchema.optional(),
    from_date: calendarDay,
    to_date: calendarDay,
    q: listQuery(['id']).shape.q,
  }),
  response: z.object({ rows: z.array(orderRow) }),
});

export const MAX_ORDERS_AT_ONCE = 200;

export const advanceOrders = defineRoute({
  name: 'advanceOrders',
  method: 'POST',
  path: '/orders/advance',
  permission: 'update order',
  idempotent: true,
  summary: 'Confirm several orders or send them to planning; those that cannot be moved stay and are named',
  body: z.object({
    step: z.enum(['confirm', 'send_to_planning']),
    orders: z
      .array(z.object({ id: idSchema, version: versionSchema }))
      .min(1)
      .max(MAX_ORDERS_AT_ONCE),
  }),
  response: z.object({
    moved: z.array(z.number().int()),
    refused: z.array(
      z.object({
        id: z.number().int(),
        code: z.enum(['NOT_FOUND', 'STATUS_CONFLICT', 'VERSION_CONFLICT']),
      }),
    ),
  }),
});

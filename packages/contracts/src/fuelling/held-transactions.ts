import { z } from 'zod';
import { defineRoute, idParams, idSchema } from '../define-route.ts';
import { fuelRequestDetail, threadComment } from './fuel-request-shapes.ts';

/** Transactions pending with the client or the platform. */

const comment = z.string().trim().min(1).max(1000);

export const decideAsClient = defineRoute({
  name: 'decideAsClient',
  method: 'POST',
  path: '/fuel-requests/:id/client-decision',
  permission: 'decide held_transaction',
  idempotent: true,
  summary:
    'The client approves a held transaction (what is missing is taken from allocated, then main) or refuses it',
  params: idParams,
  body: z.object({ decision: z.enum(['approve', 'refuse']), comment }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'INSUFFICIENT_FUNDS'],
});

export const decideAsAdmin = defineRoute({
  name: 'decideAsAdmin',
  method: 'POST',
  path: '/fuel-requests/:id/admin-decision',
  permission: 'decide held_transaction',
  idempotent: true,
  summary: 'An administrator completes a transaction as is or adjusted, asks the client, or cancels it',
  params: idParams,
  body: z.object({
    decision: z.enum(['complete', 'refer_to_client', 'cancel']),
    comment,
    /** Complete: the volume found to be really dispensed; what the station is owed follows it. */
    volume_ml: z.number().int().positive().max(10_000_000).optional(),
    /** Complete: what the client is charged, at most the amount; the rest is the platform's loss. */
    charged_halalas: z.number().int().nonnegative().optional(),
    /** Cancel: whether fuel left the pump; if so the station is still owed. */
    was_dispensed: z.boolean().optional(),
  }),
  response: fuelRequestDetail,
  errors: ['STATUS_CONFLICT', 'AMOUNT_ABOVE_BALANCE', 'REASON_REQUIRED'],
});

export const addComment = defineRoute({
  name: 'addComment',
  method: 'POST',
  path: '/fuel-requests/:id/comments',
  permission: 'comment held_transaction',
  status: 201,
  idempotent: true,
  summary: 'Comment on a held transaction, with files',
  params: idParams,
  body: z.object({ comment, file_ids: z.array(idSchema).max(5).default([]) }),
  response: threadComment,
  errors: ['STATUS_CONFLICT'],
});

import { ORDER_FIELDS } from '@fleet/domain/order-edits.ts';
import { ORDER_STATUSES } from '@fleet/domain/order-statuses.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** A delivery order was placed, moved or edited. */
export const orderChanged = defineJob({
  kind: 'order',
  payload: z.object({
    id: z.int(),
    client_id: z.int(),
    /** Left out for a new one. */
    from: z.literal(ORDER_STATUSES).optional(),
    status: z.literal(ORDER_STATUSES),
    /** Of an edit: what it changed, and who did it. */
    changed: z.array(z.enum(ORDER_FIELDS)).optional(),
    by: z.object({ mover: z.enum(['client', 'staff', 'plan', 'driver']) }).optional(),
    /** A step of long ago, recorded now. */
    is_repeat: z.boolean().optional(),
    /** Its client was asked for other hours, or answered. */
    slot_request: z.enum(['open', 'accepted', 'declined']).optional(),
  }),
  orderKey: ({ id }) => `order:${id}`,
});

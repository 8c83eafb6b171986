import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { APPROVAL_FIELDS, approvalFields, refuseTwoQuantities } from './approval-shapes.ts';
import { fuelRequestDetail } from './fuel-request-shapes.ts';

/** What a message asks its reader, opened by the link in it. */

/** `open`: it waits for this reader. `decided`: it no longer does, by whoever. `expired`: the link is too old. */
export const QUESTION_STATES = ['open', 'decided', 'expired'] as const;

const question = z.object({
  state: z.enum(QUESTION_STATES),
  /** What is asked: whether a request may be fuelled, or whether a fill that is held is paid. */
  kind: z.enum(['request_pending', 'transaction_pending_with_client']),
  /** What is decided about, as it is now. */
  request: fuelRequestDetail,
});

const tokenParams = z.object({ token: z.string().min(1).max(100) });

export const getDecision = defineRoute({
  name: 'getDecision',
  method: 'GET',
  path: '/decisions/:token',
  permission: 'signed-in',
  summary: 'The question that a message to the signed-in user asks, by the link in it',
  params: tokenParams,
  response: question,
});

export const answerDecision = defineRoute({
  name: 'answerDecision',
  method: 'POST',
  path: '/decisions/:token',
  permission: 'signed-in',
  idempotent: true,
  summary: 'Answer the question of a message once, as its reader',
  params: tokenParams,
  body: z
    .object({
      decision: z.enum(['approve', 'refuse']),
      /** Needed to refuse, and for every held fill. */
      comment: z.string().trim().max(1000).default(''),
      ...approvalFields,
    })
    .superRefine((answer, refinement) => {
      refuseTwoQuantities(answer, refinement);
      if (answer.decision === 'approve') return;
      for (const field of APPROVAL_FIELDS)
        if (answer[field] !== undefined)
          refinement.addIssue({ code: 'custom', path: [field], message: 'not_allowed' });
    }),
  response: question,
  errors: ['STATUS_CONFLICT', 'INSUFFICIENT_FUNDS', 'NO_PRICE'],
});

import { z } from 'zod';
import { defineJob, defineRound } from '../../platform/jobs/define-job.ts';

/** Screens that show an endpoint or its log read them again. */
export const webhookEndpointChanged = defineJob({
  kind: 'webhook',
  payload: z.object({ id: z.int(), client_id: z.int() }),
});

/** Webhook messages wait to be sent. */
export const webhooksWaiting = defineRound('webhooks', { isShared: true });

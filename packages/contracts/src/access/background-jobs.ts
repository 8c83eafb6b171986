import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';

/** Background jobs of the server: pending, running, and failed ones that wait for an administrator. */

/** `failed`: all attempts are used up; nothing happens to it until it is retried or discarded. */
export const BACKGROUND_JOB_STATUSES = ['waiting', 'running', 'failed'] as const;

export const backgroundJob = z.object({
  id: z.number().int(),
  /** The job's kind, by its name on the server. */
  kind: z.string(),
  payload: z.unknown(),
  /** Jobs of one order key run one after the other. */
  order_key: z.string().nullable(),
  status: z.enum(BACKGROUND_JOB_STATUSES),
  attempts: z.number().int(),
  /** Not before; null is as soon as possible. */
  run_at: instantSchema.nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  failed_at: instantSchema.nullable(),
  created_at: instantSchema,
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
});
export type BackgroundJob = z.infer<typeof backgroundJob>;

export const listBackgroundJobs = defineRoute({
  name: 'listBackgroundJobs',
  method: 'GET',
  path: '/background-jobs',
  permission: 'read background_job',
  summary: 'Background jobs that wait, run or have failed; `q` searches kind and reason',
  query: listQuery(['created_at', 'failed_at']).extend({
    status: z.enum(BACKGROUND_JOB_STATUSES).optional(),
    kind: z.string().max(60).optional(),
  }),
  response: pageOf(backgroundJob),
});

export const getBackgroundJob = defineRoute({
  name: 'getBackgroundJob',
  method: 'GET',
  path: '/background-jobs/:id',
  permission: 'read background_job',
  summary: 'One background job',
  params: idParams,
  response: backgroundJob,
});

export const retryBackgroundJob = defineRoute({
  name: 'retryBackgroundJob',
  method: 'POST',
  path: '/background-jobs/:id/retry',
  permission: 'update background_job',
  idempotent: true,
  summary: 'Run a failed job again, with all its attempts',
  params: idParams,
  response: backgroundJob,
  errors: ['STATUS_CONFLICT'],
});

export const discardBackgroundJob = defineRoute({
  name: 'discardBackgroundJob',
  method: 'POST',
  path: '/background-jobs/:id/discard',
  permission: 'update background_job',
  idempotent: true,
  summary: 'Remove a failed job without running it again',
  params: idParams,
  response: z.object({ id: z.number().int() }),
  errors: ['STATUS_CONFLICT'],
});

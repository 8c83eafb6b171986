import type * as contract from '@fleet/contracts/access/background-jobs.ts';
import type { BackgroundJob } from '@fleet/contracts/access/background-jobs.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { noteJobAdded } from '../../platform/jobs/add-job.ts';
import {
  discardDeadJob,
  type LockedJob,
  lockJob,
  retryDeadJob,
} from '../../platform/jobs/failed-jobs.queries.ts';
import { findJob, jobList, type ListedJob } from './background-jobs.queries.ts';

/** A page of the jobs there are; done ones are not kept. */
export async function listJobs(ctx: Ctx, query: z.output<(typeof contract.listBackgroundJobs)['query']>) {
  const page = await jobList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentJob(ctx, row)) };
}

/** Throws NOT_FOUND, also for a job that is done. */
export async function getJob(ctx: Ctx, id: number): Promise<BackgroundJob> {
  const row = await findJob(ctx, id);
  if (!row) throw noSuchJob();
  return presentJob(ctx, row);
}

/** Runs a failed job again, with all its attempts. Throws NOT_FOUND, STATUS_CONFLICT (it has not failed for good). */
export function retryJob(ctx: Ctx, id: number): Promise<BackgroundJob> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockFailed(ctx, id);
    await retryDeadJob(ctx, id);
    noteJobAdded(ctx);
    await record(ctx, 'retry', job, { status: 'waiting' });
    return getJob(ctx, id);
  });
}

/** Removes a failed job; the audit log keeps what it was. Throws NOT_FOUND, STATUS_CONFLICT (it has not failed for good). */
export function discardJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockFailed(ctx, id);
    await discardDeadJob(ctx, id);
    await record(ctx, 'discard', job, null);
    return { id };
  });
}

async function lockFailed(ctx: Ctx, id: number): Promise<LockedJob> {
  const job = await lockJob(ctx, id);
  if (!job) throw noSuchJob();
  if (job.status !== 'dead')
    throw new AppError('STATUS_CONFLICT', 'This job has not failed for good.', { status: job.status });
  return job;
}

function record(ctx: Ctx, action: 'retry' | 'discard', job: LockedJob, after: object | null): Promise<void> {
  const { id, kind, payload, attempts, problem } = job;
  const before = { status: 'failed', kind, payload, attempts, problem };
  return recordAudit(ctx, { action, subject: 'background_job', subject_id: id, before, after });
}

function noSuchJob(): AppError {
  return new AppError('NOT_FOUND', 'There is no such job, or it is done.');
}

function presentJob(ctx: Ctx, row: ListedJob): BackgroundJob {
  const isFailed = row.status === 'dead';
  const mayDecide = isFailed && ctx.actor.permissions.has('update background_job');
  return {
    ...row,
    status: row.status === 'dead' ? 'failed' : row.status,
    run_at: isFailed ? null : (row.run_at?.toISOString() ?? null),
    failed_at: row.failed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: { retry: mayDecide, discard: mayDecide },
  };
}

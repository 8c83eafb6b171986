import type * as contract from '@fleet/contracts/insight/report-schedules.ts';
import { nextTime, type Rhythm } from '@fleet/domain/rhythms.ts';
import type { z } from 'zod';
import { deliveriesOf, isMailSet } from '../../messages/mails/mails.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { openReport } from '../reports/reports.service.ts';
import { isAllowed, ownDomains } from './recipients.rules.ts';
import { insertRequestedRun, listRuns } from './report-runs.queries.ts';
import { reportsWaiting } from './report-schedules.jobs.ts';
import {
  findSchedule,
  insertSchedule,
  listColleagues,
  lockSchedule,
  type ScheduleRow,
  saveSchedule,
  scheduleList,
} from './report-schedules.queries.ts';
import { mayManageSchedule, presentRun, presentSchedule, rhythmOf } from './report-schedules.rules.ts';

type Fields = z.output<typeof contract.createReportSchedule.body>;

/** A page of what the actor's company has mailed, and whether mail leaves this server at all. */
export async function listSchedules(ctx: Ctx, query: z.output<typeof contract.listReportSchedules.query>) {
  const page = await scheduleList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentSchedule(row, ctx.actor)), mail: mailOf(ctx) };
}

/** One schedule. Throws NOT_FOUND. */
export async function getSchedule(ctx: Ctx, id: number) {
  const schedule = await findSchedule(ctx, id);
  if (!schedule) throw noSuchSchedule();
  return presentSchedule(schedule, ctx.actor);
}

/** What was sent of a schedule and what was not. Throws NOT_FOUND. */
export async function listScheduleRuns(
  ctx: Ctx,
  id: number,
  query: { readonly page: number; readonly per_page: number },
) {
  if (!(await findSchedule(ctx, id))) throw noSuchSchedule();
  const { rows, total } = await listRuns(ctx, id, query);
  const deliveries = await deliveriesOf(
    ctx,
    rows.flatMap(({ mail_id }) => mail_id ?? []),
  );
  return { rows: rows.map((run) => presentRun(run, deliveries)), total, ...query };
}

/** Whom the actor may mail reports to. */
export async function listRecipients(ctx: Ctx) {
  const colleagues = await listColleagues(ctx, ctx.actor);
  return {
    people: colleagues.map(({ name, email }) => ({ name, email })),
    domains: ownDomains(colleagues),
    mail: mailOf(ctx),
  };
}

/** Has a report mailed in the actor's name. Throws INVALID_FIELDS for what they cannot read and whom they may not mail to. */
export function createSchedule(ctx: Ctx, input: Fields) {
  return inTransaction(ctx, async (ctx) => {
    const fields = await checked(ctx, input);
    const { user_id, client_id, network_id, station_id } = ctx.actor;
    const id = await insertSchedule(ctx, {
      ...fields,
      user_id: user_id!,
      client_id,
      network_id,
      station_id,
      next_run_at: nextTime(fields, ctx.now),
    });
    await addJob(ctx, reportsWaiting, {});
    await record(ctx, 'create', id, undefined, fields);
    return getSchedule(ctx, id);
  });
}

/** Changes the actor's own schedule. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateSchedule(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<typeof contract.updateReportSchedule.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockSchedule(ctx, id);
    if (before?.user_id !== ctx.actor.user_id) throw noSuchSchedule();
    refuseIfChanged(before, version);
    const fields = await checked(ctx, input);
    await saveSchedule(ctx, id, {
      ...fields,
      next_run_at: before.status === 'active' ? nextTime(fields, ctx.now) : null,
      version: version + 1,
    });
    await addJob(ctx, reportsWaiting, {});
    await record(ctx, 'update', id, before, fields);
    return getSchedule(ctx, id);
  });
}

/** Sends nothing until it is resumed. Throws NOT_FOUND. */
export function pauseSchedule(ctx: Ctx, id: number) {
  return switchTo(ctx, id, 'paused');
}

/** Resumes from the next time on. Throws NOT_FOUND. Only its owner resumes an automatically stopped one. */
export function resumeSchedule(ctx: Ctx, id: number) {
  return switchTo(ctx, id, 'active');
}

function switchTo(ctx: Ctx, id: number, status: 'active' | 'paused') {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    const isOwners = before.status === 'stopped' && before.user_id !== ctx.actor.user_id;
    if (isOwners && status === 'active') throw noSuchSchedule();
    if (before.status !== status) {
      const next_run_at = status === 'active' ? nextTime(before as Rhythm, ctx.now) : null;
      const version = before.version + 1;
      await saveSchedule(ctx, id, { status, stopped_reason: null, next_run_at, version });
      await addJob(ctx, reportsWaiting, {});
      await record(ctx, 'set_status', id, { status: before.status }, { status });
    }
    return getSchedule(ctx, id);
  });
}

/** Sends a schedule once, as soon as it is made. Throws NOT_FOUND, MAIL_NOT_CONFIGURED, STATUS_CONFLICT (it was stopped). */
export function sendNow(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const schedule = await lockOwn(ctx, id);
    if (schedule.status === 'stopped')
      throw new AppError('STATUS_CONFLICT', 'This schedule has stopped: its owner has to look at it.');
    if (!isMailSet(ctx.config)) throw new AppError('MAIL_NOT_CONFIGURED', 'No mail server is set.');
    await insertRequestedRun(ctx, id);
    await addJob(ctx, reportsWaiting, {});
    return getSchedule(ctx, id);
  });
}

/** Removes a schedule; its log stays. Throws NOT_FOUND. */
export function removeSchedule(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id);
    await saveSchedule(ctx, id, { deleted_at: ctx.now });
    await record(ctx, 'remove', id, before, undefined);
    return { removed: true };
  });
}

/** The input, once the actor may read such a report and mail it to these recipients. */
async function checked(ctx: Ctx, input: Fields) {
  // A report that cannot be opened on screen cannot be mailed; the same fields report it.
  await openReport(ctx, input.report, input.query).catch((error: unknown) => {
    throw error instanceof AppError && error.fields ? atQuery(error, error.fields) : error;
  });
  const colleagues = await listColleagues(ctx, ctx.actor);
  const strange = input.recipients.findIndex((address) => !isAllowed(address, colleagues));
  if (strange !== -1)
    throw new AppError('INVALID_FIELDS', 'This report may not be sent there.', undefined, {
      recipients: 'recipient_not_allowed',
    });
  return { ...input, ...rhythmOf(input) };
}

function atQuery(error: AppError, fields: Record<string, string>): AppError {
  const moved = Object.entries(fields).map(([name, code]) => [`query.${name}`, code]);
  return new AppError(error.code, error.message, error.details, Object.fromEntries(moved));
}

async function lockOwn(ctx: Ctx, id: number): Promise<ScheduleRow> {
  const schedule = await lockSchedule(ctx, id);
  if (!schedule || !mayManageSchedule(schedule, ctx.actor)) throw noSuchSchedule();
  return schedule;
}

function mailOf({ config }: Ctx) {
  return { is_set: isMailSet(config), from: config.MAIL?.from.address ?? null };
}

function record(
  ctx: Ctx,
  action: 'create' | 'update' | 'set_status' | 'remove',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    action,
    subject: 'report_schedule',
    subject_id,
    client_id,
    network_id,
    station_id,
    before,
    after,
  });
}

function noSuchSchedule(): AppError {
  return new AppError('NOT_FOUND', 'There is no such schedule.');
}

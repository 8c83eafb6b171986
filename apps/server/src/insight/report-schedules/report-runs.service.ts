import type { REPORT_RUN_PROBLEMS, STOPPED_REASONS } from '@fleet/contracts/insight/report-schedules.ts';
import type { ReportCode, ReportQuery } from '@fleet/contracts/insight/reports.ts';
import { latestTime, nextTime, type Rhythm } from '@fleet/domain/rhythms.ts';
import { absentActor } from '../../access/sessions/session-actors.service.ts';
import { isMailSet, writeMail } from '../../messages/mails/mails.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { fileOfReport } from '../reports/report-files.service.ts';
import { isAllowed } from './recipients.rules.ts';
import { reportEmail } from './report-email.service.ts';
import { insertDueRun, saveMailed, saveRefused, type TakenRun, takeRun } from './report-runs.queries.ts';
import { listColleagues, listOwners, lockDue, saveSchedule, stopAllOf } from './report-schedules.queries.ts';
import { stoppedReasonOf } from './report-schedules.rules.ts';
import { notifyOfStoppedSchedules } from './report-stopped.service.ts';

export { findNextReport } from './report-runs.queries.ts';

/** Longer than a report takes to be made: what a process that died had taken is taken by another then. */
const LEASE_MS = 5 * 60_000;
/** Repeated failures for an unknown reason end the run. */
const MAX_ATTEMPTS = 3;
/** Mail servers take about 25 MB as it is written in a mail, a third more than the file. */
const MAX_BYTES = 15 * 1024 * 1024;

type Problem = (typeof REPORT_RUN_PROBLEMS)[number];

/**
 * Notes what is due and makes it. Several processes at once do each thing once: a schedule is locked while its time is
 * noted, a run is one process's while it is made, and its mail is written under its number.
 */
export async function workOffSchedules(
  systemCtx: () => Ctx,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping() && (await noteDue(systemCtx()))) {}
  while (!isStopping()) {
    const ctx = systemCtx();
    const run = await takeRun(ctx, new Date(ctx.now.getTime() + LEASE_MS));
    if (!run) return;
    await makeRun(systemCtx(), run);
  }
}

/** Notes one schedule that is due: after a pause of the server its latest time, once. Whether there was one. */
function noteDue(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const schedule = await lockDue(ctx);
    if (!schedule?.next_run_at) return false;
    const { at, missed } = latestTime(schedule as Rhythm, schedule.next_run_at, ctx.now);
    await insertDueRun(ctx, { report_schedule_id: schedule.id, due_at: at, missed });
    await saveSchedule(ctx, schedule.id, { next_run_at: nextTime(schedule as Rhythm, ctx.now) });
    return true;
  });
}

/** Makes one report under its owner's rights of today and has it mailed, or writes down why not. */
async function makeRun(ctx: Ctx, run: TakenRun): Promise<void> {
  const owner = await absentActor(ctx, run.user_id);
  const why = stoppedReasonOf(run, owner);
  if (!owner || why) {
    await inTransaction(ctx, async (ctx) => {
      await stopOwner(ctx, run.user_id, why ?? 'owner_inactive');
      await saveRefused(ctx, run, why ?? 'owner_inactive', []);
    });
    return;
  }
  const colleagues = await listColleagues(ctx, run);
  const to = run.recipients.filter((address) => isAllowed(address, colleagues));
  const leftOut = run.recipients.filter((address) => !to.includes(address));
  const refuse = (problem: Problem) => saveRefused(ctx, run, problem, leftOut);
  if (!isMailSet(ctx.config)) return refuse('mail_not_configured');
  if (to.length === 0) return refuse('no_recipient');
  try {
    // As of the time it was due: a late report covers its own period.
    const asOwner: Ctx = { ...ctx, actor: owner, now: run.due_at ?? ctx.now };
    const reportRun = {
      report: run.report as ReportCode,
      query: run.query as ReportQuery,
      language: run.language as 'en' | 'ar',
    };
    const file = await fileOfReport(asOwner, { ...reportRun, format: run.format as 'pdf' | 'xlsx' });
    if (file.bytes.length > MAX_BYTES) return refuse('too_large');
    const email = await reportEmail(asOwner, { ...run, ...reportRun, owner_name: owner.name, file });
    await mailRun(ctx, run, { ...email, to, file, leftOut });
  } catch (error) {
    const problem = problemOf(error, run);
    if (problem) return refuse(problem);
    ctx.platform.log.warn({ err: error, run: run.id }, 'a report could not be made; it is tried again');
  }
}

function mailRun(
  ctx: Ctx,
  run: TakenRun,
  input: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly to: readonly string[];
    readonly leftOut: readonly string[];
    readonly file: { readonly file_name: string; readonly content_type: string; readonly bytes: Buffer };
  },
): Promise<void> {
  const { leftOut, ...mail } = input;
  return inTransaction(ctx, async (ctx) => {
    const mail_id = await writeMail(ctx, { key: `report_run:${run.id}`, ...mail });
    const { file_name, bytes } = mail.file;
    const done = { mail_id, file_name, size_bytes: bytes.length, left_out: leftOut };
    if (!(await saveMailed(ctx, run, done))) return;
    const { client_id, network_id, station_id } = run;
    await recordAudit(ctx, {
      action: 'send',
      subject: 'report_schedule',
      subject_id: run.report_schedule_id,
      client_id,
      network_id,
      station_id,
      after: { recipients: mail.to, file_name },
    });
  });
}

/** Why a report was not made, for good; null where it may be made yet. */
function problemOf(error: unknown, run: TakenRun): Problem | null {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'STATEMENT_TOO_LONG') return 'too_long';
  if (code && code !== 'OVERLOADED') return 'report_refused';
  return run.attempts >= MAX_ATTEMPTS ? 'failed' : null;
}

async function stopOwner(ctx: Ctx, userId: number, why: (typeof STOPPED_REASONS)[number]): Promise<void> {
  const stopped = await stopAllOf(ctx, userId, why);
  for (const { id, client_id, network_id, station_id } of stopped)
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'report_schedule',
      subject_id: id,
      client_id,
      network_id,
      station_id,
      before: { status: 'active' },
      after: { status: 'stopped', stopped_reason: why },
    });
  await notifyOfStoppedSchedules(ctx, userId, why, stopped);
}

/** Job `rights`: schedules of a user who lost the permission stop at once. */
export async function stopOrphans(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const idsOf = (name: string) => payloads.flatMap((payload) => (payload[name] as number | undefined) ?? []);
  const of = { users: idsOf('user_id'), groups: idsOf('group_id'), clients: idsOf('client_id') };
  for (const { user_id } of await listOwners(ctx, of)) {
    const owner = await absentActor(ctx, user_id);
    const why = owner ? stoppedReasonOf(owner, owner) : 'owner_inactive';
    if (why) await inTransaction(ctx, (ctx) => stopOwner(ctx, user_id, why));
  }
  return [];
}

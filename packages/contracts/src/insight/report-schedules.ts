import { isEmail } from '@fleet/domain/field-rules.ts';
import { RHYTHMS } from '@fleet/domain/rhythms.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf, pageQuery } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { versionSchema } from '../shapes.ts';
import { REPORT_PERIODS, reportCode, reportQuery } from './reports.ts';

/** Maximum number of recipients of a schedule. */
export const MAX_RECIPIENTS = 10;

export const REPORT_SCHEDULE_STATUSES = ['active', 'paused', 'stopped'] as const;
/**
 * Why one stopped automatically: its owner can no longer sign in, lacks the permission, or works for another company.
 */
export const STOPPED_REASONS = ['owner_inactive', 'owner_without_right', 'owner_moved'] as const;
export const REPORT_RUN_STATUSES = ['waiting', 'sending', 'sent', 'partly', 'refused'] as const;
/** Why a report was not made or mailed. */
export const REPORT_RUN_PROBLEMS = [
  'mail_not_configured',
  'no_recipient',
  'too_long',
  'too_large',
  'report_refused',
  'failed',
  ...STOPPED_REASONS,
] as const;

const recipient = z
  .string()
  .trim()
  .toLowerCase()
  .max(120)
  .refine((address) => isEmail(address), 'invalid_email');

/** The name is the mail's subject: one line. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}*$/u);

const fields = z.object({
  name,
  report: reportCode,
  /** As on the report's page, with a named period: each run covers another one. */
  query: reportQuery.omit({ from: true, to: true }).extend({ period: z.enum(REPORT_PERIODS) }),
  format: z.enum(['pdf', 'xlsx']),
  language: z.enum(['en', 'ar']),
  recipients: z
    .array(recipient)
    .min(1)
    .max(MAX_RECIPIENTS)
    .transform((all) => [...new Set(all)]),
  rhythm: z.enum(RHYTHMS),
  /** 0 is Sunday; of a weekly one. */
  weekday: z.number().int().min(0).max(6).nullable(),
  /** Of a monthly one; a shorter month has it on its last day. */
  day: z.number().int().min(1).max(31).nullable(),
  /** A full hour in Riyadh. */
  hour: z.number().int().min(0).max(23),
});

/** Each frequency has its own day. */
function checkRhythm(
  { rhythm, weekday, day }: { rhythm: string; weekday: number | null; day: number | null },
  refine: z.core.$RefinementCtx,
): void {
  if (rhythm === 'weekly' && weekday === null)
    refine.addIssue({ code: 'custom', path: ['weekday'], message: 'required' });
  if (rhythm === 'monthly' && day === null)
    refine.addIssue({ code: 'custom', path: ['day'], message: 'required' });
}

export const reportScheduleRow = fields.extend({
  recipients: z.array(z.string()),
  id: z.number().int(),
  status: z.enum(REPORT_SCHEDULE_STATUSES),
  stopped_reason: z.enum(STOPPED_REASONS).nullable(),
  next_run_at: instantSchema.nullable(),
  /** User whose permissions apply. */
  owner: z.object({ id: z.number().int(), name: z.string(), is_me: z.boolean() }),
  last_run: z.object({ status: z.enum(REPORT_RUN_STATUSES), at: instantSchema }).nullable(),
  version: versionSchema,
  created_at: instantSchema,
  can: z.object({ update: z.boolean(), pause: z.boolean(), send: z.boolean(), remove: z.boolean() }),
});

/** Whether the server sends mail, and from which address. */
const mail = z.object({ is_set: z.boolean(), from: z.string().nullable() });

export const listReportSchedules = defineRoute({
  name: 'listReportSchedules',
  method: 'GET',
  path: '/report-schedules',
  permission: 'read report_schedule',
  summary: 'Scheduled reports of the reader’s own company',
  query: listQuery(['name', 'next_run_at', 'created_at']).extend({
    status: z.enum(REPORT_SCHEDULE_STATUSES).optional(),
  }),
  response: pageOf(reportScheduleRow).extend({ mail }),
});

export const getReportSchedule = defineRoute({
  name: 'getReportSchedule',
  method: 'GET',
  path: '/report-schedules/:id',
  permission: 'read report_schedule',
  summary: 'One schedule',
  params: idParams,
  response: reportScheduleRow,
});

export const listReportRecipients = defineRoute({
  name: 'listReportRecipients',
  method: 'GET',
  path: '/report-schedules/recipients',
  permission: 'update report_schedule',
  summary: 'Whom one may mail reports to: colleagues, and any address of the company’s own mail domains',
  response: z.object({
    people: z.array(z.object({ name: z.string(), email: z.string() })),
    domains: z.array(z.string()),
    mail,
  }),
});

export const createReportSchedule = defineRoute({
  name: 'createReportSchedule',
  method: 'POST',
  path: '/report-schedules',
  permission: 'update report_schedule',
  status: 201,
  idempotent: true,
  summary: 'Schedule a report by email',
  body: fields.superRefine(checkRhythm),
  response: reportScheduleRow,
});

export const updateReportSchedule = defineRoute({
  name: 'updateReportSchedule',
  method: 'PATCH',
  path: '/report-schedules/:id',
  permission: 'update report_schedule',
  summary: 'Edit a scheduled report of the reader',
  params: idParams,
  body: fields.extend({ version: versionSchema }).superRefine(checkRhythm),
  response: reportScheduleRow,
  errors: ['VERSION_CONFLICT'],
});

const action = {
  method: 'POST',
  permission: 'update report_schedule',
  idempotent: true,
  params: idParams,
  response: reportScheduleRow,
} as const;

export const pauseReportSchedule = defineRoute({
  ...action,
  name: 'pauseReportSchedule',
  path: '/report-schedules/:id/pause',
  summary: 'Pause a scheduled report',
});

export const resumeReportSchedule = defineRoute({
  ...action,
  name: 'resumeReportSchedule',
  path: '/report-schedules/:id/resume',
  summary: 'Resume a scheduled report',
});

export const sendReportNow = defineRoute({
  ...action,
  name: 'sendReportNow',
  path: '/report-schedules/:id/send',
  summary: 'Send a scheduled report now; a run in progress counts',
  errors: ['MAIL_NOT_CONFIGURED', 'STATUS_CONFLICT'],
});

export const deleteReportSchedule = defineRoute({
  name: 'deleteReportSchedule',
  method: 'DELETE',
  path: '/report-schedules/:id',
  permission: 'update report_schedule',
  summary: 'Remove a schedule; its log stays on record',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
});

export const reportRunRow = z.object({
  id: z.number().int(),
  status: z.enum(REPORT_RUN_STATUSES),
  problem: z.enum(REPORT_RUN_PROBLEMS).nullable(),
  /** The time it was due; null for one started manually. */
  due_at: instantSchema.nullable(),
  requested_by: z.string().nullable(),
  /** Number of missed runs before it. */
  missed: z.number().int(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  file_name: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  /** Recipients that are no longer allowed. */
  left_out: z.array(z.string()),
  deliveries: z.array(
    z.object({
      address: z.string(),
      status: z.enum(['waiting', 'sent', 'refused']),
      attempts: z.number().int(),
      next_attempt_at: instantSchema.nullable(),
      /** The mail server's response. */
      problem: z.string().nullable(),
      done_at: instantSchema.nullable(),
    }),
  ),
});

export const listReportRuns = defineRoute({
  name: 'listReportRuns',
  method: 'GET',
  path: '/report-schedules/:id/runs',
  permission: 'read report_schedule',
  summary: 'What was sent of a schedule and what was not, newest first',
  params: idParams,
  query: pageQuery,
  response: pageOf(reportRunRow),
});

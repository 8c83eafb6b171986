import type {
  reportRunRow,
  reportScheduleRow,
  STOPPED_REASONS,
} from '@fleet/contracts/insight/report-schedules.ts';
import type { Rhythm } from '@fleet/domain/rhythms.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { ListedRun } from './report-runs.queries.ts';
import type { ListedSchedule, ScheduleRow } from './report-schedules.queries.ts';

type Row = z.input<typeof reportScheduleRow>;

/** A schedule as the wire has it, with what the reader may do. */
export function presentSchedule(schedule: ListedSchedule, actor: Actor): Row {
  const { user_id, owner_name, last_run_status, last_run_at, recipients, ...rest } = schedule;
  const isMine = user_id === actor.user_id;
  const mayWrite = actor.permissions.has('update report_schedule');
  const mayCare = mayWrite && mayManageSchedule(schedule, actor);
  return {
    ...(rest as unknown as Row),
    recipients: [...recipients],
    next_run_at: schedule.next_run_at?.toISOString() ?? null,
    created_at: schedule.created_at.toISOString(),
    owner: { id: user_id, name: owner_name, is_me: isMine },
    last_run:
      last_run_status && last_run_at
        ? {
            status: last_run_status as NonNullable<Row['last_run']>['status'],
            at: last_run_at.toISOString(),
          }
        : null,
    can: {
      update: mayWrite && isMine,
      pause: mayCare,
      send: mayCare && schedule.status !== 'stopped',
      remove: mayCare,
    },
  };
}

/**
 * Its owner; to pause and remove, the company's user administrators too. Only its owner edits it: it shows what they
 * see.
 */
export function mayManageSchedule(schedule: Pick<ScheduleRow, 'user_id'>, actor: Actor): boolean {
  return schedule.user_id === actor.user_id || actor.permissions.has('update user');
}

/** Why nothing may be sent in a user's name any more; null while it may. */
export function stoppedReasonOf(
  schedule: Pick<ScheduleRow, 'client_id' | 'network_id' | 'station_id'>,
  owner: Actor | null,
): (typeof STOPPED_REASONS)[number] | null {
  if (!owner) return 'owner_inactive';
  const isThere =
    owner.client_id === schedule.client_id &&
    owner.network_id === schedule.network_id &&
    owner.station_id === schedule.station_id;
  if (!isThere) return 'owner_moved';
  const has = owner.permissions.has('read reporting') && owner.permissions.has('update report_schedule');
  return has ? null : 'owner_without_right';
}

/** The rhythm with the day its kind has and no other. */
export function rhythmOf({ rhythm, weekday, day, hour }: Rhythm): Rhythm {
  return {
    rhythm,
    weekday: rhythm === 'weekly' ? weekday : null,
    day: rhythm === 'monthly' ? day : null,
    hour,
  };
}

interface Delivery {
  readonly mail_id: number;
  readonly address: string;
  readonly status: 'waiting' | 'sent' | 'refused';
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly problem: string | null;
  readonly done_at: Date | null;
}

/** A run as the wire has it. */
export function presentRun(run: ListedRun, deliveries: readonly Delivery[]): z.input<typeof reportRunRow> {
  const { mail_id, ...rest } = run;
  return {
    ...(rest as unknown as z.input<typeof reportRunRow>),
    due_at: run.due_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    left_out: [...run.left_out],
    deliveries: deliveries
      .filter((one) => one.mail_id === mail_id)
      .map(({ mail_id: _, ...one }) => ({
        ...one,
        next_attempt_at: one.status === 'waiting' ? one.next_attempt_at.toISOString() : null,
        done_at: one.done_at?.toISOString() ?? null,
      })),
  };
}

import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface Subject {
  readonly kind: 'request' | 'vehicle' | 'driver' | 'station';
  readonly subject_id: number;
  readonly since: Date;
  readonly marks: number;
}

const ON_CONFLICT = `on conflict (kind, subject_id) do update set since = least(anomaly_subjects.since, excluded.since),
  due_at = least(anomaly_subjects.due_at, excluded.due_at), marks = anomaly_subjects.marks + 1`;

/**
 * Open requests are evaluated in their present state; of a fill its vehicle and its driver at once, its station a
 * while later together with what else is fueled there. Sorted, so that concurrent marks lock in one order.
 */
const MARK: Statement = {
  name: 'anomaly_subjects_mark',
  text: `
    with changed as (
      select r.* from fuel_requests r where r.id = any($1::bigint[])
    ), marked as (
      select 'request' as kind, id as subject_id, $2::timestamptz as since, $2::timestamptz as due_at from changed
      where status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')
      union all
      select x.kind, x.subject_id, min(c.closed_at), min($2::timestamptz + x.pause)
      from changed c cross join lateral (values ('vehicle', c.vehicle_id, interval '0'), ('driver', c.driver_id, interval '0'),
        ('station', c.station_id, make_interval(secs => $3))) as x(kind, subject_id, pause)
      where c.closed_at is not null and c.volume_ml > 0 and x.subject_id is not null
        and c.status not in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held')
      group by x.kind, x.subject_id
    )
    insert into anomaly_subjects (kind, subject_id, since, due_at)
    select kind, subject_id, since, due_at from marked order by kind, subject_id ${ON_CONFLICT}`,
};

/** Notes that these requests changed, and with them what is judged by them. */
export async function markRequests(ctx: Ctx, ids: readonly number[], stationPauseSeconds: number) {
  await ctx.db.rows(MARK, [ids, ctx.now, stationPauseSeconds]);
}

const MARK_VEHICLE: Statement = {
  name: 'anomaly_subjects_mark_vehicle',
  text: `insert into anomaly_subjects (kind, subject_id, since, due_at) values ('vehicle', $1, $2, $3) ${ON_CONFLICT}`,
};

export async function markVehicleSince(ctx: Ctx, vehicle_id: number, since: Date): Promise<void> {
  await ctx.db.rows(MARK_VEHICLE, [vehicle_id, since, ctx.now]);
}

const MARK_ALL: Statement = {
  name: 'anomaly_subjects_mark_all',
  text: `insert into anomaly_subjects (kind, subject_id, since, due_at)
         select x.kind, x.subject_id, min(r.closed_at), min($1::timestamptz + x.pause)
         from fuel_requests r cross join lateral (values ('vehicle', r.vehicle_id, interval '0'), ('driver', r.driver_id, interval '0'),
           ('station', r.station_id, make_interval(secs => $2))) as x(kind, subject_id, pause)
         where r.closed_at is not null and r.volume_ml > 0 and x.subject_id is not null
         group by x.kind, x.subject_id order by x.kind, x.subject_id ${ON_CONFLICT}`,
};

/** Marks every vehicle, driver and station that has fuelled. */
export async function markAll(ctx: Ctx, stationPauseSeconds: number): Promise<void> {
  await ctx.db.rows(MARK_ALL, [ctx.now, stationPauseSeconds]);
}

const DUE: Statement = {
  name: 'anomaly_subjects_due',
  text: `(select kind, subject_id, since, marks from anomaly_subjects where kind = 'request' and due_at <= $1 order by due_at limit 50)
         union all
         (select kind, subject_id, since, marks from anomaly_subjects where kind <> 'request' and due_at <= $1 order by due_at limit 20)`,
};

/** Due subjects: requests first, since a vehicle is at a pump. */
export function listDue(ctx: Ctx): Promise<Subject[]> {
  return ctx.db.rows<Subject>(DUE, [ctx.now]);
}

const LOCK: Statement = {
  name: 'anomaly_subjects_lock',
  text: `select pg_try_advisory_xact_lock(hashtextextended('anomaly ' || $1 || $2, 0)) as is_locked`,
};
const AGAIN: Statement = {
  name: 'anomaly_subjects_again',
  text: 'select kind, subject_id, since, marks from anomaly_subjects where kind = $1 and subject_id = $2 and due_at <= $3',
};

/**
 * Claims a subject for this transaction; null when another process evaluates it, or has. Its row is not locked:
 * marking it does not wait.
 */
export async function takeSubject(ctx: Ctx, { kind, subject_id }: Subject): Promise<Subject | null> {
  const [row] = await ctx.db.rows<{ is_locked: boolean }>(LOCK, [kind, String(subject_id)]);
  if (!row!.is_locked) return null;
  return (await ctx.db.rows<Subject>(AGAIN, [kind, subject_id, ctx.now]))[0] ?? null;
}

const DONE: Statement = {
  name: 'anomaly_subjects_done',
  text: 'delete from anomaly_subjects where kind = $1 and subject_id = $2 and marks = $3',
};
const GO_ON: Statement = {
  name: 'anomaly_subjects_go_on',
  text: 'update anomaly_subjects set since = $4 where kind = $1 and subject_id = $2 and marks = $3',
};

/** Done with it, unless it was marked again; or continued from a later time, where there was more than one window. */
export async function finishSubject(ctx: Ctx, subject: Subject, next: Date | null): Promise<void> {
  const values = [subject.kind, subject.subject_id, subject.marks];
  if (next === null) await ctx.db.rows(DONE, values);
  else await ctx.db.rows(GO_ON, [...values, next]);
}

/** When the next subject is to be judged; null when nothing waits. */
export async function findNextSubject(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_subject',
    text: `select min(due_at) as due_at from anomaly_subjects`,
  });
  return row!.due_at;
}

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

const MARK_VEHICLES: Statement = {
  name: 'anomaly_subjects_mark_vehicles',
  text: `insert into anomaly_subjects (kind, subject_id, since, due_at)
         select 'vehicle', id, since, $3 from unnest($1::bigint[], $2::timestamptz[]) as v(id, since) order by id ${ON_CONFLICT}`,
};

/** Vehicles of which something new is known from a time on, to be judged at a later one. */
export async function markVehicles(
  ctx: Ctx,
  vehicles: readonly { readonly id: number; readonly since: Date }[],
  due_at: Date,
): Promise<void> {
  await ctx.db.rows(MARK_VEHICLES, [
    vehicles.map(({ id }) => id),
    vehicles.map(({ since }) => since),
    due_at,
  ]);
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

/** Materialized, so that nothing is locked but these. */
const TAKE: Statement = {
  name: 'anomaly_subjects_take',
  text: `with wanted as materialized (
           select s.kind, s.subject_id, s.since, s.marks from unnest($1::text[], $2::bigint[]) as w(kind, subject_id)
           join anomaly_subjects s on s.kind = w.kind and s.subject_id = w.subject_id and s.due_at <= $3
         )
         select * from wanted where pg_try_advisory_xact_lock(hashtextextended('anomaly ' || kind || subject_id, 0))`,
};

/**
 * Claims subjects for this transaction, without those that another process evaluates, or has. Their rows are not locked:
 * marking them does not wait.
 */
export function takeSubjects(ctx: Ctx, due: readonly Subject[]): Promise<Subject[]> {
  return ctx.db.rows<Subject>(TAKE, [
    due.map(({ kind }) => kind),
    due.map(({ subject_id }) => subject_id),
    ctx.now,
  ]);
}

const FINISH: Statement = {
  name: 'anomaly_subjects_finish',
  text: `with done as (
           select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as d(kind, subject_id, marks, next)
         ), moved as (
           update anomaly_subjects s set since = d.next from done d
           where d.next is not null and s.kind = d.kind and s.subject_id = d.subject_id and s.marks = d.marks
         )
         delete from anomaly_subjects s using done d
         where d.next is null and s.kind = d.kind and s.subject_id = d.subject_id and s.marks = d.marks`,
};

/** Done with them, unless they were marked again; or continued from a later time, where there was more than one window. */
export async function finishSubjects(
  ctx: Ctx,
  done: readonly { readonly subject: Subject; readonly next: Date | null }[],
): Promise<void> {
  await ctx.db.rows(FINISH, [
    done.map(({ subject }) => subject.kind),
    done.map(({ subject }) => subject.subject_id),
    done.map(({ subject }) => subject.marks),
    done.map(({ next }) => next),
  ]);
}

/** When the next subject is to be judged; null when nothing waits. */
export async function findNextSubject(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.rows<{ due_at: Date | null }>({
    name: 'find_next_subject',
    text: `select min(due_at) as due_at from anomaly_subjects`,
  });
  return row!.due_at;
}

import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';

/** A job as whoever handles it has it. */
export interface TakenJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Counts the attempt now under way. */
  readonly attempts: number;
  /** The call that added it; null for turns of rounds. */
  readonly request_id: string | null;
  readonly traceparent: string | null;
  /** The one of its kind that comes round again by itself. */
  readonly is_turn: boolean;
}

/** How long a process that says nothing keeps its jobs; it renews them three times as often. */
export const LEASE_MS = 30_000;

/** Jobs of rounds carry nothing: their next turn does the same work, so giving one up would protect nobody. */
const IS_ABANDONED = `attempts >= $4 and key is distinct from 'turn' and not kind = any($5)`;

const POLL = {
  name: 'jobs_poll',
  text: `with lost as (
           update jobs set status = case when ${IS_ABANDONED} then 'dead' else 'waiting' end, taken_until = null, taken_by = null,
             problem = 'The process that ran it ended.', failed_at = $1, key = case when ${IS_ABANDONED} then null else key end
           where status = 'running' and taken_until <= $1
           returning 1)
         select exists (select 1 from lost) as lost,
           exists (select 1 from unnest($2::text[]) k cross join lateral (
             select 1 from jobs where kind = k and status = 'waiting' and run_at <= $1 limit 1) due) as batches,
           exists (select 1 from unnest($3::text[]) k cross join lateral (
             select 1 from jobs where kind = k and status = 'waiting' and run_at <= $1 limit 1) due) as singles,
           (select run_at from jobs where status = 'waiting' and run_at > '-infinity' and run_at > $1 order by run_at limit 1) as next`,
};
/** A job that ended its process so often will end the next one too. */
const MAX_LOST = 5;

/** What there is to do, and when there will be something else; puts back what dead processes had. */
export async function poll(
  ctx: Ctx,
  batches: readonly string[],
  singles: readonly string[],
  rounds: readonly string[],
) {
  const [row] = await ctx.db.rows<{ lost: boolean; batches: boolean; singles: boolean; next: Date | null }>(
    POLL,
    [ctx.now, batches, singles, MAX_LOST, rounds],
  );
  return row!;
}

/**
 * Of each kind a batch, the oldest first. A job waits for the earlier ones of its order key: those that failed and are tried again
 * later, and those another process has just now.
 */
const TAKE_BATCH = {
  name: 'jobs_take_batch',
  text: `with due as (
           select d.* from unnest($2::text[]) k cross join lateral (
             select j.id, j.kind, j.payload, j.order_key, j.attempts from jobs j
             where j.kind = k and j.tenant = '' and j.status = 'waiting' and j.run_at <= $1
               and (j.order_key is null or not exists (
                 select 1 from jobs e where e.order_key = j.order_key and e.id < j.id and e.status <> 'dead'
                   and (e.status = 'running' or e.run_at > $1 or not e.kind = any($2))))
             order by j.run_at, j.id limit $3 for update skip locked) d
         ), free as (
           select id from due d where d.order_key is null or not exists (
             select 1 from jobs e where e.order_key = d.order_key and e.id < d.id and e.status <> 'dead'
               and not exists (select 1 from due x where x.id = e.id))
         )
         delete from jobs j using free where j.id = free.id returning j.id, j.kind, j.payload, j.attempts + 1 as attempts,
           j.request_id, j.traceparent, false as is_turn`,
};

export async function takeBatch(
  db: Db,
  now: Date,
  kinds: readonly string[],
  limit: number,
): Promise<TakenJob[]> {
  const rows = await db.rows<TakenJob>(TAKE_BATCH, [now, kinds, limit]);
  return rows.sort((a, b) => a.id - b.id);
}

const TAKE_ONE = {
  name: 'jobs_take_one',
  text: `delete from jobs where id = (
           select j.id from jobs j where j.id = $1 and j.status = 'waiting' and j.run_at <= $2
             and (j.order_key is null or not exists (
               select 1 from jobs e where e.order_key = j.order_key and e.id < j.id and e.status <> 'dead'))
           for update skip locked)
         returning id, kind, payload, attempts + 1 as attempts, request_id, traceparent, false as is_turn`,
};

/** This job of a batch that failed, by itself; null where it is gone or has to wait. */
export async function takeOne(db: Db, now: Date, id: number): Promise<TakenJob | null> {
  const [row] = await db.rows<TakenJob>(TAKE_ONE, [id, now]);
  return row ?? null;
}

const LOCK_TAKING = {
  name: 'jobs_lock_taking',
  text: `select pg_advisory_xact_lock(hashtext('jobs: taking'))`,
};

/**
 * Tenants have their turn one by one; one takes part as long as it has room under its cap. Of an order key one job runs at a time: the
 * first that waits, where those with a key of their own take no place in the order.
 */
const TAKE_SINGLES = {
  name: 'jobs_take_singles',
  text: `with recursive wanted as (
           select * from unnest($3::text[], $4::int[], $5::bigint[]) as w(kind, room, cap) where room > 0
         ), tenants as (
           select w.kind, (select j.tenant from jobs j where j.kind = w.kind and j.status = 'waiting' order by j.tenant limit 1) as tenant
           from wanted w
           union all
           select t.kind, (select j.tenant from jobs j where j.kind = t.kind and j.status = 'waiting' and j.tenant > t.tenant
             order by j.tenant limit 1)
           from tenants t where t.tenant is not null
         ), candidates as (
           select w.kind, w.room, d.id, d.run_at, d.order_key, row_number() over (partition by w.kind, t.tenant order by d.run_at, d.id) as turn
           from tenants t join wanted w using (kind) cross join lateral (
             select j.id, j.run_at, j.order_key from jobs j
             where j.kind = t.kind and j.tenant = t.tenant and j.status = 'waiting' and j.run_at <= $1
               and (j.order_key is null or not exists (
                 select 1 from jobs e where e.order_key = j.order_key and e.id <> j.id
                   and (e.status = 'running' or (e.status = 'waiting' and e.id < j.id and e.key is null))))
             order by j.run_at, j.id
             limit greatest(0, least(w.room, w.cap - (select count(*) from jobs r
               where r.kind = t.kind and r.tenant = t.tenant and r.status = 'running')))) d
           where t.tenant is not null
         ), chosen as (
           select id from (
             select c.*, row_number() over (partition by kind order by turn, run_at, id) as place,
               row_number() over (partition by coalesce(order_key, id::text) order by id) as in_order
             from candidates c) c
           where place <= room and in_order = 1
         )
         update jobs j set status = 'running', attempts = j.attempts + 1, taken_until = $2, taken_by = $6, run_again = false
         from chosen where j.id = chosen.id and j.status = 'waiting'
         returning j.id, j.kind, j.payload, j.attempts, j.request_id, j.traceparent, j.key is not distinct from 'turn' as is_turn`,
};

export interface Wanted {
  readonly kind: string;
  /** How many more of it this process runs. */
  readonly room: number;
  readonly maxPerTenant: number;
}

/** Takes what is due and has room, for so long. One process takes at a time, so that caps and orders hold among all. */
export async function takeSingles(
  db: Db,
  now: Date,
  wanted: readonly Wanted[],
  worker: string,
): Promise<TakenJob[]> {
  await db.rows(LOCK_TAKING);
  const rows = await db.rows<TakenJob>(TAKE_SINGLES, [
    now,
    new Date(now.getTime() + LEASE_MS),
    wanted.map(({ kind }) => kind),
    wanted.map(({ room }) => room),
    wanted.map(({ maxPerTenant }) => maxPerTenant),
    worker,
  ]);
  return rows.sort((a, b) => a.id - b.id);
}

const RENEW = {
  name: 'jobs_renew',
  text: `update jobs set taken_until = $3 where id = any($1::bigint[]) and taken_by = $2 and status = 'running' returning id`,
};

/** Keeps these jobs for longer; the ids of those this worker still has. */
export async function renew(ctx: Ctx, ids: readonly number[], worker: string): Promise<Set<number>> {
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  const rows = await ctx.db.rows<{ id: number }>(RENEW, [ids, worker, until]);
  return new Set(rows.map(({ id }) => id));
}

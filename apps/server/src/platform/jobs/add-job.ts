import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import type { JobKind } from './define-job.ts';

/** For statements that add a job along with other rows: `noteJobAdded` belongs after them. */
export const INSERT_JOBS = 'insert into jobs (kind, order_key, payload, request_id, traceparent)';

const INSERT = {
  name: 'jobs_insert',
  text: `insert into jobs (kind, payload, order_key, tenant, request_id, traceparent) values ($1, $2, $3, $4, $5, $6)`,
};

/** Only while it runs is there anything to lose by not adding a second one: it runs once more then. */
const UPSERT = {
  name: 'jobs_upsert',
  text: `insert into jobs (kind, payload, order_key, tenant, key, run_at, request_id, traceparent)
         select g.kind, g.payload, g.order_key, g.tenant, g.key, coalesce(g.run_at, '-infinity'), $2, $3
         from jsonb_to_recordset($1) as g(kind text, payload jsonb, order_key text, tenant text, key text, run_at timestamptz)
         order by g.kind, g.key
         on conflict (kind, key) where key is not null and status <> 'dead' do update set
           payload = excluded.payload, request_id = excluded.request_id, traceparent = excluded.traceparent,
           run_again = jobs.status = 'running',
           run_at = case when jobs.status = 'running' then excluded.run_at else least(jobs.run_at, excluded.run_at) end`,
};

interface AddOptions {
  /** Not before this time; at once when left out. */
  readonly run_at?: Date;
  /**
   * Of a kind, one job of a key waits at a time: adding another moves it to the earlier time, or has it run once more when
   * it is running. Not for kinds handled in batches.
   */
  readonly key?: string;
}

/** Adds a job in the transaction it belongs to; it runs after commit. */
export async function addJob<Payload>(
  ctx: Ctx,
  job: JobKind<Payload>,
  payload: NoInfer<Payload>,
  options: AddOptions = {},
): Promise<void> {
  if (options.key !== undefined || options.run_at) {
    await addJobs(ctx, job, [{ payload, ...options }]);
    return;
  }
  await ctx.db.rows(INSERT, [
    job.kind,
    JSON.stringify(payload),
    job.orderKey?.(payload) ?? null,
    job.tenant?.(payload) ?? '',
    ctx.request.id,
    ctx.request.traceparent ?? null,
  ]);
  noteJobAdded(ctx);
}

const transactionsWithJobs = new WeakSet<Db>();

/** Has jobs looked for as soon as this context's transaction is committed; for statements that insert a job along with other rows. */
export function noteJobAdded(ctx: Ctx): void {
  if (ctx.isInTransaction) transactionsWithJobs.add(ctx.db);
  else ctx.platform.onJobsAdded();
}

/** Whether a job was added in the transaction of this connection. */
export function hasJobs(db: Db): boolean {
  return transactionsWithJobs.has(db);
}

/** Adds several jobs of one kind at once. */
export async function addJobs<Payload>(
  ctx: Ctx,
  job: JobKind<Payload>,
  added: readonly (AddOptions & { readonly payload: NoInfer<Payload> })[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ payload, key, run_at }) => ({
    kind: job.kind,
    payload,
    order_key: job.orderKey?.(payload) ?? null,
    tenant: job.tenant?.(payload) ?? '',
    key: key ?? null,
    run_at: run_at ?? null,
  }));
  await ctx.db.rows(UPSERT, [JSON.stringify(rows), ctx.request.id, ctx.request.traceparent ?? null]);
  noteJobAdded(ctx);
}

import { createdAt, id, instant } from '../columns.ts';
import { boolean, check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../orm.ts';

export const JOB_STATUSES = ['waiting', 'running', 'dead'] as const;

/** Work to do after commit; a row leaves when its work is done. The engine beside this file is its only writer. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** Jobs of one order key run one after the other, in the order of their ids. */
    order_key: text(),
    /** Who the work is for: a kind may cap what one tenant has running. Empty where that does not matter. */
    tenant: text().notNull().default(''),
    /** Of a kind, one job of a key waits or runs: adding another makes it run once more. */
    key: text(),
    status: text({ enum: JOB_STATUSES }).notNull().default('waiting'),
    /** Not before; -infinity is at once, in the order of the ids. */
    run_at: instant().notNull().default(sql`'-infinity'`),
    attempts: integer().notNull().default(0),
    /** Until when the process that runs it has it; it moves this on while it lives. */
    taken_until: instant(),
    taken_by: text(),
    /** Added once more while it runs. */
    run_again: boolean().notNull().default(false),
    problem: text(),
    failed_at: instant(),
    /** The call that added it, and its place in a trace: sent on with what it does. */
    request_id: text(),
    traceparent: text(),
    created_at: createdAt(),
  },
  (t) => [
    index('jobs_waiting').on(t.kind, t.tenant, t.run_at, t.id).where(sql`status = 'waiting'`),
    // When there is work again (jobs_poll): what is done at once, which is nearly all, enters it never.
    index('jobs_next').on(t.run_at).where(sql`status = 'waiting' and run_at > '-infinity'`),
    index('jobs_order').on(t.order_key, t.id).where(sql`order_key is not null and status <> 'dead'`),
    index('jobs_running').on(t.kind, t.tenant, t.taken_until).where(sql`status = 'running'`),
    index('jobs_dead').on(t.id).where(sql`status = 'dead'`),
    uniqueIndex('jobs_kind_key_key').on(t.kind, t.key).where(sql`key is not null and status <> 'dead'`),
    check('jobs_taken', sql`(status = 'running') = (taken_until is not null)`),
  ],
);

import type { listBackgroundJobs } from '@fleet/contracts/access/background-jobs.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';

type Filters = Omit<z.output<(typeof listBackgroundJobs)['query']>, 'page' | 'per_page'>;

export type ListedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'kind' | 'payload' | 'order_key' | 'status' | 'attempts' | 'problem' | 'failed_at' | 'created_at'
> & { readonly run_at: Date | null };

const SELECT = sql`j.id, j.kind, j.payload, j.order_key, j.status, j.attempts, nullif(j.run_at, '-infinity') as run_at, j.problem,
  j.failed_at, j.created_at`;
const FROM = sql`${jobs} j`;
const STORED = { waiting: 'waiting', running: 'running', failed: 'dead' } as const;

export function jobList({ q, status, kind, sort }: Filters): List<ListedJob> {
  return listOf<ListedJob, 'created_at' | 'failed_at'>(
    {
      select: SELECT,
      from: FROM,
      where: allOf(
        status ? sql`j.status = ${STORED[status]}` : undefined,
        kind ? sql`j.kind = ${kind}` : undefined,
        q ? sql`strpos(lower(concat_ws(' ', j.kind, j.problem)), lower(${q})) > 0` : undefined,
      ),
      // They are added in the order of their ids.
      sorts: { created_at: sql`j.id`, failed_at: sql`j.failed_at` },
      filled: ['created_at'],
      id: sql`j.id`,
    },
    sort ?? '-created_at',
  );
}

export async function findJob(ctx: Ctx, id: number): Promise<ListedJob | null> {
  const [row] = await ctx.db.composed<ListedJob>(sql`select ${SELECT} from ${FROM} where j.id = ${id}`);
  return row ?? null;
}

import { jobHandlers } from '../../apps/server/src/job-handlers.ts';
import { rowsOf } from './checks.ts';

/** What became of the jobs of one kind. */
export interface KindCount {
  readonly kind: string;
  readonly added: number;
  readonly done: number;
  /** Turns of a round that ended; its one row stays. */
  readonly turns: number;
  /** Running when a kill came, and taken up again. */
  readonly interrupted: number;
  readonly dead: number;
}

/** Written by the database itself, in the transactions of the engine: what is rolled back is not counted. */
const LOG = `
  lock table jobs in access exclusive mode;
  create table crash_jobs (id bigint primary key, kind text not null, payload jsonb, is_turn boolean not null, done_at timestamptz,
    turns int not null default 0, interrupted int not null default 0);
  create function crash_log_job() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op = 'INSERT' then
      insert into crash_jobs (id, kind, payload, is_turn) values (new.id, new.kind, new.payload, new.key is not distinct from 'turn');
    elsif tg_op = 'DELETE' then
      update crash_jobs set done_at = clock_timestamp() where id = old.id;
    elsif old.status = 'running' and new.status <> 'running' then
      if new.problem = 'The process that ran it ended.' then
        update crash_jobs set interrupted = interrupted + 1 where id = new.id;
      elsif new.problem is null then
        update crash_jobs set turns = turns + 1 where id = new.id;
      end if;
    end if;
    return null;
  end $$;
  insert into crash_jobs (id, kind, payload, is_turn) select id, kind, payload, key is not distinct from 'turn' from jobs;
  create trigger crash_log_job after insert or update or delete on jobs for each row execute function crash_log_job();`;

/** Has every job written down from now on. */
export async function startJobLog(connectionString: string): Promise<void> {
  await rowsOf(connectionString, LOG);
}

/** How many jobs a process that was just killed had under way, by kind. */
export async function findCutJobs(
  connectionString: string,
  known: Set<string>,
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ kind: string; taken_by: string }>(
    connectionString,
    `select kind, taken_by from jobs where status = 'running'`,
  );
  const fresh = rows.filter(({ taken_by }) => !known.has(taken_by));
  for (const { taken_by } of rows) known.add(taken_by);
  const counts = new Map<string, number>();
  for (const { kind } of fresh) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

export async function countJobs(connectionString: string): Promise<KindCount[]> {
  const rows = await rowsOf<KindCount>(
    connectionString,
    `select l.kind, count(*) filter (where not is_turn)::int as added, count(*) filter (where not is_turn and done_at is not null)::int as done,
       sum(turns)::int as turns, sum(interrupted)::int as interrupted, count(*) filter (where j.status = 'dead')::int as dead
     from crash_jobs l left join jobs j using (id) group by l.kind`,
  );
  const known = new Map(rows.map((row) => [row.kind, row]));
  return jobHandlers
    .map(
      ({ job: { kind } }) =>
        known.get(kind) ?? { kind, added: 0, done: 0, turns: 0, interrupted: 0, dead: 0 },
    )
    .sort((a, b) => a.kind.localeCompare(b.kind));
}

const STUCK = `
  select 'job ' || j.id || ' of ' || j.kind || ' is ' || j.status || coalesce(': ' || j.problem, '') as wrong
  from jobs j where j.status = 'dead' or (j.key is distinct from 'turn' and j.status = 'waiting' and j.run_at < now() - interval '10 s')
    or (j.status = 'waiting' and j.run_at < now() - interval '60 s' and j.run_at > '-infinity')
    or (j.status = 'running' and j.taken_until < now() - interval '10 s')
  union all
  select 'job ' || l.id || ' of ' || l.kind || ' is gone without its end' from crash_jobs l
  where l.done_at is null and not exists (select from jobs j where j.id = l.id)`;

/** Jobs that were given up, that nobody takes, or that vanished. */
export async function findStuckJobs(connectionString: string): Promise<string[]> {
  return (await rowsOf<{ wrong: string }>(connectionString, STUCK)).map(({ wrong }) => wrong);
}

/** Payloads of all jobs of these kinds that were done since. */
export async function listPayloads(
  connectionString: string,
  kinds: readonly string[],
  since: Date,
): Promise<{ kind: string; payload: Record<string, unknown> }[]> {
  return rowsOf(
    connectionString,
    'select kind, payload from crash_jobs where kind = any($1) and done_at >= $2 order by id',
    [kinds, since],
  );
}

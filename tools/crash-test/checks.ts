import { isDeepStrictEqual } from 'node:util';
import { type FuelRequestStatus, TRANSITIONS } from '@fleet/domain/fuel-request-statuses.ts';
import pg from 'pg';
import { callAs } from './people.ts';
import type { Acknowledged, Stage, Step } from './worker.ts';

/** Status → itself and every status that may follow eventually. */
const LATER = new Map<string, ReadonlySet<string>>();

function laterThan(status: FuelRequestStatus): ReadonlySet<string> {
  const known = LATER.get(status);
  if (known) return known;
  const reached = new Set<string>([status]);
  for (const seen of reached) for (const { from, to } of TRANSITIONS) if (from === seen) reached.add(to);
  LATER.set(status, reached);
  return reached;
}

/** Rows of one statement on a connection of its own. */
export async function rowsOf<Row extends object>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What acknowledged steps made or changed must be there. */
export async function findLost(
  connectionString: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const fills = acknowledged.filter(({ step }) => step.table === 'fuel_requests');
  const others = acknowledged.filter(({ step }) => step.table !== 'fuel_requests');
  return [
    ...(await findLostSteps(connectionString, fills)),
    ...(await findLostRows(connectionString, others)),
  ];
}

/** Every step must be in the request's timeline, and the request in its resulting status or a later one. */
async function findLostSteps(connectionString: string, fills: readonly Acknowledged[]): Promise<string[]> {
  const rows = await rowsOf<{ id: number; status: string; entries: string[] }>(
    connectionString,
    `select r.id, r.status, array_agg(t.entry) as entries from fuel_requests r
     join fuel_request_timeline t on t.fuel_request_id = r.id where r.id = any($1) group by r.id`,
    [[...new Set(fills.map((one) => one.id))]],
  );
  const found = new Map(rows.map((row) => [Number(row.id), row]));
  return fills.flatMap(({ step, id, answer }) => {
    const row = found.get(id);
    const status = answer.body.status as FuelRequestStatus;
    if (!row) return [`${step.name} of request ${id}: the request is gone`];
    if (laterThan(status).has(row.status) && row.entries.includes(status)) return [];
    return [`${step.name} of request ${id} brought ${status}, it is ${row.status}`];
  });
}

const ROWS = `select 'top_ups' as name, id, null::int as version, status::text from top_ups where id = any($1)
  union all select 'invoice_runs', id, null, null from invoice_runs where id = any($2)
  union all select 'trips', id, version, null from trips where id = any($3)`;

/** A row must be there, not older than the answer, and a top-up approved for good. */
async function findLostRows(connectionString: string, steps: readonly Acknowledged[]): Promise<string[]> {
  const idsOf = (table: string) => [
    ...new Set(steps.flatMap(({ step, id }) => (step.table === table ? [id] : []))),
  ];
  const rows = await rowsOf<{ name: string; id: number; version: number | null; status: string | null }>(
    connectionString,
    ROWS,
    [idsOf('top_ups'), idsOf('invoice_runs'), idsOf('trips')],
  );
  const found = new Map(rows.map((row) => [`${row.name} ${row.id}`, row]));
  return steps.flatMap(({ step, id, answer: { body } }) => {
    const row = found.get(`${step.table} ${id}`);
    if (!row) return [`${step.name} of ${step.table} ${id}: the row is gone`];
    const isOlder = row.version !== null && row.version < (body.version as number);
    const isUndone = step.name === 'approve' && row.status !== body.status;
    return isOlder || isUndone ? [`${step.name} of ${step.table} ${id} was undone`] : [];
  });
}

const MONEY_AND_LITRES = `
  select 'request ' || coalesce(r.id, e.fuel_request_id) || ' is ' || coalesce(r.status, 'gone') || ', volume '
    || coalesce(r.volume_ml::text, 'none') || ', captures ' || coalesce(e.captures, 0) as wrong
  from fuel_requests r
  full join (select fuel_request_id, count(*) as captures from ledger_entries where kind = 'capture' group by 1) e
    on e.fuel_request_id = r.id
  where (coalesce(e.captures, 0) > 0 and (r.id is null or coalesce(r.volume_ml, 0) <= 0))
     or (r.status = 'transaction_completed' and coalesce(e.captures, 0) <> 1)
     or (coalesce(e.captures, 0) > 0 and r.status not in ('transaction_completed', 'transaction_cancelled'))
  union all
  select 'request ' || r.id || ' is ' || r.status || ' with ' || count(h.id) || ' open holds'
  from fuel_requests r left join holds h on h.fuel_request_id = r.id and h.state = 'open' and h.kind = 'request'
  group by r.id
  having count(h.id) <> case when r.status in ('request_approved', 'transaction_initiated', 'transaction_held',
    'transaction_pending_with_client', 'transaction_pending_with_vw') then 1 else 0 end`;

/** Finds money without liters, liters without money, and holds without a request in progress, in addition to the proofs. */
export async function findMoneyWithoutLitres(connectionString: string): Promise<string[]> {
  return (await rowsOf<{ wrong: string }>(connectionString, MONEY_AND_LITRES)).map((row) => row.wrong);
}

/** Connections of one server: its pool of ten, its event listener, its watch, and ours. More means leaks after crashes. */
const MAX_CONNECTIONS = 16;

export async function findLeakedConnections(connectionString: string, servers: number): Promise<string[]> {
  const [row] = await rowsOf<{ open: number }>(
    connectionString,
    `select count(*)::int as open from pg_stat_activity where usename like 'fleet%'`,
  );
  return row!.open > MAX_CONNECTIONS * servers ? [`${row!.open} connections are open`] : [];
}

/** Unconfirmed steps that had been committed before the crash, so that only their response was lost. */
export async function countCommitted(connectionString: string, steps: readonly Step[]): Promise<number> {
  const rows = await rowsOf(
    connectionString,
    'select key from idempotency_keys where key = any($1) and status is not null',
    [steps.map((step) => step.key)],
  );
  return rows.length;
}

/**
 * Resends acknowledged steps with their keys: each must get the same response. An older version `mayMiss` what a newer one kept: it
 * says then that the step was answered, and how.
 */
export async function findOtherAnswers(
  stage: Stage,
  sample: readonly Acknowledged[],
  { mayMiss = false } = {},
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...sample];
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { step, answer } = one;
      const address = stage.addresses[left.length % stage.addresses.length]!;
      const again = await callAs(address, stage.tokens.get(step.as)!, step);
      const isSame = again.status === answer.status && isDeepStrictEqual(again.body, answer.body);
      if (!isSame && !(mayMiss && hasLeft(again, answer.status)))
        wrong.push(`${step.name} of ${step.table} ${one.id} answers otherwise under its key`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return wrong;
}

function hasLeft({ status, body }: Acknowledged['answer'], before: number): boolean {
  const { code, details } = body as { code?: string; details?: { status?: number } };
  return status === 409 && code === 'IDEMPOTENCY_ANSWER_EXPIRED' && details?.status === before;
}

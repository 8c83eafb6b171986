import { HAPPENINGS } from '../../apps/server/src/messages/webhooks/webhook-messages.rules.ts';
import { rowsOf } from './checks.ts';
import { listPayloads } from './job-log.ts';

/** What the outside world was handed, by the identity of each. */
export interface Outside {
  readonly webhooks: readonly { readonly id: string }[];
  readonly mails: readonly { readonly messageId: string }[];
  /** Submissions that the tax authority accepted. */
  readonly accepted: number;
}

/** One promise: how many there were, how many came more than once where a kill allows it, and what is wrong. */
export interface Finding {
  readonly name: string;
  readonly count: number;
  readonly repeated: number;
  readonly wrong: readonly string[];
}

const LEFT = `
  select 'mail recipients' as what, count(*)::int as left from mail_recipients where status = 'waiting'
  union all select 'report runs', count(*)::int from report_runs where status = 'waiting'
  union all select 'webhook deliveries', count(*)::int from webhook_deliveries where status = 'waiting'
  union all select 'imports', count(*)::int from imports where status in ('reading', 'preview', 'saving')
  union all select 'simulations', count(*)::int from policy_simulations where status in ('waiting', 'running')
  union all select 'plans', count(*)::int from plans where status in ('queued', 'running')
  union all select 'invoice runs', count(*)::int from invoice_runs where finished_at is null
  union all select 'documents', count(*)::int from invoice_states where clearance_status in ('not_sent', 'sending')
  union all select 'settlement batches', count(*)::int from settlement_batches where status = 'closing'
  union all select 'fills to judge', count(*)::int from anomaly_subjects where due_at < now() + interval '1 minute'
  union all select 'jobs', count(*)::int from jobs where key is distinct from 'turn' and status <> 'dead'`;

/** What is still to be done, by name. */
export async function findLeft(connectionString: string): Promise<string[]> {
  const rows = await rowsOf<{ what: string; left: number }>(connectionString, LEFT);
  return rows.filter(({ left }) => left > 0).map(({ what, left }) => `${left} ${what}`);
}

/** Every promise of the services, against what is in the database and what arrived outside. */
export async function findBrokenPromises(
  connectionString: string,
  outside: Outside,
  imported: ReadonlyMap<number, readonly string[]>,
): Promise<Finding[]> {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    rowsOf<Row>(connectionString, text, values);
  return [
    await checkMessages(connectionString),
    await checkWebhooks(query, outside),
    await checkMails(query, outside),
    await checkDocuments(query, outside),
    await checkImports(query, imported),
    await checkNotifications(query),
    await checkQuery(query, 'report runs', REPORTS),
    await checkQuery(query, 'simulations', SIMULATIONS),
    await checkQuery(query, 'plans', PLANS),
    await checkQuery(query, 'settlement batches', SETTLEMENTS),
    await checkQuery(query, 'invoice runs', INVOICES),
    await checkQuery(query, 'request sums', SUMS),
  ];
}

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Each statement: one row per thing, `wrong` where it is not as promised. */
const REPORTS = `
  select case when r.status <> 'mailed' or m.id is null or r.attempts > 1 and m.id is null
    then 'report run ' || r.id || ' is ' || r.status || coalesce(' (' || r.problem || ')', '') end as wrong
  from report_runs r left join mails m on m.key = 'report_run:' || r.id`;
/** A newer one of the same person cancels one in progress; fills that are completed meanwhile come on top of the total. */
const SIMULATIONS = `
  select case when s.status not in ('done', 'cancelled') or s.status = 'done' and s.fills_done < s.fills_total
    then 'simulation ' || s.id || ' is ' || s.status || ' with ' || s.fills_done || ' of ' || s.fills_total || ' fills' end as wrong
  from policy_simulations s`;
const PLANS = `
  select case when p.status not in ('made', 'stopped') or p.solution is null then 'plan ' || p.id || ' is ' || p.status end as wrong from plans p`;
const SETTLEMENTS = `
  select case when b.status = 'closing' or b.transactions <> (select count(*) from settlement_lines l where l.batch_id = b.id and l.kind = 'refuelling')
    then 'batch ' || b.id || ' is ' || b.status end as wrong from settlement_batches b`;
const INVOICES = `
  select case when r.status <> 'finished' then 'invoice run ' || r.id || ' is ' || r.status end as wrong from invoice_runs r`;
const SUMS = `
  with sums as (select client_id, status, sum(requests) as requests from (
      select party_id as client_id, status, requests from fuel_request_sums where kind = 'client' and span = 'day'
      union all select client_id, status, requests from fuel_request_sum_changes) s group by 1, 2),
    counted as (select client_id, status, count(*) as requests from fuel_requests group by 1, 2)
  select case when coalesce(s.requests, 0) <> coalesce(c.requests, 0)
    then 'client ' || client_id || ' ' || status || ': sum ' || coalesce(s.requests, 0) || ', counted ' || coalesce(c.requests, 0) end as wrong
  from sums s full join counted c using (client_id, status)`;

async function checkQuery(query: Query, name: string, text: string): Promise<Finding> {
  const rows = await query<{ wrong: string | null }>(text);
  return { name, count: rows.length, repeated: 0, wrong: rows.flatMap(({ wrong }) => wrong ?? []) };
}

/** Every event that was reported is one message to its client, exactly once. */
async function checkMessages(connectionString: string): Promise<Finding> {
  const [endpoint] = await rowsOf<{ client_id: number; created_at: Date }>(
    connectionString,
    `select client_id, created_at from webhook_endpoints where description = 'Crash test'`,
  );
  const expected = new Map<string, number>();
  for (const { kind, payload } of await listPayloads(
    connectionString,
    Object.keys(HAPPENINGS),
    endpoint!.created_at,
  ))
    for (const { client_id, type, data } of HAPPENINGS[kind]!(payload))
      if (Number(client_id) === Number(endpoint!.client_id)) add(expected, `${type} ${JSON.stringify(data)}`);
  const rows = await rowsOf<{ body: string }>(
    connectionString,
    `select m.body from webhook_messages m where exists (select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where d.message_id = m.id and e.description = 'Crash test')`,
  );
  const found = new Map<string, number>();
  for (const { body } of rows) {
    const { type, data } = JSON.parse(body) as { type: string; data: object };
    if ([...expected.keys()].some((known) => known.startsWith(`${type} `)))
      add(found, `${type} ${JSON.stringify(data)}`);
  }
  const wrong = [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => expected.get(key) !== found.get(key))
    .map((key) => `${key} happened ${expected.get(key) ?? 0} times and is ${found.get(key) ?? 0} messages`);
  return { name: 'events as webhook messages', count: rows.length, repeated: 0, wrong };
}

/** Every message arrived; more than once only where its attempt was cut before it was written down. */
async function checkWebhooks(query: Query, { webhooks }: Outside): Promise<Finding> {
  const rows = await query<{ uid: string; status: string; noted: number }>(
    `select m.uid, d.status, (select count(*) from webhook_attempts a where a.delivery_id = d.id)::int as noted
     from webhook_deliveries d join webhook_messages m on m.id = d.message_id join webhook_endpoints e on e.id = d.endpoint_id
     where e.description = 'Crash test'`,
  );
  const arrived = new Map<string, number>();
  for (const { id } of webhooks) add(arrived, id);
  const wrong = rows.flatMap(({ uid, status, noted }) => {
    const times = arrived.get(uid) ?? 0;
    if (status !== 'delivered' || times === 0)
      return [`webhook ${uid} is ${status} and arrived ${times} times`];
    return noted > 1 ? [`webhook ${uid} was answered and sent again (${noted} attempts)`] : [];
  });
  return { name: 'webhooks', count: rows.length, repeated: webhooks.length - arrived.size, wrong };
}

/** Every reader got every mail; under the same Message-ID again only where a kill cut its attempt. */
async function checkMails(query: Query, { mails }: Outside): Promise<Finding> {
  const rows = await query<{ id: string; status: string; attempts: number }>(
    `select 'mail-' || mail_id || '-' || id as id, status, attempts from mail_recipients`,
  );
  const arrived = new Map<string, number>();
  for (const { messageId } of mails) add(arrived, messageId.replace(/^<|@.*$/g, ''));
  const wrong = rows.flatMap(({ id, status, attempts }) => {
    const times = arrived.get(id) ?? 0;
    const isRight = status === 'sent' && times >= 1 && times <= attempts;
    return isRight ? [] : [`${id} is ${status}, arrived ${times} times in ${attempts} attempts`];
  });
  return { name: 'mails', count: rows.length, repeated: mails.length - arrived.size, wrong };
}

/** Every document was accepted and noted once; the authority saw it again only where its answer was lost. */
async function checkDocuments(query: Query, { accepted }: Outside): Promise<Finding> {
  const rows = await query<{ id: number; clearance_status: string; noted: number }>(
    `select s.invoice_id as id, s.clearance_status, (select count(*) from invoice_submissions b
       where b.invoice_id = s.invoice_id and b.outcome in ('cleared', 'reported', 'already_received'))::int as noted from invoice_states s`,
  );
  const wrong = rows.flatMap(({ id, clearance_status, noted }) =>
    ['cleared', 'reported'].includes(clearance_status) && noted === 1
      ? []
      : [`document ${id} is ${clearance_status}, accepted ${noted} times`],
  );
  return {
    name: 'documents to the tax authority',
    count: rows.length,
    repeated: accepted - rows.length,
    wrong,
  };
}

/** Every row of every import is one vehicle, or was refused with its reason. */
async function checkImports(
  query: Query,
  imported: ReadonlyMap<number, readonly string[]>,
): Promise<Finding> {
  const wrong: string[] = [];
  let count = 0;
  for (const [id, plates] of imported) {
    const rows = await query<{ state: string; rows: number; vehicles: number }>(
      `select l.state, count(*)::int as rows, count(distinct v.id)::int as vehicles
       from import_rows l left join vehicles v on v.id = l.saved_id where l.import_id = $1 group by 1`,
      [id],
    );
    const saved = rows.find(({ state }) => state === 'saved');
    const all = rows.reduce((total, row) => total + row.rows, 0);
    const isOpen = rows.some(({ state }) => state === 'good');
    count += saved?.rows ?? 0;
    if (isOpen || all !== plates.length || saved?.rows !== saved?.vehicles)
      wrong.push(`import ${id} of ${plates.length} rows: ${JSON.stringify(rows)}`);
  }
  return { name: 'imported rows', count, repeated: 0, wrong };
}

/** A change of a request is told to a person once. */
async function checkNotifications(query: Query): Promise<Finding> {
  const rows = await query<{ messages: number; wrong: string | null }>(
    `select count(*)::int as messages, case when count(*) > (select count(*) from fuel_request_timeline t
         where t.fuel_request_id = m.subject_id and t.entry = m.kind)
       then 'user ' || user_id || ' got ' || count(*) || ' messages ' || kind || ' of request ' || subject_id end as wrong
     from push_messages m where subject = 'fuel_request' and kind in (select entry from fuel_request_timeline)
     group by user_id, kind, subject_id`,
  );
  const count = rows.reduce((sum, { messages }) => sum + messages, 0);
  return {
    name: 'notifications of requests',
    count,
    repeated: 0,
    wrong: rows.flatMap(({ wrong }) => wrong ?? []),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export type SealKind = 'entry' | 'audit';

/** A row in the bytes its seal covers; null when the row is not there. */
export interface CanonicalRow {
  readonly kind: SealKind;
  readonly row_id: number;
  readonly canonical: string | null;
}

const UTC_MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US'`;

/**
 * What a seal covers, as JSON text with a fixed order of fields: every column of the row, and for an entry its
 * postings with the accounts they name. Changing either text breaks every seal made before.
 */
const CANONICAL_ENTRY = `
  (select json_build_array('entry', e.id, e.kind, e.business_key, e.client_id, e.network_id, e.station_id, e.fuel_request_id,
            e.reverses_entry_id, e.reason, e.actor_user_id, to_char(e.posted_at at time zone 'UTC', ${UTC_MICROSECONDS}),
            (select json_agg(json_build_array(p.account_id, a.kind, a.party_id, p.amount_halalas, p.balance_after_halalas)
                             order by p.account_id)
             from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id))::text
          || coalesce(' ' || e.volume_ml, '')
   from ledger_entries e where e.id = n.row_id)`;
const CANONICAL_AUDIT = `
  select json_build_array('audit', r.id, to_char(r.at at time zone 'UTC', ${UTC_MICROSECONDS}), r.actor_user_id, r.actor_kind,
            r.action, r.subject, r.subject_id, r.client_id, r.network_id, r.station_id, r.before, r.after, r.request_id, r.ip)::text
          || coalesce(' key ' || r.actor_api_key_id, '')
   from audit_rows r where r.id = n.row_id`;
/** An audit row is looked for in the month of its time. A seal from before that was noted was made after its row: in no later month. */
const canonical = (before: string) => `case
    when n.kind = 'entry' then ${CANONICAL_ENTRY}
    when n.row_at is null then (${CANONICAL_AUDIT} and r.at < ${before})
    else (${CANONICAL_AUDIT} and r.at = n.row_at) end as canonical`;

// Waits for the lock: callers expect pending rows to be sealed when the call returns.
const LOCK_CHAIN = {
  name: 'seals_lock',
  text: `select pg_advisory_xact_lock(hashtext('seal chain'))`,
};

const LAST = { name: 'seals_last', text: 'select position, hash from seals order by position desc limit 1' };

/** How many rows are sealed in one transaction. */
export const BATCH = 2_000;
const TAKE = {
  name: 'seals_take',
  text: `with n as materialized (
           delete from seal_queue where ctid = any (array(select ctid from seal_queue limit ${BATCH})) returning kind, row_id, row_at
         )
         select n.kind, n.row_id, n.row_at::text as row_at, ${canonical("'infinity'")} from n order by n.kind, n.row_id`,
};

const INSERT = {
  name: 'seals_insert',
  text: `insert into seals (position, kind, row_id, row_at, hash, sealed_at)
         select position, kind, row_id, row_at, decode(hash, 'hex'), $5
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $6::timestamptz[]) as sealed(position, kind, row_id, hash, row_at)`,
};

const READ_CHAIN = {
  name: 'seals_read',
  text: `select n.position, n.kind, n.row_id, n.row_at, n.hash, ${canonical("n.sealed_at + interval '1 day'")}
         from (select * from seals where position > $1 order by position limit $2) n order by n.position`,
};
const READ_ANYWHERE = {
  name: 'seals_read_anywhere',
  text: `select n.row_id, (${CANONICAL_AUDIT}) as canonical from unnest($1::bigint[]) as n(row_id)`,
};

const COUNT_PENDING = {
  name: 'seals_pending',
  text: `select count(*) as pending, coalesce(max(row_id) filter (where kind = 'audit'), 0) as last_audit_id,
                coalesce(max(row_id) filter (where kind = 'entry'), 0) as last_entry_id
         from seal_queue
         where row_id <= case kind when 'audit' then $1::bigint else $2::bigint end`,
};

export async function lockChain(ctx: Ctx): Promise<void> {
  await ctx.db.rows(LOCK_CHAIN);
}

/** The end of the chain; position 0 and 32 zero bytes before the first seal. */
export async function findLastSeal(ctx: Ctx): Promise<{ position: number; hash: Buffer }> {
  const [last] = await ctx.db.rows<{ position: number; hash: Buffer }>(LAST);
  return last ?? { position: 0, hash: Buffer.alloc(32) };
}

const SEAL_BEFORE = {
  name: 'seals_before',
  text: `select position, hash, sealed_at from seals where $1::bigint is null or position < $1 order by position desc limit 1`,
};

/** The newest seal before a position; the newest of all for null. */
export async function findSealBefore(
  ctx: Ctx,
  position: number | null,
): Promise<{ position: number; hash: Buffer; sealed_at: Date } | null> {
  const [seal] = await ctx.db.rows<{ position: number; hash: Buffer; sealed_at: Date }>(SEAL_BEFORE, [
    position,
  ]);
  return seal ?? null;
}

const SEAL_AT = { name: 'seals_at', text: 'select hash from seals where position = $1' };

export async function findSealAt(ctx: Ctx, position: number): Promise<{ hash: Buffer } | null> {
  const [seal] = await ctx.db.rows<{ hash: Buffer }>(SEAL_AT, [position]);
  return seal ?? null;
}

/** To the microsecond. */
type Timed = { readonly row_at: string | null };

/** Takes a batch of rows out of the queue. */
export function takePending(ctx: Ctx): Promise<(CanonicalRow & Timed)[]> {
  return ctx.db.rows<CanonicalRow & Timed>(TAKE);
}

export async function insertSeals(
  ctx: Ctx,
  seals: readonly ({ position: number; kind: SealKind; row_id: number; hash: Buffer } & Timed)[],
): Promise<void> {
  await ctx.db.rows(INSERT, [
    seals.map((seal) => seal.position),
    seals.map((seal) => seal.kind),
    seals.map((seal) => seal.row_id),
    seals.map((seal) => seal.hash.toString('hex')),
    ctx.now,
    seals.map((seal) => seal.row_at),
  ]);
}

export interface SealedRow extends CanonicalRow {
  readonly position: number;
  readonly hash: Buffer;
}

/** The next seals after a position, each with the row it covers as it is now in its table, in no later month than it can be. */
export function readChain(
  ctx: Ctx,
  after: number,
  limit: number,
): Promise<(SealedRow & { row_at: Date | null })[]> {
  return ctx.db.rows(READ_CHAIN, [after, limit]);
}

/** Audit rows by their numbers, in any month. */
export function readAnywhere(ctx: Ctx, ids: readonly number[]): Promise<CanonicalRow[]> {
  return ctx.db.rows<CanonicalRow>(READ_ANYWHERE, [ids]);
}

const READ_FILED: Statement = {
  name: 'seals_read_filed',
  text: `select n.row_id, (${CANONICAL_AUDIT.replace('audit_rows r', 'jsonb_populate_recordset(null::audit_rows, $2::jsonb) r')}) as canonical
         from unnest($1::bigint[]) as n(row_id)`,
};

/** Audit rows by their numbers, among those of a file; null for one that is not. */
export function readFiled(ctx: Ctx, ids: readonly number[], json: string): Promise<CanonicalRow[]> {
  return ctx.db.rows<CanonicalRow>(READ_FILED, [ids, json]);
}

const IS_WAITING: Statement = {
  name: 'seals_is_waiting',
  text: `select exists (select from seal_queue where kind = 'audit' and (row_at is null or row_at < $1)) as is_waiting`,
};

/** Whether an audit row from before then waits for its seal, or one whose time is not noted. */
export async function isAuditWaiting(ctx: Ctx, before: Date): Promise<boolean> {
  const [row] = await ctx.db.rows<{ is_waiting: boolean }>(IS_WAITING, [before]);
  return row!.is_waiting;
}

export interface Pending {
  readonly pending: number;
  readonly last_audit_id: number;
  readonly last_entry_id: number;
}

/** How many rows wait for their seal; with `upTo` only those that were waiting then. */
export async function countPending(ctx: Ctx, upTo?: Pending): Promise<Pending> {
  const max = Number.MAX_SAFE_INTEGER;
  const values = [upTo?.last_audit_id ?? max, upTo?.last_entry_id ?? max];
  const [row] = await ctx.db.rows<Pending>(COUNT_PENDING, values);
  return row!;
}

import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { JournalEntry, JournalForm, JournalOwner } from './journals.rules.ts';
import type { JournalSum, journalMappings } from './journals.table.ts';

export type Mapping = Pick<
  typeof journalMappings.$inferSelect,
  'id' | 'form' | 'company_code' | 'journal_code' | 'accounts' | 'version'
>;

/** The columns of an owner, as they are kept: null for the platform. */
export function ownerColumns({ side, party_id }: JournalOwner) {
  return {
    client_id: side === 'client' ? party_id : null,
    network_id: side === 'network' ? party_id : null,
  };
}

function isOf(owner: JournalOwner, alias: SQL): SQL {
  const { client_id, network_id } = ownerColumns(owner);
  return sql`(${alias}.client_id is not distinct from ${client_id}::bigint and ${alias}.network_id is not distinct from ${network_id}::bigint)`;
}

/** The owner's mapping; locked for as long as an export of it is made. Null where none was set up. */
export async function findMapping(ctx: Ctx, owner: JournalOwner, isLocked = false): Promise<Mapping | null> {
  const [row] = await ctx.db.composed<Mapping>(sql`
    select b.id, b.form, b.company_code, b.journal_code, b.accounts, b.version from journal_mappings b
    where ${isOf(owner, sql`b`)} ${isLocked ? sql`for update` : sql``}`);
  return row ?? null;
}

/** Saves a mapping, the first time too: two at once are refused by their owner's key. */
export async function saveMapping(
  ctx: Ctx,
  owner: JournalOwner,
  mapping: Omit<Mapping, 'id'>,
): Promise<void> {
  const { client_id, network_id } = ownerColumns(owner);
  const { form, company_code, journal_code, accounts, version } = mapping;
  await ctx.db.composed(
    version === 0
      ? sql`
        insert into journal_mappings (client_id, network_id, form, company_code, journal_code, accounts)
        values (${client_id}, ${network_id}, ${form}, ${company_code}, ${journal_code}, ${JSON.stringify(accounts)}::jsonb)`
      : sql`
        update journal_mappings b set form = ${form}, company_code = ${company_code}, journal_code = ${journal_code},
          accounts = ${JSON.stringify(accounts)}::jsonb, version = b.version + 1
        where ${isOf(owner, sql`b`)} and b.version = ${version}`,
  );
}

/** What moves a client's money inside it is in nobody's books. */
const INNER_KINDS = sql`('hold', 'excess_hold', 'release', 'transfer')`;

/** Postings of an entry on accounts of the owner, and by which of its accounts they are summed. */
const OWN: Record<JournalOwner['side'], (party_id: number) => { entries: SQL; postings: SQL }> = {
  client: (party_id) => ({
    entries: sql`e.client_id = ${party_id}`,
    postings: sql`a.party_id = ${party_id} and a.kind in ('client_main', 'client_allocated', 'client_reserved', 'client_prepaid', 'client_refunds', 'fees_receivable')`,
  }),
  network: (party_id) => ({
    entries: sql`e.network_id = ${party_id}`,
    postings: sql`a.party_id = ${party_id} and a.kind = 'network_payable'`,
  }),
  platform: () => ({ entries: sql`true`, postings: sql`true` }),
};

/**
 * Entries of a month that moved something of the owner and that none of its exports holds, the oldest first, at most `limit`.
 * A branch's cost center is that of the request's vehicle group.
 */
export function listOpenEntries(
  ctx: Ctx,
  owner: JournalOwner,
  { mapping_id, period, limit }: { mapping_id: number; period: string; limit: number },
): Promise<JournalEntry[]> {
  const { from, until } = boundsOfPeriod(period);
  const own = OWN[owner.side](owner.party_id);
  return ctx.db.composed<JournalEntry>(sql`
    with open as (
      select e.id, e.kind, e.posted_at, e.reverses_entry_id, e.fuel_request_id, e.client_id, e.network_id, e.station_id
      from ledger_entries e
      where ${own.entries} and e.posted_at >= ${from} and e.posted_at < ${until} and e.kind not in ${INNER_KINDS}
        and not exists (select from journal_run_entries x
                        where x.mapping_id = ${mapping_id} and x.entry_id = e.id and not x.is_cancelled)
        and exists (select from ledger_postings p join ledger_accounts a on a.id = p.account_id
                    where p.entry_id = e.id and ${own.postings}
                    group by a.party_id, case when a.kind in ('client_main', 'client_allocated', 'client_reserved', 'client_prepaid', 'client_refunds') then 'client_main' else a.kind end
                    having sum(p.amount_halalas) <> 0)
      order by e.id limit ${limit})
    select e.id, coalesce(o.kind, e.kind) as kind, o.id is not null as is_reversal,
           (e.posted_at at time zone 'Asia/Riyadh')::date::text as posted_on,
           coalesce((select (s.value #>> '{}')::int from dated_settings s where s.name = 'vat_rate_basis_points'
             and s.starts_on <= (coalesce(o.posted_at, e.posted_at) at time zone 'Asia/Riyadh')::date
             order by s.starts_on desc limit 1), 1500) as vat_rate_basis_points,
           v.plate_no, st.name_en as station, c.name_en as client, n.name_en as network, b.cost_center as cost_centre,
           (select jsonb_agg(jsonb_build_object('account', a.kind, 'party_id', a.party_id, 'amount_halalas', p.amount_halalas,
              'party_name', case
                when a.kind like 'client%' or a.kind = 'fees_receivable' then (select q.name_en from clients q where q.id = a.party_id)
                when a.kind = 'network_payable' then (select q.name_en from networks q where q.id = a.party_id)
                when a.kind = 'franchisee_payable' then (select q.name_en from stations q where q.id = a.party_id) end)
              order by a.id)
            from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id) as postings
    from open e
    left join ledger_entries o on o.id = e.reverses_entry_id
    left join fuel_requests r on r.id = e.fuel_request_id
    left join vehicles v on v.id = r.vehicle_id
    left join vehicle_groups g on g.id = r.group_id
    left join branches b on b.id = g.branch_id
    left join stations st on st.id = e.station_id
    left join clients c on c.id = e.client_id
    left join networks n on n.id = e.network_id
    order by e.id`);
}

export interface NewRun {
  readonly mapping_id: number;
  readonly period: string;
  readonly form: JournalForm;
  readonly entries: number;
  readonly lines: number;
  readonly debit_halalas: number;
  readonly credit_halalas: number;
  readonly sums: readonly JournalSum[];
  readonly content: string;
  readonly content_hash: string;
}

/** Keeps an export with the entries it took; an entry that another one has is refused by the key. */
export async function insertRun(
  ctx: Ctx,
  owner: JournalOwner,
  run: NewRun,
  entry_ids: readonly number[],
): Promise<number> {
  const { client_id, network_id } = ownerColumns(owner);
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into journal_runs (mapping_id, client_id, network_id, period, form, entries, lines, debit_halalas, credit_halalas, sums,
      content, content_hash, created_by, created_at)
    values (${run.mapping_id}, ${client_id}, ${network_id}, ${run.period}, ${run.form}, ${run.entries}, ${run.lines},
      ${run.debit_halalas}, ${run.credit_halalas}, ${JSON.stringify(run.sums)}::jsonb, ${run.content}, ${run.content_hash},
      ${ctx.actor.user_id}, ${ctx.now}) returning id`);
  await ctx.db.composed(sql`
    insert into journal_run_entries (run_id, entry_id, mapping_id)
    select ${row!.id}, t.entry_id, ${run.mapping_id} from unnest(${sql.param([...entry_ids])}::bigint[]) as t(entry_id)`);
  return row!.id;
}

export interface RunRow extends Omit<NewRun, 'mapping_id' | 'content'> {
  readonly id: number;
  readonly reference_number: string;
  readonly size_bytes: number;
  readonly created_at: Date;
  readonly created_by_name: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by_name: string | null;
  readonly cancel_reason: string | null;
}

const RUN = sql`r.id, r.reference_number, r.period, r.form, r.entries, r.lines, r.debit_halalas, r.credit_halalas, r.sums,
  octet_length(r.content) as size_bytes, r.content_hash, r.created_at, u.name as created_by_name, r.cancelled_at,
  w.name as cancelled_by_name, r.cancel_reason`;
const RUNS = sql`journal_runs r left join users u on u.id = r.created_by left join users w on w.id = r.cancelled_by`;

/** The owner's exports, newest first. */
export function runList(owner: JournalOwner): List<RunRow> {
  const parts = {
    select: RUN,
    from: RUNS,
    where: isOf(owner, sql`r`),
    sorts: { id: sql`r.id` },
    id: sql`r.id`,
  };
  return listOf<RunRow>({ ...parts, filled: ['id'] }, '-id');
}

export async function findRun(ctx: Ctx, owner: JournalOwner, id: number): Promise<RunRow | null> {
  const [row] = await ctx.db.composed<RunRow>(
    sql`select ${RUN} from ${RUNS} where r.id = ${id} and ${isOf(owner, sql`r`)}`,
  );
  return row ?? null;
}

export async function findContent(ctx: Ctx, owner: JournalOwner, id: number): Promise<string | null> {
  const [row] = await ctx.db.composed<{ content: string }>(
    sql`select r.content from journal_runs r where r.id = ${id} and ${isOf(owner, sql`r`)}`,
  );
  return row?.content ?? null;
}

/** Cancels an export and frees its entries. */
export async function cancelRun(ctx: Ctx, id: number, reason: string): Promise<void> {
  await ctx.db.composed(sql`
    update journal_runs r set cancelled_at = ${ctx.now}, cancelled_by = ${ctx.actor.user_id}, cancel_reason = ${reason} where r.id = ${id}`);
  await ctx.db.composed(sql`update journal_run_entries x set is_cancelled = true where x.run_id = ${id}`);
}

import { MOVEMENT_KINDS } from '@fleet/domain/movement-kinds.ts';
import type { PartyAddress } from '@fleet/domain/national-addresses.ts';
import { PAYEE_ENTRIES } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Account, StatementPeriod } from './statements.rules.ts';

/** What belongs to a client: its three balances, less what it owes in fees. Moves among them are no rows. */
const CLIENT_ACCOUNTS = sql`('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')`;

/** Which entries touch the account, by the index made for it, and which of their postings are its own. */
function touching({ kind, id }: Account): { table: SQL; entries: SQL; accounts: SQL } {
  const table = kind === 'client' ? sql`ledger_entries e` : PAYEE_ENTRIES;
  switch (kind) {
    case 'client':
      return {
        table,
        entries: sql`e.client_id = ${id} and e.kind not in ('hold', 'excess_hold', 'release', 'transfer')`,
        accounts: sql`a.party_id = ${id} and a.kind in ${CLIENT_ACCOUNTS}`,
      };
    case 'network':
      return {
        table,
        entries: sql`e.network_id = ${id} and e.kind <> 'release'`,
        accounts: sql`a.party_id = ${id} and a.kind = 'network_payable'`,
      };
    case 'franchisee':
      return {
        table,
        entries: sql`e.station_id = ${id} and e.kind <> 'release'`,
        accounts: sql`a.party_id = ${id} and a.kind = 'franchisee_payable'`,
      };
    case 'branch':
      return {
        table,
        entries: sql`e.station_id = ${id} and e.kind <> 'release'`,
        accounts: sql`a.kind = 'network_payable' and a.party_id = e.network_id`,
      };
  }
}

/** The balance now: locked rows, or the last snapshot and the postings since. */
export function balanceNow(account: Account): SQL {
  return sql`(
    select coalesce(sum(coalesce(b.balance_halalas, coalesce(taken.balance_halalas, 0) + coalesce((
             select sum(moved.amount_halalas) from ledger_postings moved
             where moved.account_id = a.id and moved.entry_id > coalesce(taken.up_to_entry_id, 0)), 0))), 0)
    from ledger_accounts a
    left join ledger_balances b on b.account_id = a.id
    left join lateral (select balance_halalas, up_to_entry_id from ledger_snapshots
                       where account_id = a.id order by up_to_entry_id desc limit 1) taken on true
    where ${touching(account).accounts})`;
}

/**
 * Each entry since `from` with what it moved on the account, by the account's own index of entries: the planner left
 * alone begins with the account's postings and reads its whole history. For the first of them: each is looked up by itself.
 */
function firstSince(account: Account, from: Date, few?: number): SQL {
  const { table, entries, accounts } = touching(account);
  // Told below the sum of what went before, how few are wanted: else all are read, sorted and then cut.
  const first = few === undefined ? sql`` : sql`order by e.posted_at, e.id limit ${few}`;
  return sql`
    select e.id as entry_id, e.posted_at, e.kind, e.reverses_entry_id, moved.halalas
    from ${table}
    cross join lateral (
      select sum(p.amount_halalas) as halalas from ledger_postings p
      where p.entry_id = e.id and p.account_id = any(array(select a.id from ledger_accounts a where ${accounts}))) moved
    where ${entries} and e.posted_at >= ${from} and moved.halalas <> 0 ${first}`;
}

/**
 * The same for all of them: the account's postings from the first of these entries on are read in one go from their index. A branch has
 * no postings of its own: its network's are read, many times as many, and still sooner than one by one. It is its network's for good.
 */
export function linesSince(account: Account, from: Date, isOfKinds = true): SQL {
  const { table, entries, accounts: own } = touching(account);
  const accounts =
    account.kind === 'branch'
      ? sql`a.kind = 'network_payable' and a.party_id = (select s.network_id from stations s where s.id = ${account.id})`
      : own;
  // Without them the account's index of entries says all, and none of the entries themselves is read.
  const kinds = isOfKinds
    ? sql`e.kind, e.reverses_entry_id`
    : sql`null::text as kind, null::bigint as reverses_entry_id`;
  return sql`
    with touching as materialized (
      select e.id, e.posted_at, ${kinds} from ${table} where ${entries} and e.posted_at >= ${from})
    select t.id as entry_id, t.posted_at, t.kind, t.reverses_entry_id, sum(p.amount_halalas) as halalas
    from touching t join ledger_postings p on p.entry_id = t.id
    where p.account_id = any(array(select a.id from ledger_accounts a where ${accounts}))
      and p.entry_id >= (select min(id) from touching)
    group by t.id, t.posted_at, t.kind, t.reverses_entry_id having sum(p.amount_halalas) <> 0`;
}

/** So many lines are looked up one by one sooner than all. */
const FEW_LINES = 1_000;

/** What each movement is, by the kind of its entry. */
const isOf = (kind: SQL, kinds: readonly string[]) => sql`${kind} in ${[...kinds]}`;
const KINDS = {
  top_ups: (kind: SQL) => isOf(kind, MOVEMENT_KINDS.top_ups),
  fees: (kind: SQL) => isOf(kind, MOVEMENT_KINDS.fees),
  payments: (kind: SQL) => isOf(kind, MOVEMENT_KINDS.payments),
  others: (kind: SQL) => isOf(kind, MOVEMENT_KINDS.others),
  fuel: (kind: SQL) => sql`not ${isOf(kind, Object.values(MOVEMENT_KINDS).flat())}`,
};

/** Whether a line is of the requested type; a reversal counts as what it reverses. */
function ofType({ sign, of }: StatementPeriod, line: SQL): SQL {
  if (of !== null)
    return KINDS[of](
      sql`coalesce((select o.kind from ledger_entries o where o.id = ${line}.reverses_entry_id), ${line}.kind)`,
    );
  return sign === 0 ? sql`true` : sql`sign(${line}.halalas) = ${sign}`;
}

export interface StatementMeasures {
  readonly opening_halalas: number;
  readonly closing_halalas: number;
  readonly total_debit_halalas: number;
  readonly total_credit_halalas: number;
  readonly debits: number;
  readonly credits: number;
  /** Rows of the requested type, and their total. */
  readonly matching: number;
  readonly matching_halalas: number;
}

/**
 * Opening, closing and totals of the whole period, for any type of rows. The opening is today's balance less
 * everything since the first day, so a statement costs its period and the time since, not the whole history; a branch
 * has no account of its own and opens at zero. One statement, hence one snapshot.
 */
export async function readMeasures(
  ctx: Ctx,
  account: Account,
  period: StatementPeriod,
): Promise<StatementMeasures> {
  const { from, until } = period;
  const isOne = ofType(period, sql`l`);
  const balance = account.kind === 'branch' ? sql`f.since` : balanceNow(account);
  const [row] = await ctx.db.composed<StatementMeasures>(sql`
    select (${balance} - f.since)::bigint as opening_halalas, (${balance} - f.since + f.credit - f.debit)::bigint as closing_halalas,
           f.debit::bigint as total_debit_halalas, f.credit::bigint as total_credit_halalas, f.debits, f.credits,
           f.matching, f.matching_halalas::bigint as matching_halalas
    from (
      select coalesce(sum(l.halalas), 0) as since,
             coalesce(-sum(l.halalas) filter (where l.halalas < 0 and l.posted_at < ${until}), 0) as debit,
             coalesce(sum(l.halalas) filter (where l.halalas > 0 and l.posted_at < ${until}), 0) as credit,
             count(*) filter (where l.halalas < 0 and l.posted_at < ${until}) as debits,
             count(*) filter (where l.halalas > 0 and l.posted_at < ${until}) as credits,
             count(*) filter (where l.posted_at < ${until} and ${isOne}) as matching,
             coalesce(sum(l.halalas) filter (where l.posted_at < ${until} and ${isOne}), 0) as matching_halalas
      from (${linesSince(account, from, period.of !== null)}) l
    ) f`);
  return row!;
}

export interface StatementLine {
  readonly entry_id: number;
  readonly posted_at: Date;
  readonly kind: string;
  readonly fuel_request_id: number | null;
  readonly reference_number: string;
  readonly plate_no: string | null;
  readonly volume_ml: number | null;
  readonly fuel_code: string | null;
  readonly fuel_title_en: string | null;
  readonly fuel_title_ar: string | null;
  readonly station_name_en: string | null;
  readonly station_name_ar: string | null;
  readonly client_name_en: string | null;
  readonly client_name_ar: string | null;
  readonly fee_period: string | null;
  readonly net_halalas: number | null;
  readonly vat_halalas: number | null;
  readonly reversed_kind: string | null;
  readonly debit_halalas: number;
  readonly credit_halalas: number;
  /** After this row, including other types. */
  readonly balance_halalas: number;
}

/** Rows of the requested type, oldest first, with the balance after each; nothing behind a page among the first is read. */
export function statementLines(
  account: Account,
  period: StatementPeriod,
  opening_halalas: number,
  page?: { limit: number; offset: number },
): SQL {
  const isAmongFirst = page !== undefined && page.offset + page.limit <= FEW_LINES;
  const isOfAllTypes = period.of === null && period.sign === 0;
  const few = page && isOfAllTypes ? page.offset + page.limit : undefined;
  const since = isAmongFirst
    ? firstSince(account, period.from, few)
    : linesSince(account, period.from, period.of !== null);
  const cut = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const lines = sql`
    select l.*, ${opening_halalas}::bigint + sum(l.halalas) over (order by l.posted_at, l.entry_id) as balance_halalas
    from (${since}) l where l.posted_at < ${period.until}`;
  return sql`
    select p.entry_id, p.posted_at, e.kind, e.fuel_request_id,
           coalesce(r.reference_number, t.reference_number, y.reference_number, rf.reference_number,
             (select d.number from invoices d join invoice_states i on i.invoice_id = d.id
              where d.entry_id = p.entry_id and i.shared_at is not null), 'LE-' || p.entry_id) as reference_number,
           v.plate_no, coalesce(abs(e.volume_ml), f.volume_ml, r.volume_ml) as volume_ml,
           ft.code as fuel_code, ft.title_en as fuel_title_en, ft.title_ar as fuel_title_ar,
           s.name_en as station_name_en, s.name_ar as station_name_ar, c.name_en as client_name_en, c.name_ar as client_name_ar,
           f.period as fee_period, f.net_halalas, f.vat_halalas, o.kind as reversed_kind,
           greatest(-p.halalas, 0)::bigint as debit_halalas, greatest(p.halalas, 0)::bigint as credit_halalas,
           p.balance_halalas::bigint as balance_halalas
    from (select * from (${lines}) p where ${ofType(period, sql`p`)} order by p.posted_at, p.entry_id ${cut}) p
    join ledger_entries e on e.id = p.entry_id
    left join fuel_requests r on r.id = e.fuel_request_id
    left join fee_charges f on f.entry_id = p.entry_id
    left join ledger_entries o on o.id = e.reverses_entry_id
    left join lateral (select * from top_ups where id = case when e.kind = 'top_up' then substring(e.business_key from 'top_up:(\\d+)')::bigint end limit 1) t on true
    left join payments y on y.entry_id = p.entry_id
    left join lateral (select * from refunds where id = case when coalesce(o.kind, e.kind) = 'refund'
      then substring(coalesce(o.business_key, e.business_key) from 'refund:(\\d+)')::bigint end limit 1) rf on true
    left join vehicles v on v.id = case when r.vehicle_id is not null then r.vehicle_id else f.vehicle_id end
    left join fuel_types ft on ft.id = case when r.fuel_type_id is not null then r.fuel_type_id else f.fuel_type_id end
    left join stations s on s.id = case when r.station_id is not null then r.station_id else e.station_id end
    left join clients c on c.id = e.client_id
    order by p.posted_at, p.entry_id`;
}

export function listLines(
  ctx: Ctx,
  account: Account,
  period: StatementPeriod,
  opening_halalas: number,
  page: { limit: number; offset: number },
): Promise<StatementLine[]> {
  return ctx.db.composed<StatementLine>(statementLines(account, period, opening_halalas, page));
}

export interface PartyRow extends PartyAddress {
  readonly id: number;
  readonly network_id: number | null;
  readonly name_en: string;
  readonly name_ar: string;
  readonly vat_no: string | null;
  readonly contract_no: string | null;
  readonly account_number: string | null;
  /** A station with its own account, or with a balance from when it had one. */
  readonly is_franchisee: boolean;
}

/** The parts of a national address. */
const PARTS = sql`t.building_number, t.street, t.district, t.city, t.postal_code, t.additional_number, t.street_ar, t.district_ar, t.city_ar`;
const PARTIES = {
  client: sql`select c.id, null::bigint as network_id, name_en, name_ar, address, ${PARTS}, vat_no, contract_no,
                     virtual_bank_account as account_number, false as is_franchisee
              from clients c left join invoice_terms t on t.client_id = c.id`,
  network: sql`select n.id, n.id as network_id, name_en, name_ar, address, ${PARTS}, vat_no, contract_no, null as account_number,
                      false as is_franchisee from networks n left join invoice_terms t on t.network_id = n.id`,
  station: sql`select s.id, s.network_id, s.name_en, s.name_ar, s.address, null as building_number, null as street, null as district,
                      null as city, null as postal_code, n.vat_no, n.contract_no, s.account_number,
                      s.account_number is not null or exists (
                        select from ledger_postings p join ledger_accounts a on a.id = p.account_id
                        where a.kind = 'franchisee_payable' and a.party_id = s.id) as is_franchisee
               from stations s join networks n on n.id = s.network_id`,
} as const;

export async function findParty(ctx: Ctx, kind: keyof typeof PARTIES, id: number): Promise<PartyRow | null> {
  const [row] = await ctx.db.composed<PartyRow>(sql`select * from (${PARTIES[kind]}) q where q.id = ${id}`);
  return row ?? null;
}

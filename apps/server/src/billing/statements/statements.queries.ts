import { MOVEMENT_KINDS } from '@fleet/domain/movement-kinds.ts';
import type { PartyAddress } from '@fleet/domain/national-addresses.ts';
import { PAYEE_ENTRIES } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Account, StatementPeriod } from './statements.rules.ts';

/** What belongs to a client: its three balances, less what it owes in fees. Moves among them are no rows. */
export const CLIENT_ACCOUNTS = sql`('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')`;

/** Entries that move money among a client's own balances only. */
export const INSIDE_KINDS = sql`('hold', 'excess_hold', 'release', 'transfer')`;

/** Which entries touch the account, by the index made for it, and which of their postings are its own. */
export function touching({ kind, id }: Account): { table: SQL; entries: SQL; accounts: SQL } {
  const table = kind === 'client' ? sql`ledger_entries e` : PAYEE_ENTRIES;
  switch (kind) {
    case 'client':
      return {
        table,
        entries: sql`e.client_id = ${id} and e.kind not in ${INSIDE_KINDS}`,
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

/** The numbers of the accounts whose postings are the statement's: of a branch its network's, which is its network for good. */
export function accountIds(account: Account): SQL {
  const accounts =
    account.kind === 'branch'
      ? sql`a.kind = 'network_payable' and a.party_id = (select s.network_id from stations s where s.id = ${account.id})`
      : touching(account).accounts;
  return sql`array(select a.id from ledger_accounts a where ${accounts})`;
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
 * Each entry from `from` to before `until` with what it moved on the account, by the account's own index of entries: the planner left alone
 * begins with the account's postings and reads its whole history. The postings from the first of these entries on are read in one go from
 * their index. A branch has no postings of its own: its network's are read, many times as many, and still sooner than one by one.
 */
export function linesSince(
  account: Account,
  from: Date | SQL,
  { until, isOfKinds = true }: { readonly until?: Date | SQL; readonly isOfKinds?: boolean } = {},
): SQL {
  const { table, entries } = touching(account);
  // Without them the account's index of entries says all, and none of the entries themselves is read.
  const kinds = isOfKinds
    ? sql`e.kind, e.reverses_entry_id`
    : sql`null::text as kind, null::bigint as reverses_entry_id`;
  const before = until ? sql`and e.posted_at < ${until}` : sql``;
  return sql`
    with touching as materialized (
      select e.id, e.posted_at, ${kinds} from ${table} where ${entries} and e.posted_at >= ${from} ${before})
    select t.id as entry_id, t.posted_at, t.kind, t.reverses_entry_id, sum(p.amount_halalas) as halalas
    from touching t join ledger_postings p on p.entry_id = t.id
    where p.account_id = any(${accountIds(account)})
      and p.entry_id >= (select min(id) from touching) and p.entry_id <= (select max(id) from touching)
    group by t.id, t.posted_at, t.kind, t.reverses_entry_id having sum(p.amount_halalas) <> 0`;
}

/** What kind of movement an entry is, by its kind; a reversal counts as what it reverses (`originalKind`). */
export function movementOf(kind: SQL): SQL {
  const cases = Object.entries(MOVEMENT_KINDS).map(
    ([movement, kinds]) => sql`when ${kind} in ${[...kinds]} then ${movement}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 'fuel' end`;
}

export const originalKind = (entry: SQL) =>
  sql`coalesce((select o.kind from ledger_entries o where o.id = ${entry}.reverses_entry_id), ${entry}.kind)`;

/** Whether a line is of the requested type. */
function ofType({ sign, of }: StatementPeriod, line: SQL): SQL {
  if (of !== null) return sql`${movementOf(originalKind(line))} = ${of}`;
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

/** Days that are read from their first line to their last, and the balance before. */
export interface Stretch {
  readonly from: Date;
  readonly until: Date;
  readonly opening_halalas: number;
}

/** Rows of the requested type in these stretches, oldest first, with the balance after each. */
export function statementLines(
  account: Account,
  period: StatementPeriod,
  stretches: readonly Stretch[],
  page?: { readonly limit: number; readonly offset: number },
): SQL {
  const since = linesSince(account, sql`d.from`, { until: sql`d.until`, isOfKinds: period.of !== null });
  const cut = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const lines = sql`
    select l.*, d.opening_halalas + sum(l.halalas) over (partition by d.from order by l.posted_at, l.entry_id) as balance_halalas
    from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb) d ("from" timestamptz, until timestamptz, opening_halalas bigint)
    cross join lateral (${since}) l`;
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
  stretches: readonly Stretch[],
  page: { readonly limit: number; readonly offset: number },
): Promise<StatementLine[]> {
  return ctx.db.composed<StatementLine>(statementLines(account, period, stretches, page));
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

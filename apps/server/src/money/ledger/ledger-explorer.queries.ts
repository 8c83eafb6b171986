import type { listLedgerAccounts, listLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { AccountKind, EntryKind } from './ledger.rules.ts';
import { PAYEE_ENTRIES } from './ledger-entries.fragments.ts';

/** Reads the whole ledger, for those who may: no tenant filter. */

const NAMES = sql`coalesce(c.name_en, n.name_en, s.name_en) as party_name_en, coalesce(c.name_ar, n.name_ar, s.name_ar) as party_name_ar`;
const PARTIES = sql`
  left join clients c on c.id = a.party_id and a.kind in ('client_main', 'client_allocated', 'client_reserved', 'client_prepaid', 'client_refunds', 'fees_receivable')
  left join networks n on n.id = a.party_id and a.kind = 'network_payable'
  left join stations s on s.id = a.party_id and a.kind = 'franchisee_payable'`;

const ACCOUNTS = sql`(
  select a.id, a.kind, a.party_id, ${NAMES},
         coalesce(b.balance_halalas, coalesce(taken.balance_halalas, 0) + coalesce((
           select sum(moved.amount_halalas) from ledger_postings moved
           where moved.account_id = a.id and moved.entry_id > coalesce(taken.up_to_entry_id, 0)), 0))::bigint as balance_halalas
  from ledger_accounts a
  left join ledger_balances b on b.account_id = a.id
  left join lateral (select balance_halalas, up_to_entry_id from ledger_snapshots
                     where account_id = a.id order by up_to_entry_id desc limit 1) taken on true
  ${PARTIES}
) x`;

export interface AccountRow {
  readonly id: number;
  readonly kind: AccountKind;
  readonly party_id: number;
  readonly party_name_en: string | null;
  readonly party_name_ar: string | null;
  readonly balance_halalas: number;
}

type AccountFilter = Omit<z.output<(typeof listLedgerAccounts)['query']>, 'page' | 'per_page'>;

/** Accounts with their balances: the platform's own first by default. */
export function accountList({ kind, q, sort }: AccountFilter): List<AccountRow> {
  const where = allOf(
    kind ? sql`x.kind = ${kind}` : undefined,
    q
      ? sql`(strpos(lower(x.party_name_en), ${q.toLowerCase()}) > 0 or strpos(x.party_name_ar, ${q}) > 0)`
      : undefined,
  );
  const sorts = {
    kind: sql`x.party_id <> 0, x.kind`,
    party_name: sql`x.party_name_en`,
    balance_halalas: sql`x.balance_halalas`,
  };
  return listOf({ select: sql`x.*`, from: ACCOUNTS, where, sorts, id: sql`x.id` }, sort ?? 'kind');
}

export interface EntryRow {
  readonly id: number;
  readonly kind: EntryKind;
  readonly business_key: string;
  readonly posted_at: Date;
  readonly reason: string | null;
  readonly fuel_request_id: number | null;
  readonly reverses_entry_id: number | null;
  readonly reversed_by_entry_id: number | null;
  readonly actor_name: string | null;
  readonly is_sealed: boolean;
  readonly amount_halalas: number;
  readonly postings: {
    account_id: number;
    account_kind: AccountKind;
    party_id: number;
    party_name_en: string | null;
    party_name_ar: string | null;
    amount_halalas: number;
  }[];
}

const ENTRY = sql`e.id, e.kind, e.business_key, e.posted_at, e.reason, e.fuel_request_id, e.reverses_entry_id,
  (select r.id from ledger_entries r where r.reverses_entry_id = e.id) as reversed_by_entry_id,
  (select u.name from users u where u.id = e.actor_user_id) as actor_name,
  exists (select from seals k where k.kind = 'entry' and k.row_id = e.id) as is_sealed,
  (select coalesce(sum(p.amount_halalas) filter (where p.amount_halalas > 0), 0)::bigint from ledger_postings p
   where p.entry_id = e.id) as amount_halalas,
  (select json_agg(json_build_object('account_id', a.id, 'account_kind', a.kind, 'party_id', a.party_id,
            'party_name_en', coalesce(c.name_en, n.name_en, s.name_en), 'party_name_ar', coalesce(c.name_ar, n.name_ar, s.name_ar),
            'amount_halalas', p.amount_halalas) order by p.amount_halalas, p.account_id)
   from ledger_postings p join ledger_accounts a on a.id = p.account_id ${PARTIES} where p.entry_id = e.id) as postings`;

type EntryQuery = Omit<z.output<(typeof listLedgerEntries)['query']>, 'page' | 'per_page'>;

/** `ofFeeRun`: the entries of the fee run asked for, as a condition over `ledger_entries e`. */
export type EntryFilter = Omit<EntryQuery, 'fee_run_id'> & { readonly ofFeeRun: SQL | undefined };

/** Entries with their postings, newest first by default. */
export function entryList(filter: EntryFilter): List<EntryRow> {
  const sorts = { id: sql`e.id` };
  const parts = { select: ENTRY, from: sql`ledger_entries e`, where: whereOf(filter), sorts, id: sql`e.id` };
  const known = idsOfParty(filter);
  return listOf<EntryRow, 'id'>({ ...parts, filled: ['id'], isLong: true, known }, filter.sort ?? '-id');
}

/** Where one party is asked for and nothing else, but days of a network or station: its few among all are found by indexes alone. */
function idsOfParty(filter: EntryFilter) {
  const { client_id, network_id, station_id, account_kind, account_id, kind, q, fuel_request_id, ofFeeRun } =
    filter;
  const others = [account_kind, account_id, kind, q, fuel_request_id, ofFeeRun];
  const parties = [client_id, network_id, station_id];
  if (others.some((other) => other !== undefined) || parties.filter(Boolean).length !== 1) return undefined;
  if (network_id) return idsOfPayee(sql`e.network_id = ${network_id} and ${daysOf(filter)}`);
  if (station_id) return idsOfPayee(sql`e.station_id = ${station_id} and ${daysOf(filter)}`);
  return filter.from || filter.to ? undefined : idsOfClient(client_id!);
}

/**
 * What moves money inside a client is in no index of its entries, and each moves its allocated balance (books-proof.queries.ts); the rest
 * is in one, what moves that balance too in both.
 */
function idsOfClient(client_id: number) {
  return (max: number, direction: SQL | null) => sql`
    (select p.entry_id as id from ledger_postings p
     where p.account_id = (select a.id from ledger_accounts a where a.kind = 'client_allocated' and a.party_id = ${client_id})
     ${inOrder(sql`p.entry_id`, direction)} limit ${max})
    union
    (select e.id from ledger_entries e where e.client_id = ${client_id} and e.kind not in ('hold', 'excess_hold', 'release', 'transfer')
     ${inOrder(sql`e.id`, direction)} limit ${max})`;
}

/** What is released at a pump is few and has an index of its own, beside that of what a network or station is owed. */
function idsOfPayee(where: SQL) {
  return (max: number, direction: SQL | null) => {
    const those = (kind: SQL) =>
      sql`(select e.id from ${PAYEE_ENTRIES} where ${where} and e.kind ${kind} 'release' ${inOrder(sql`e.id`, direction)} limit ${max})`;
    return sql`${those(sql`<>`)} union all ${those(sql`=`)}`;
  };
}

const inOrder = (id: SQL, direction: SQL | null) => (direction ? sql`order by ${id} ${direction}` : sql``);

/** Total movement of all matches on the requested accounts. */
export async function sumOnAccounts(ctx: Ctx, filter: EntryFilter): Promise<number> {
  const [row] = await ctx.db.composed<{ sum: number }>(sql`
    select coalesce(sum(p.amount_halalas), 0)::bigint as sum from ledger_entries e
    join ledger_postings p on p.entry_id = e.id and p.account_id in (${accountsOf(filter)}) where ${whereOf(filter)}`);
  return row!.sum;
}

function accountsOf({ account_kind, client_id, network_id, station_id }: EntryFilter): SQL {
  return sql`select a.id from ledger_accounts a
    where a.kind in ${account_kind} and a.party_id = ${client_id ?? station_id ?? network_id ?? 0}`;
}

function whereOf(filter: EntryFilter): SQL {
  const { q, account_id, ...of } = filter;
  const number = q === undefined ? undefined : entryNumber(q);
  return allOf(
    of.fuel_request_id ? sql`e.fuel_request_id = ${of.fuel_request_id}` : undefined,
    of.client_id ? sql`e.client_id = ${of.client_id}` : undefined,
    of.network_id ? sql`e.network_id = ${of.network_id}` : undefined,
    of.station_id ? sql`e.station_id = ${of.station_id}` : undefined,
    of.account_kind?.length
      ? sql`e.id in (select p.entry_id from ledger_postings p where p.account_id in (${accountsOf(filter)}))`
      : undefined,
    of.ofFeeRun,
    of.kind ? sql`e.kind = ${of.kind}` : undefined,
    account_id
      ? sql`e.id in (select p.entry_id from ledger_postings p where p.account_id = ${account_id})`
      : undefined,
    daysOf(filter),
    number === undefined ? undefined : sql`e.id = ${number}`,
  );
}

function daysOf({ from, to }: EntryFilter): SQL {
  return allOf(
    from ? sql`e.posted_at >= ${startOfRiyadhDate(from)}` : undefined,
    to ? sql`e.posted_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
  );
}

/** `LE-7` or `7`; what is no number is no entry's. */
function entryNumber(q: string): number {
  const digits = /^(?:LE-)?(\d{1,15})$/i.exec(q)?.[1];
  return digits ? Number(digits) : 0;
}

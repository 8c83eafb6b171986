import type { Ctx } from '../../platform/context.ts';
import type { AccountKind, EntryKind, Posting } from './ledger.rules.ts';

/** An event of the business, as it is booked. `business_key` names it (`hold:118204:request`) and posts once, ever. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly business_key: string;
  readonly client_id?: number | null;
  readonly network_id?: number | null;
  readonly station_id?: number | null;
  readonly fuel_request_id?: number | null;
  readonly reverses_entry_id?: number | null;
  readonly reason?: string | null;
  readonly postings: readonly Posting[];
}

/** The call of the database's one way in, its values in the order of `entryValues`. */
export const POST_ENTRY = `post_entry($1::text, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::text,
                               $9::bigint, $10::timestamptz, $11::text[], $12::bigint[], $13::bigint[])`;

const POST = { name: 'ledger_post', text: `select ${POST_ENTRY} as entry_id` };

const OPEN_ACCOUNTS = {
  name: 'ledger_open_accounts',
  text: `with opened as (
           insert into ledger_accounts (kind, party_id, guarded)
           select kind, $1, guarded from unnest($2::text[], $3::boolean[]) as wanted(kind, guarded)
           on conflict do nothing returning id, guarded
         )
         insert into ledger_balances (account_id, balance_halalas) select id, 0 from opened where guarded`,
};

const FIND_ENTRY = {
  name: 'ledger_find_entry',
  text: `select e.id, e.kind, e.client_id, e.network_id, e.station_id, e.fuel_request_id,
                (select json_agg(json_build_object('account', a.kind, 'party_id', a.party_id, 'amount_halalas', p.amount_halalas)
                                 order by p.account_id)
                 from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id) as postings
         from ledger_entries e where e.id = $1`,
};

const CURRENT_CAPTURE = {
  name: 'ledger_current_capture',
  text: `select e.id from ledger_entries e
         where e.fuel_request_id = $1 and e.kind = 'capture'
           and not exists (select from ledger_entries v where v.reverses_entry_id = e.id)`,
};

const LOCK_CLIENT = {
  name: 'ledger_lock_client',
  text: `select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.kind = 'client_allocated' and a.party_id = $1 for update of b`,
};

const AVAILABLE = {
  name: 'ledger_available',
  text: `select b.balance_halalas + b.credit_limit_halalas as halalas
         from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.kind = 'client_allocated' and a.party_id = $1`,
};

const BALANCE = {
  name: 'ledger_balance',
  text: `select case when a.guarded then b.balance_halalas
                else coalesce(s.balance_halalas, 0) + (select coalesce(sum(p.amount_halalas), 0) from ledger_postings p
                       where p.account_id = a.id and p.entry_id > coalesce(s.up_to_entry_id, 0)) end as balance_halalas
         from ledger_accounts a
         left join ledger_balances b on b.account_id = a.id
         left join lateral (select balance_halalas, up_to_entry_id from ledger_snapshots
                            where account_id = a.id order by up_to_entry_id desc limit 1) s on true
         where a.kind = $1 and a.party_id = $2`,
};

export function entryValues(ctx: Ctx, entry: NewEntry): unknown[] {
  return [
    entry.kind,
    entry.business_key,
    entry.client_id ?? null,
    entry.network_id ?? null,
    entry.station_id ?? null,
    entry.fuel_request_id ?? null,
    entry.reverses_entry_id ?? null,
    entry.reason ?? null,
    ctx.actor.user_id,
    ctx.now,
    entry.postings.map((posting) => posting.account),
    entry.postings.map((posting) => posting.party_id),
    entry.postings.map((posting) => posting.amount_halalas),
  ];
}

export async function insertEntry(ctx: Ctx, entry: NewEntry): Promise<number> {
  const [row] = await ctx.db.rows<{ entry_id: number }>(POST, entryValues(ctx, entry));
  return row!.entry_id;
}

export async function insertAccounts(
  ctx: Ctx,
  party_id: number,
  accounts: readonly { kind: AccountKind; guarded: boolean }[],
): Promise<void> {
  await ctx.db.rows(OPEN_ACCOUNTS, [party_id, accounts.map((a) => a.kind), accounts.map((a) => a.guarded)]);
}

export interface EntryWithPostings {
  readonly id: number;
  readonly kind: EntryKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
  readonly fuel_request_id: number | null;
  readonly postings: Posting[];
}

export async function findEntry(ctx: Ctx, entry_id: number): Promise<EntryWithPostings | null> {
  const [row] = await ctx.db.rows<EntryWithPostings>(FIND_ENTRY, [entry_id]);
  return row ?? null;
}

/** The capture of a request that no other entry reversed; at most one. */
export async function findCurrentCapture(ctx: Ctx, fuel_request_id: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ id: number }>(CURRENT_CAPTURE, [fuel_request_id]);
  return row?.id ?? null;
}

export async function lockClientBalances(ctx: Ctx, client_id: number): Promise<boolean> {
  const rows = await ctx.db.rows(LOCK_CLIENT, [client_id]);
  return rows.length === 1;
}

/** What a client may still use for fuel, its credit line included. */
export async function findAvailable(ctx: Ctx, client_id: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ halalas: number }>(AVAILABLE, [client_id]);
  return row?.halalas ?? null;
}

export async function findBalance(ctx: Ctx, kind: AccountKind, party_id: number): Promise<number | null> {
  const [row] = await ctx.db.rows<{ balance_halalas: number }>(BALANCE, [kind, party_id]);
  return row?.balance_halalas ?? null;
}

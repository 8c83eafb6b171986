import { firstNumbersFrom } from '../../money/ledger/ledger-entries.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

export interface Movements {
  readonly opening_halalas: number;
  readonly closing_halalas: number;
  readonly by_kind: readonly { kind: string; amount_halalas: number }[];
}

/** The number of the first entry posted at or after an instant; entries are numbered as they are posted. Beyond all numbers when none is. */
const firstEntryFrom = (instant: Date) => sql`
  (select coalesce(min(e.id), 9007199254740991) from ${firstNumbersFrom(instant)} e)`;

const OWN = sql.raw(`('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')`);
const GUARDED = sql.raw(`('client_main', 'client_allocated', 'client_reserved')`);

/**
 * A client's money over a period, less what it owes in fees, as its statement counts it: what was there at both ends,
 * and every movement but fuel by kind. Fuel is the rest: of a large fleet it is a hundred thousand entries, and both ends
 * are known without them.
 */
export async function findClientMovements(
  ctx: Ctx,
  client_id: number,
  bounds: { from: Date; before: Date },
): Promise<Movements> {
  const balanceAt = (instant: Date) => sql`
    (select coalesce(sum(last.balance), 0)::bigint from ledger_accounts a cross join lateral (
       select p.balance_after_halalas as balance from ledger_postings p
       where p.account_id = a.id and p.entry_id < ${firstEntryFrom(instant)}
       order by p.entry_id desc limit 1) last
     where a.kind in ${GUARDED} and a.party_id = ${client_id})
    + (select coalesce(sum(p.amount_halalas), 0)::bigint from ledger_accounts a join ledger_postings p on p.account_id = a.id
       where a.kind = 'fees_receivable' and a.party_id = ${client_id} and p.entry_id < ${firstEntryFrom(instant)})`;
  const [row] = await ctx.db.composed<Movements>(sql`
    select ${balanceAt(bounds.from)} as opening_halalas, ${balanceAt(bounds.before)} as closing_halalas,
      (select coalesce(jsonb_agg(k), '[]') from (
         select coalesce(o.kind, e.kind) as kind, coalesce(sum(moved.halalas), 0)::bigint as amount_halalas
         from ledger_entries e left join ledger_entries o on o.id = e.reverses_entry_id
         cross join lateral (
           select sum(p.amount_halalas) as halalas from ledger_postings p where p.entry_id = e.id
             and p.account_id = any(array(select id from ledger_accounts where kind in ${OWN} and party_id = ${client_id}))) moved
         where e.client_id = ${client_id} and e.posted_at >= ${bounds.from.toISOString()} and e.posted_at < ${bounds.before.toISOString()}
           and e.kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer') and coalesce(o.kind, e.kind) <> 'capture'
         group by 1) k) as by_kind`);
  return row!;
}

/**
 * A network's amount due over a period, as its statement counts it (its franchisees have their own accounts): its
 * account at both ends, and every movement but fuel by kind. Each end is summed by index from the last snapshot, or
 * the beginning.
 */
export async function findNetworkMovements(
  ctx: Ctx,
  network_id: number,
  bounds: { from: Date; before: Date },
): Promise<Movements> {
  const accounts = sql`(select id from ledger_accounts where kind = 'network_payable' and party_id = ${network_id})`;
  const dueAt = (instant: Date) => sql`
    (select coalesce(sum(coalesce(s.balance_halalas, 0) + coalesce(p.halalas, 0)), 0)::bigint
     from ledger_accounts a
     cross join (select ${firstEntryFrom(instant)} - 1 as last) l
     left join lateral (select * from ledger_snapshots s where s.account_id = a.id and s.up_to_entry_id <= l.last
                        order by s.up_to_entry_id desc limit 1) s on true
     left join lateral (select sum(p.amount_halalas) as halalas from ledger_postings p
                        where p.account_id = a.id and p.entry_id > coalesce(s.up_to_entry_id, 0) and p.entry_id <= l.last) p on true
     where a.id in ${accounts})`;
  const [row] = await ctx.db.composed<Movements>(sql`
    select ${dueAt(bounds.from)} as opening_halalas, ${dueAt(bounds.before)} as closing_halalas,
      (select coalesce(jsonb_agg(k), '[]') from (
         select coalesce(o.kind, e.kind) as kind, coalesce(sum(moved.halalas), 0)::bigint as amount_halalas
         from ledger_entries e left join ledger_entries o on o.id = e.reverses_entry_id
         cross join lateral (select sum(p.amount_halalas) as halalas from ledger_postings p
                             where p.entry_id = e.id and p.account_id = any(array${accounts})) moved
         where e.network_id = ${network_id} and e.posted_at >= ${bounds.from.toISOString()} and e.posted_at < ${bounds.before.toISOString()}
           and e.kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer') and coalesce(o.kind, e.kind) <> 'capture'
         group by 1) k) as by_kind`);
  return row!;
}

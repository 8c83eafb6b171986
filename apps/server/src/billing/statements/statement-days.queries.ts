import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { AccountDays } from './statement-days.rules.ts';
import {
  accountIds,
  balanceNow,
  CLIENT_ACCOUNTS,
  INSIDE_KINDS,
  movementOf,
  originalKind,
  touching,
} from './statements.queries.ts';
import type { Account } from './statements.rules.ts';

const DAY_OF_ENTRY = sql`(e.posted_at at time zone 'Asia/Riyadh')::date`;
const MOVEMENT_OF_ENTRY = movementOf(originalKind(sql`e`));

/**
 * The days since `from`, as added up, and what was posted since then, of whichever day; with the balance now, hence in one snapshot. Few
 * postings are newer than the last sums, so each is looked up; `offset 0` keeps the planner from reading all entries since `from` instead.
 */
export async function readDays(ctx: Ctx, account: Account, from: Date): Promise<AccountDays> {
  const { table, entries } = touching(account);
  const [row] = await ctx.db.composed<AccountDays>(sql`
    with recent as materialized (
      select p.entry_id, sum(p.amount_halalas) as halalas from ledger_postings p
      where p.account_id = any(${accountIds(account)})
        and p.entry_id > (select coalesce(max(up_to_entry_id), 0) from statement_day_marks)
      group by p.entry_id having sum(p.amount_halalas) <> 0),
    since as (
      select d.day, d.movement, d.debits, d.credits, d.debit_halalas, d.credit_halalas from statement_days d
      where d.kind = ${account.kind} and d.party_id = ${account.id} and d.day >= (${from} at time zone 'Asia/Riyadh')::date
      union all
      select x.day, x.movement, (r.halalas < 0)::int, (r.halalas > 0)::int, greatest(-r.halalas, 0), greatest(r.halalas, 0) from recent r
      cross join lateral (
        select ${DAY_OF_ENTRY} as day, ${MOVEMENT_OF_ENTRY} as movement from ${table}
        where e.id = r.entry_id and ${entries} and e.posted_at >= ${from} offset 0) x),
    days as (
      select day, movement, sum(debits) as debits, sum(credits) as credits, sum(debit_halalas) as debit_halalas,
             sum(credit_halalas) as credit_halalas
      from since group by day, movement)
    select ${account.kind === 'branch' ? sql`null::bigint` : sql`${balanceNow(account)}::bigint`} as balance_halalas,
           (select coalesce(json_agg(d order by d.day, d.movement), '[]') from days d) as days`);
  return row!;
}

/** Up to which entry the days were added up, and when; held until the end of the transaction, so that nothing is added up twice. */
export async function lockMark(ctx: Ctx): Promise<{ up_to_entry_id: number; added_up_on: string }> {
  await ctx.db.composed(sql`
    insert into statement_day_marks (up_to_entry_id, added_up_on) values (0, '-infinity') on conflict do nothing`);
  const [row] = await ctx.db.composed<{ up_to_entry_id: number; added_up_on: string }>(
    sql`select up_to_entry_id, added_up_on::text from statement_day_marks for update`,
  );
  return row!;
}

export async function saveMark(ctx: Ctx, up_to_entry_id: number, added_up_on: string): Promise<void> {
  await ctx.db.composed(sql`
    update statement_day_marks set up_to_entry_id = ${up_to_entry_id}, added_up_on = ${added_up_on}`);
}

/** Adds up the lines of every account from the entry behind `after` to `up_to`, by the day and by what moved. */
export async function insertDays(ctx: Ctx, after: number, up_to: number): Promise<void> {
  await ctx.db.composed(sql`
    insert into statement_days (kind, party_id, day, movement, up_to_entry_id, debits, credits, debit_halalas, credit_halalas)
    select kind, party_id, day, movement, ${up_to}, count(*) filter (where halalas < 0), count(*) filter (where halalas > 0),
           coalesce(-sum(halalas) filter (where halalas < 0), 0), coalesce(sum(halalas) filter (where halalas > 0), 0)
    from (
      select s.kind, s.party_id, ${DAY_OF_ENTRY} as day, ${MOVEMENT_OF_ENTRY} as movement, sum(p.amount_halalas) as halalas
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      cross join lateral (values
        ('client', a.party_id, a.kind in ${CLIENT_ACCOUNTS} and a.party_id = e.client_id and e.kind not in ${INSIDE_KINDS}),
        ('network', a.party_id, a.kind = 'network_payable' and a.party_id = e.network_id and e.kind <> 'release'),
        ('franchisee', a.party_id, a.kind = 'franchisee_payable' and a.party_id = e.station_id and e.kind <> 'release'),
        ('branch', e.station_id, a.kind = 'network_payable' and a.party_id = e.network_id and e.station_id is not null and e.kind <> 'release')
      ) s (kind, party_id, is_its_line)
      where e.id > ${after} and e.id <= ${up_to} and s.is_its_line
      group by s.kind, s.party_id, e.id having sum(p.amount_halalas) <> 0) lines
    group by kind, party_id, day, movement`);
}

import type { runningMovement } from '@fleet/contracts/billing/running-settlements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { KIND } from './settlement-lines.queries.ts';
import { MONTH } from './settlements-close.queries.ts';

export type MovementRow = Omit<z.output<typeof runningMovement>, 'balance_halalas'>;

export interface NetworkRow {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

export async function findNetwork(ctx: Ctx, id: number): Promise<NetworkRow | null> {
  const [row] = await ctx.db.composed<NetworkRow>(
    sql`select id, name_en, name_ar from networks where id = ${id}`,
  );
  return row ?? null;
}

/** A month's movements, with its opening and what is of later months, from one statement. */
export interface RunningMonth {
  readonly opening_halalas: number;
  readonly later_halalas: number;
  readonly movements: readonly MovementRow[];
}

/**
 * What of a network's account is of a month, by the rules of its batches: behind the last one of an earlier month, each entry in its
 * month, and what is late for a settled one in the month after it. Fills by week, all else by day.
 */
export async function readRunningMonth(ctx: Ctx, network_id: number, period: string): Promise<RunningMonth> {
  const [row] = await ctx.db.composed<RunningMonth>(sql`
    with account as (select id from ledger_accounts where kind = 'network_payable' and party_id = ${network_id}),
    base as (select b.number, b.period, b.closing_halalas, b.up_to_entry_id from settlement_batches b
             where b.account_id = (select id from account) and b.status = 'closed' and b.period < ${period}
             order by b.number desc limit 1),
    loose as (
      select e.id as entry_id, p.amount_halalas, ${KIND} as kind, y.reference_number,
             (e.posted_at at time zone 'Asia/Riyadh')::date as day,
             greatest(${MONTH}, to_char(((select period from base) || '-01')::date + interval '1 month', 'YYYY-MM')) as period
      from ledger_postings p
      join ledger_entries e on e.id = p.entry_id
      left join ledger_entries o on o.id = e.reverses_entry_id
      left join payments y on y.entry_id = case when o.id is not null then o.id else e.id end
      where p.account_id = (select id from account)
        and p.entry_id > coalesce((select up_to_entry_id from base), 0)
        and not exists (select from settlement_lines l join settlement_batches b on b.id = l.batch_id
                        where l.entry_id = p.entry_id and b.number <= (select number from base))),
    movements as (
      select kind, min(day) as from_day, max(day) as to_day, count(*)::int as entries,
             case when count(*) = 1 then min(reference_number) end as reference_number,
             sum(amount_halalas)::bigint as amount_halalas
      from loose where period = ${period}
      group by kind, case when kind = 'refuelling' then date_trunc('month', day)::date + (extract(day from day)::int - 1) / 7 * 7 else day end)
    select (coalesce((select closing_halalas from base), 0)
            + coalesce((select sum(amount_halalas) from loose where period < ${period}), 0))::bigint as opening_halalas,
           coalesce((select sum(amount_halalas) from loose where period > ${period}), 0)::bigint as later_halalas,
           coalesce((select jsonb_agg(to_jsonb(m) order by m.to_day, m.kind) from movements m), '[]') as movements`);
  return row!;
}

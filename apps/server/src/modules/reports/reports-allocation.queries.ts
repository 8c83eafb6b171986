import type { ReportFigures } from '@fleet/contracts/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Owner } from './reports.rules.ts';

export interface AllocationScope {
  readonly owner: Owner;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Clients with what stands on their accounts now, and what the fuel of the period came to by the sums kept with it. */
function balances({ owner, from, to, days }: AllocationScope): SQL {
  const own = owner.party_id === null ? sql`true` : sql`c.id = ${owner.party_id}`;
  const stands = (kind: string) => sql`coalesce((
    select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = ${kind} and a.party_id = c.id), 0)`;
  return sql`
    select b.*, remaining_halalas + reserved_halalas as allocated_halalas,
           floor(remaining_halalas * ${days}::numeric / nullif(spent_halalas, 0))::bigint as days_left
    from (
      select c.id as key, c.name_en, c.name_ar, ${stands('client_main')} as main_halalas,
             ${stands('client_allocated')} as remaining_halalas, ${stands('client_reserved')} as reserved_halalas,
             coalesce(f.charged_halalas, 0) as spent_halalas
      from clients c left join lateral (
        select sum(charged_halalas)::bigint as charged_halalas from (
          select charged_halalas from fuel_request_sums where kind = 'client' and party_id = c.id and span = 'day'
            and starts_on between ${from}::date and ${to}::date and status = 'transaction_completed'
          union all
          select charged_halalas from fuel_request_sum_changes where client_id = c.id
            and day between ${from}::date and ${to}::date and status = 'transaction_completed') lines
      ) f on true where ${own}
    ) b`;
}

const KEYS = ['remaining', 'reserved', 'allocated', 'main', 'spent'].map((key) => `${key}_halalas`);
const FIGURES = sql.raw(
  `jsonb_build_object(${[...KEYS, 'days_left'].map((key) => `'${key}', g.${key}`).join(', ')})`,
);

export function allocationRows(scope: AllocationScope, sort: string): SQL {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.replace(/^-/, '');
  const column = key === 'name' ? sql`g.name_en` : sql`g.${sql.identifier(key)}`;
  return sql`
    with g as (${balances(scope)})
    select g.key as id, g.name_en, g.name_ar, null::jsonb as plate, ${FIGURES} as figures, count(*) over () as total
    from g order by ${column} ${way} nulls last, g.key`;
}

export async function sumAllocation(ctx: Ctx, scope: AllocationScope): Promise<ReportFigures> {
  const sums = sql.raw(KEYS.map((key) => `coalesce(sum(${key}), 0)::bigint as ${key}`).join(', '));
  const [row] = await ctx.db.composed<{ figures: ReportFigures }>(sql`
    with g as (select *, floor(remaining_halalas * ${scope.days}::numeric / nullif(spent_halalas, 0))::bigint as days_left
               from (select ${sums} from (${balances(scope)}) each_one) sums)
    select ${FIGURES} as figures from g`);
  return row!.figures;
}

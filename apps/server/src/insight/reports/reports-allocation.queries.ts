import type { ReportMeasureValues } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Owner } from './reports.rules.ts';

export interface AllocationScope {
  readonly owner: Owner;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Clients with their present balances, and the fuel of the period from the stored sums. */
function balances({ owner, from, to, days }: AllocationScope): SQL {
  const own = owner.party_id === null ? sql`true` : sql`c.id = ${owner.party_id}`;
  const balanceOf = (kind: string) => sql`coalesce((
    select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = ${kind} and a.party_id = c.id), 0)`;
  return sql`
    select b.*, remaining_halalas + reserved_halalas as allocated_halalas,
           floor(remaining_halalas * ${days}::numeric / nullif(spent_halalas, 0))::bigint as days_left
    from (
      select c.id as key, c.name_en, c.name_ar, ${balanceOf('client_main')} as main_halalas,
             ${balanceOf('client_allocated')} as remaining_halalas, ${balanceOf('client_reserved')} as reserved_halalas,
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
const MEASURES = sql.raw(
  `jsonb_build_object(${[...KEYS, 'days_left'].map((key) => `'${key}', g.${key}`).join(', ')})`,
);

export function allocationRows(scope: AllocationScope, sort: string): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const key = sort.replace(/^-/, '');
  const column = key === 'name' ? sql`g.name_en` : sql`g.${sql.identifier(key)}`;
  return sql`
    with g as (${balances(scope)})
    select g.key as id, g.name_en, g.name_ar, null::jsonb as plate, ${MEASURES} as measures, count(*) over () as total
    from g order by ${column} ${direction} nulls last, g.key`;
}

export async function sumAllocation(ctx: Ctx, scope: AllocationScope): Promise<ReportMeasureValues> {
  const sums = sql.raw(KEYS.map((key) => `coalesce(sum(${key}), 0)::bigint as ${key}`).join(', '));
  const [row] = await ctx.db.composed<{ measures: ReportMeasureValues }>(sql`
    with g as (select *, floor(remaining_halalas * ${scope.days}::numeric / nullif(spent_halalas, 0))::bigint as days_left
               from (select ${sums} from (${balances(scope)}) each_one) sums)
    select ${MEASURES} as measures from g`);
  return row!.measures;
}

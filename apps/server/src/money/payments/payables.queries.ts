import type { listPayables } from '@fleet/contracts/money/payments.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** Balance of the busy account of `kind` and the party of that expression: its snapshot and the postings since. */
function dueOf(kind: 'network_payable' | 'franchisee_payable', party: SQL): SQL {
  return sql`coalesce((
    select coalesce(taken.balance_halalas, 0) + coalesce((select sum(moved.amount_halalas) from ledger_postings moved
             where moved.account_id = a.id and moved.entry_id > coalesce(taken.up_to_entry_id, 0)), 0)
    from ledger_accounts a
    left join lateral (select balance_halalas, up_to_entry_id from ledger_snapshots
                       where account_id = a.id order by up_to_entry_id desc limit 1) taken on true
    where a.kind = ${sql.raw(`'${kind}'`)} and a.party_id = ${party}), 0)::bigint`;
}

export interface PayableRow {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly due_halalas: number;
  readonly franchisee_due_halalas: number;
  readonly franchisees: number;
  readonly last_paid_at: Date | null;
}

const PAYABLES = sql`(
  select n.id, n.name_en, n.name_ar, ${dueOf('network_payable', sql`n.id`)} as due_halalas,
         f.franchisees, f.due_halalas as franchisee_due_halalas,
         (select max(y.created_at) from payments y where y.network_id = n.id) as last_paid_at
  from networks n
  cross join lateral (
    select count(*) filter (where s.account_number is not null) as franchisees,
           coalesce(sum(${dueOf('franchisee_payable', sql`s.id`)}), 0)::bigint as due_halalas
    from stations s where s.network_id = n.id) f
) p`;

/** Networks with their amounts due, largest first by default. */
export function payableList(
  query: Omit<z.output<(typeof listPayables)['query']>, 'page' | 'per_page'>,
): List<PayableRow> {
  const sorts = {
    name: sql`p.name_en`,
    due_halalas: sql`p.due_halalas`,
    franchisee_due_halalas: sql`p.franchisee_due_halalas`,
  };
  const parts = { select: sql`p.*`, from: PAYABLES, where: whereOf(query.q), sorts, id: sql`p.id` };
  return listOf(parts, query.sort ?? '-due_halalas');
}

/** What is due altogether, over the networks that match. */
export async function sumPayables(ctx: Ctx, q: string | undefined) {
  const [sums] = await ctx.db.composed<{ due_halalas: number; franchisee_due_halalas: number }>(
    sql`select coalesce(sum(p.due_halalas), 0)::bigint as due_halalas,
               coalesce(sum(p.franchisee_due_halalas), 0)::bigint as franchisee_due_halalas
        from ${PAYABLES} where ${whereOf(q)}`,
  );
  return sums!;
}

export interface NetworkHeader {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly address: string;
  readonly vat_no: string;
}

export async function findNetworkHeader(ctx: Ctx, id: number): Promise<NetworkHeader | null> {
  const [row] = await ctx.db.composed<NetworkHeader>(
    sql`select id, name_en, name_ar, address, vat_no from networks where id = ${id}`,
  );
  return row ?? null;
}

export interface FranchiseeRow {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly account_number: string;
  readonly due_halalas: number;
}

/** Stations of a network with their own account, or with an amount due from when they had one. */
export function listFranchisees(ctx: Ctx, network_id: number): Promise<FranchiseeRow[]> {
  return ctx.db.composed<FranchiseeRow>(
    sql`select * from (
          select s.id, s.name_en, s.name_ar, coalesce(s.account_number, '') as account_number, ${dueOf('franchisee_payable', sql`s.id`)} as due_halalas
          from stations s where s.network_id = ${network_id}) f
        where f.account_number <> '' or f.due_halalas <> 0
        order by f.due_halalas desc, f.id`,
  );
}

function whereOf(q: string | undefined): SQL {
  return q
    ? sql`(strpos(lower(p.name_en), ${q.toLowerCase()}) > 0 or strpos(p.name_ar, ${q}) > 0)`
    : sql`true`;
}

import type { listRefunds, refundRow } from '@fleet/contracts/billing/refunds.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { FILE_OF_REFUND, REJECTION_BY_BANK, type RefundFile } from './refund-transfers.queries.ts';
import type { Refund } from './refunds.rules.ts';
import { refunds } from './refunds.table.ts';

export async function insertRefund(
  ctx: Ctx,
  refund: Pick<
    Refund,
    'client_id' | 'amount_halalas' | 'reason' | 'beneficiary_name' | 'iban' | 'payee_entered_by' | 'from'
  >,
): Promise<Refund> {
  const values = { ...refund, created_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(refunds).values(values).returning();
  return row!;
}

/** Locks a refund the actor may see. */
export async function lockRefund(ctx: Ctx, id: number): Promise<Refund | null> {
  const own = ownClient(ctx.actor);
  const [row] = await ctx.db.orm
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), own === 'all' ? undefined : eq(refunds.client_id, own)))
    .for('update');
  return row ?? null;
}

/** Writes what was decided; the caller holds the refund’s lock. */
export async function saveRefund(ctx: Ctx, id: number, change: Partial<Refund>): Promise<void> {
  await ctx.db.orm.update(refunds).set(change).where(eq(refunds.id, id));
}

/** The entry that holds a refund’s amount. */
export async function findHoldingEntry(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(
    sql`select id from ledger_entries where business_key = ${`refund:${id}`}`,
  );
  return row!.id;
}

/** What is due of a client’s invoices for fuel; that of its other documents, debit notes too, is its `fees_receivable`. */
export async function sumDueInvoices(ctx: Ctx, client_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ due_halalas: number }>(
    sql`select coalesce(sum(s.due_halalas), 0)::bigint as due_halalas
        from invoices d join invoice_states s on s.invoice_id = d.id
        where d.client_id = ${client_id} and d.kind = 'refuelling' and s.due_halalas > 0`,
  );
  return row!.due_halalas;
}

/** What no balance of a client covered of its fuel, until an invoice has it. */
export async function sumFuelNotInvoiced(ctx: Ctx, client_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ owed_halalas: number }>(
    sql`select coalesce(-sum(p.amount_halalas), 0)::bigint as owed_halalas
        from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
        where a.kind = 'suspense' and e.client_id = ${client_id} and e.kind = 'capture'
          and not exists (select from ledger_entries v where v.reverses_entry_id = e.id)
          and not exists (select from ledger_entries o join invoice_entries i on i.entry_id = o.id
                          where o.fuel_request_id = e.fuel_request_id)`,
  );
  return row!.owed_halalas;
}

/** What is held for a client’s refunds; nothing before its first. */
export async function findHeld(ctx: Ctx, client_id: number): Promise<number> {
  const [row] = await ctx.db.composed<{ balance_halalas: number }>(
    sql`select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'client_refunds' and a.party_id = ${client_id}`,
  );
  return row?.balance_halalas ?? 0;
}

export interface RefundRow extends Refund {
  readonly client_name_en: string;
  readonly client_name_ar: string;
  readonly created_by_name: string | null;
  readonly approved_by_name: string | null;
  readonly ended_by_name: string | null;
  readonly file: RefundFile | null;
  readonly bank_rejection: z.output<typeof refundRow>['bank_rejection'];
}

const SELECT = sql`f.*, f.value_date::text as value_date, c.name_en as client_name_en, c.name_ar as client_name_ar,
  made.name as created_by_name, approved.name as approved_by_name, ended.name as ended_by_name,
  case when f.status = 'approved' then ${FILE_OF_REFUND} end as file,
  ${REJECTION_BY_BANK} as bank_rejection`;
const FROM = sql`refunds f join clients c on c.id = f.client_id
  left join users made on made.id = f.created_by
  left join users approved on approved.id = f.approved_by
  left join users ended on ended.id = f.ended_by`;

export async function findRefund(ctx: Ctx, id: number): Promise<RefundRow | null> {
  const where = allOf(sql`f.id = ${id}`, scope(ctx.actor));
  const [row] = await ctx.db.composed<RefundRow>(sql`select ${SELECT} from ${FROM} where ${where}`);
  return row ?? null;
}

type Filter = Omit<z.output<(typeof listRefunds)['query']>, 'page' | 'per_page'>;

/** Visible refunds, newest first by default. */
export function refundList(ctx: Ctx, filter: Filter): List<RefundRow> {
  const sorts = { created_at: sql`f.id`, amount_halalas: sql`f.amount_halalas` };
  const where = whereOf(ctx.actor, filter);
  const isOfAll =
    scope(ctx.actor) === undefined && filter.client_id === undefined && filter.status === undefined;
  const parts = { select: SELECT, from: FROM, where, sorts, id: sql`f.id` };
  return listOf<RefundRow, keyof typeof sorts>(
    { ...parts, filled: isOfAll ? ['created_at'] : [] },
    filter.sort ?? '-created_at',
  );
}

/** The total of all matches. */
export async function sumRefunds(ctx: Ctx, filter: Filter): Promise<number> {
  const [row] = await ctx.db.composed<{ amount_halalas: number }>(
    sql`select coalesce(sum(f.amount_halalas), 0)::bigint as amount_halalas
        from refunds f join clients c on c.id = f.client_id where ${whereOf(ctx.actor, filter)}`,
  );
  return row!.amount_halalas;
}

/** The bank did not pay it, or sent it back, and no other payment file has it. */
const HAS_FAILED = sql`f.status in ('approved', 'paid') and ${REJECTION_BY_BANK} is not null
  and (f.status = 'paid' or ${FILE_OF_REFUND} is null)`;

function whereOf(actor: Actor, { client_id, status, q }: Filter): SQL {
  return allOf(
    scope(actor),
    client_id ? sql`f.client_id = ${client_id}` : undefined,
    status === 'failed' ? HAS_FAILED : status ? sql`f.status = ${status}` : undefined,
    q
      ? sql`(f.reference_number = ${q.toUpperCase()} or strpos(lower(c.name_en), ${q.toLowerCase()}) > 0
             or strpos(c.name_ar, ${q}) > 0)`
      : undefined,
  );
}

function scope(actor: Actor): SQL | undefined {
  const own = ownClient(actor);
  return own === 'all' ? undefined : sql`f.client_id = ${own}`;
}

/** The platform sees all, a client’s users its own, drivers and others none. */
function ownClient(actor: Actor): number | 'all' {
  if (actor.kind === 'system' || actor.role === 'admin') return 'all';
  return actor.driver_id === null ? (actor.client_id ?? 0) : 0;
}

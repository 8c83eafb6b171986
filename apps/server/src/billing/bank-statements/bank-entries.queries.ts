import type { bankEntryRow, listBankEntries } from '@fleet/contracts/billing/bank-statements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Target } from './bank-matching.rules.ts';

export type EntryRow = Omit<z.output<typeof bankEntryRow>, 'decided_at' | 'proposals' | 'can'> & {
  readonly decided_at: Date | null;
};
type Filter = Omit<z.output<typeof listBankEntries.query>, 'page' | 'per_page'>;

/** Of `d`, the decision, and `t`, its top-up: nothing was decided, or the top-up was rejected after. */
export const isOpenEntry: SQL = sql`(d.entry_id is null or coalesce(t.status = 'rejected', false))`;
const STATE = sql`case when ${isOpenEntry} then 'open' when num_nonnulls(d.top_up_id, d.payment_id, d.refund_id) = 0 then 'set_aside'
  else 'matched' end`;
const FROM = sql`bank_entries e
  left join bank_entry_decisions d on d.entry_id = e.id
  left join top_ups t on t.id = d.top_up_id
  left join clients c on c.id = t.client_id
  left join payments p on p.id = d.payment_id
  left join networks n on n.id = p.network_id
  left join refunds f on f.id = d.refund_id
  left join clients k on k.id = f.client_id
  left join users u on u.id = d.decided_by`;
const SELECT = sql`e.id, e.booked_on::text as booked_on, e.value_on::text as value_on, e.direction, e.amount_halalas, e.is_reversal,
  e.party_name, e.party_iban, e.credited_iban, e.end_to_end_id, e.bank_reference, e.text, ${STATE} as state,
  case when ${isOpenEntry} then null
    when d.top_up_id is not null then jsonb_build_object('kind', 'top_up', 'id', t.id, 'reference_number', t.reference_number,
      'name_en', c.name_en, 'name_ar', c.name_ar, 'amount_halalas', coalesce(t.approved_amount_halalas, t.amount_halalas))
    when d.payment_id is not null then jsonb_build_object('kind', 'payment', 'id', p.id, 'reference_number', p.reference_number,
      'name_en', n.name_en, 'name_ar', n.name_ar, 'amount_halalas', p.amount_halalas)
    when d.refund_id is not null then jsonb_build_object('kind', 'refund', 'id', f.id, 'reference_number', f.reference_number,
      'name_en', k.name_en, 'name_ar', k.name_ar, 'amount_halalas', f.amount_halalas) end as matched,
  not ${isOpenEntry} and d.is_automatic as is_automatic,
  case when not ${isOpenEntry} then d.reason end as reason,
  case when not ${isOpenEntry} then d.decided_at end as decided_at,
  case when not ${isOpenEntry} then u.name end as decided_by_name`;

/** Entries of the account, latest first. */
export function entryList(filter: Filter): List<EntryRow> {
  const sorts = { booked_on: sql`e.booked_on` };
  const where = whereOf(filter);
  return listOf<EntryRow>(
    { select: SELECT, from: FROM, where, sorts, id: sql`e.id`, filled: ['booked_on'] },
    '-booked_on',
  );
}

/** What came in and went out of all matches. */
export async function sumEntries(ctx: Ctx, filter: Filter) {
  const [sums] = await ctx.db.composed<{ credit_halalas: number; debit_halalas: number }>(sql`
    select coalesce(sum(e.amount_halalas) filter (where e.direction = 'credit'), 0)::bigint as credit_halalas,
           coalesce(sum(e.amount_halalas) filter (where e.direction = 'debit'), 0)::bigint as debit_halalas
    from ${FROM} where ${whereOf(filter)}`);
  return sums!;
}

export async function findEntry(ctx: Ctx, id: number): Promise<EntryRow | null> {
  const [row] = await ctx.db.composed<EntryRow>(sql`select ${SELECT} from ${FROM} where e.id = ${id}`);
  return row ?? null;
}

/** Open entries in the order they were read, at most so many. */
export async function listOpenEntries(ctx: Ctx, max: number): Promise<EntryRow[]> {
  return ctx.db.composed<EntryRow>(
    sql`select ${SELECT} from ${FROM} where ${isOpenEntry} and not e.is_reversal order by e.id limit ${max}`,
  );
}

/** Makes this transaction the only one that decides these entries. False when one is missing. */
export async function lockEntries(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select id from bank_entries where id = any(${sql.param(ids)}::bigint[]) order by id for update`,
  );
  return rows.length === ids.length;
}

/**
 * Locks what several entries are to be matched to, before any of their money is: whoever approves or pays by hand takes the
 * same locks in the same order.
 */
export async function lockTargets(ctx: Ctx, targets: readonly Target[]): Promise<void> {
  const idsOf = (kind: Target['kind']) =>
    sql.param(targets.filter((each) => each.kind === kind).map((each) => each.id));
  await ctx.db.composed(
    sql`select id from top_ups where id = any(${idsOf('top_up')}::bigint[]) order by id for update`,
  );
  await ctx.db.composed(
    sql`select id from settlement_batches where id = any(${idsOf('settlement_batch')}::bigint[]) order by id for update`,
  );
  await ctx.db.composed(
    sql`select id from refunds where id = any(${idsOf('refund')}::bigint[]) order by id for update`,
  );
}

/** A top-up's state and amount (approved, or else as recorded), locked. */
export async function lockTopUpAmount(
  ctx: Ctx,
  id: number,
): Promise<{ status: 'pending' | 'approved' | 'rejected'; amount_halalas: number } | null> {
  const [row] = await ctx.db.composed<{
    status: 'pending' | 'approved' | 'rejected';
    amount_halalas: number;
  }>(sql`
    select status, coalesce(approved_amount_halalas, amount_halalas) as amount_halalas from top_ups
    where id = ${id} for update`);
  return row ?? null;
}

/** The amount of a payment that was not reversed. */
export async function findPaidAmount(ctx: Ctx, id: number): Promise<number | null> {
  const [row] = await ctx.db.composed<{ amount_halalas: number }>(sql`
    select p.amount_halalas from payments p where p.id = ${id}
      and not exists (select from ledger_entries r where r.reverses_entry_id = p.entry_id)`);
  return row?.amount_halalas ?? null;
}

/** Stores what was decided; the caller holds the entry's lock. */
export async function saveDecision(
  ctx: Ctx,
  entry_id: number,
  decided: {
    top_up_id: number | null;
    payment_id: number | null;
    refund_id: number | null;
    reason: string | null;
    is_automatic: boolean;
  },
): Promise<void> {
  const { top_up_id, payment_id, refund_id, reason, is_automatic } = decided;
  await ctx.db.composed(sql`
    insert into bank_entry_decisions (entry_id, top_up_id, payment_id, refund_id, reason, is_automatic, decided_by, decided_at)
    values (${entry_id}, ${top_up_id}, ${payment_id}, ${refund_id}, ${reason}, ${is_automatic}, ${ctx.actor.user_id}, ${ctx.now})
    on conflict (entry_id) do update set top_up_id = excluded.top_up_id, payment_id = excluded.payment_id,
      refund_id = excluded.refund_id,
      reason = excluded.reason, is_automatic = excluded.is_automatic, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at`);
}

function whereOf({ state, direction, statement_id }: Filter): SQL {
  return allOf(
    state ? sql`${STATE} = ${state}` : undefined,
    direction ? sql`e.direction = ${direction}` : undefined,
    statement_id
      ? sql`exists (select from bank_statement_entries l where l.entry_id = e.id and l.statement_id = ${statement_id})`
      : undefined,
  );
}

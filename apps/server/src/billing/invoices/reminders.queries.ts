import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { invoices } from './invoices.table.ts';

/** What buyers are told of a document. */
export type Issued = Pick<
  typeof invoices.$inferSelect,
  | ('id' | 'number' | 'kind' | 'billed_kind' | 'client_id' | 'network_id')
  | ('period' | 'due_on' | 'total_halalas' | 'corrects_invoice_id')
> & { readonly due_halalas: number };

/** Documents of every buyer, for the platform alone; by id. */
export async function listIssued(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Issued>> {
  const rows = await ctx.db.composed<Issued>(sql`
    select d.id, d.number, d.kind, d.billed_kind, d.client_id, d.network_id, d.period, d.due_on, d.total_halalas, d.corrects_invoice_id,
           s.due_halalas
    from invoices d join invoice_states s on s.invoice_id = d.id where d.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Invoices with something due after their day, with how late they are and the last reminder sent. */
export function listOverdue(
  ctx: Ctx,
  today: string,
): Promise<{ id: number; days_overdue: number; last_reminder: number | null }[]> {
  return ctx.db.composed(sql`
    select d.id, (${today}::date - d.due_on)::int as days_overdue,
           (select max(r.days_overdue) from invoice_reminders r where r.invoice_id = d.id) as last_reminder
    from invoice_states s join invoices d on d.id = s.invoice_id
    where s.due_halalas > 0 and d.due_on < ${today}::date and s.shared_at is not null order by d.id`);
}

/** False when this step was taken already. */
export async function insertReminder(ctx: Ctx, invoice_id: number, days_overdue: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    insert into invoice_reminders (invoice_id, days_overdue, sent_at) values (${invoice_id}, ${days_overdue}, ${ctx.now})
    on conflict do nothing returning invoice_id`);
  return rows.length === 1;
}

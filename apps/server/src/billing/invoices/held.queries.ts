import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { type DraftFilter, linesOver, waiting } from './drafts.queries.ts';
import type { BilledKind, DeliveredItems, DraftLine } from './drafts.rules.ts';

/** What waits, held in the database while its documents are written. */

/** What waits for one document, held for the rest of the transaction. Of a connection, and empty when the transaction ends. */
const HOLD = {
  name: 'invoices_hold_waiting',
  text: `create temp table if not exists invoice_waiting (
           billed_kind text, until_on date, client_id bigint, network_id bigint, kind text, product_id bigint, title_en text, title_ar text,
           volume_ml bigint, pieces bigint, price_millis int, price_includes_vat boolean, vat_rate_basis_points int,
           amount bigint, posted bigint, paid bigint, covered_id bigint, covered_amount bigint, charged_entry_id bigint) on commit delete rows`,
};

/**
 * The lines of one document over what is open now. They stay in the database, a million entries as well as ten, until
 * `coverHeld` names their document: what is summed and what is covered are the same.
 */
export async function holdDraft(
  ctx: Ctx,
  filter: DraftFilter,
  kind: BilledKind,
  delivered: DeliveredItems,
): Promise<DraftLine[]> {
  await ctx.db.rows(HOLD);
  await ctx.db.composed(sql`delete from invoice_waiting`);
  await ctx.db.composed(sql`insert into invoice_waiting ${waiting(filter, kind, delivered)}`);
  return ctx.db.composed<DraftLine>(linesOver(sql`invoice_waiting w`));
}

/** Records that the held entries are on this document; the key rejects entries that are on one already. */
export async function coverHeld(ctx: Ctx, invoice_id: number, kind: BilledKind): Promise<void> {
  if (kind === 'delivery')
    await ctx.db.composed(sql`
      insert into invoice_entries (entry_id, invoice_id, amount_halalas)
      select charged_entry_id, ${invoice_id}::bigint, sum(paid) from invoice_waiting
      where charged_entry_id is not null and paid > 0 group by 1 order by 1`);
  await ctx.db.composed(
    kind === 'delivery'
      ? sql`insert into invoiced_deliveries (delivered_line_id, invoice_id, invoiced_at)
            select covered_id, ${invoice_id}, ${ctx.now} from invoice_waiting`
      : sql`insert into ${kind === 'borne' ? sql`invoice_borne_entries` : sql`invoice_entries`} (entry_id, invoice_id, amount_halalas)
            select covered_id, ${invoice_id}, covered_amount from invoice_waiting where covered_id is not null order by covered_id`,
  );
}

/** The same for documents of fuel of one client: each has what is held of its network and its part of the month. */
export async function coverHeldFuel(
  ctx: Ctx,
  documents: readonly { readonly id: number; readonly network_id: number; readonly until_on: string }[],
): Promise<void> {
  const of = <Field extends 'id' | 'network_id' | 'until_on'>(field: Field) =>
    sql.param(documents.map((document) => document[field]));
  await ctx.db.composed(sql`
    insert into invoice_entries (entry_id, invoice_id, amount_halalas)
    select w.covered_id, d.id, w.covered_amount from invoice_waiting w
    join unnest(${of('id')}::bigint[], ${of('network_id')}::bigint[], ${of('until_on')}::date[]) as d(id, network_id, until_on)
      on d.network_id = w.network_id and d.until_on = w.until_on
    where w.covered_id is not null order by w.covered_id`);
}

/** About how much a client fueled at each of these networks in a month, whatever of it was invoiced: from one index alone. */
export async function countFuel(
  ctx: Ctx,
  { period, client_id, network_ids }: { period: string; client_id: number; network_ids: readonly number[] },
): Promise<Map<number, number>> {
  const { from, until } = boundsOfPeriod(period);
  const rows = await ctx.db.composed<{ network_id: number; fills: number }>(sql`
    select network_id, count(*)::int as fills from ledger_entries
    where kind = 'capture' and client_id = ${client_id} and network_id = any(${sql.param([...network_ids])}::bigint[])
      and posted_at >= ${from} and posted_at < ${until} group by network_id`);
  return new Map(rows.map(({ network_id, fills }) => [network_id, fills]));
}

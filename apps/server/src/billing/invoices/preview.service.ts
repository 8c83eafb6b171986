import type { previewInvoices as previewRoute } from '@fleet/contracts/billing/invoice-runs.ts';
import { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import { isPartOver, partEndingOn } from '@fleet/domain/billing-periods.ts';
import { dueOn, isPeriodOver } from '@fleet/domain/invoices.ts';
import { addressText } from '@fleet/domain/national-addresses.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { listInvoicesToCorrect } from './corrections.service.ts';
import { contentOf } from './document-lines.rules.ts';
import { type DraftFilter, listDraftLines, partsOf } from './drafts.queries.ts';
import {
  type AgreedDiscount,
  type BilledKind,
  type DeliveredItems,
  type DraftLine,
  groupDrafts,
  NO_DISCOUNT,
} from './drafts.rules.ts';
import { listOpenItems, listReservedOrders, type OpenItem } from './open-items.queries.ts';
import { gapsOf } from './open-items.rules.ts';
import { partiesOf, ratesOf, readingOnce } from './parties.service.ts';
import { namesOf } from './runs.queries.ts';
import { findNotSet } from './tax-documents.service.ts';
import { refuseDiscount } from './terms.rules.ts';

type Named = { readonly id: number; readonly name_en: string; readonly name_ar: string } | null;
type Preview = z.output<(typeof previewRoute)['query']>;

/** What is issued in a network's series. */
const NETWORKS_OWN = ['refuelling', 'borne'] as const;
/** Named one by one; more are counted. */
const OPEN_SHOWN = 20;

const NO_ORDERS = { rows: [], count: 0, amount_halalas: 0 };

/** What a run of the month would issue, largest first; nothing is written. */
export async function previewInvoices(ctx: Ctx, query: Preview, delivered: DeliveredItems) {
  const { period, kind, client_id, network_id, page, per_page, q } = query;
  const { discount_kind, discount_value = 0 } = query;
  const discount = discount_kind ? { discount_kind, discount_value } : null;
  if (discount) refuseDiscount(discount);
  const series = query.series === undefined ? null : { network_id: query.series || null };
  const filter = {
    period,
    rates: await ratesOf(ctx, period),
    client_id,
    network_id: series?.network_id ?? network_id,
    until_on: query.until_on,
  };
  const kinds = kind ? [kind] : series?.network_id ? NETWORKS_OWN : BILLED_KINDS;
  const groups = groupDrafts(await linesOf(ctx, filter, kinds, delivered));
  const isOver = isPeriodOver(period, ctx.now);
  const open = await listOpenItems(ctx, { period, isOver });
  const clients = await namesOf(ctx, 'clients', idsOf(groups, 'client_id'));
  const networks = await namesOf(ctx, 'networks', idsOf(groups, 'network_id'));
  const drafts: (Awaited<ReturnType<typeof draftOf>> & { client: Named; network: Named })[] = [];
  const read = readingOnce();
  for (const lines of groups) {
    const { client_id, network_id, until_on } = lines[0]!;
    if (query.status === 'over' && !isPartOver({ until_on: until_on! }, ctx.now)) continue;
    const client = clients.get(client_id ?? 0) ?? null;
    const network = networks.get(network_id ?? 0) ?? null;
    const names = [client, network].flatMap((party) =>
      party ? [party.name_en.toLowerCase(), party.name_ar] : [],
    );
    if (q && !names.some((name) => name.includes(q.toLowerCase()))) continue;
    const draft = await draftOf(ctx, lines, discount, read, open);
    if (series && draft.seller_network_id !== series.network_id) continue;
    drafts.push({ client, network, ...draft });
  }
  drafts.sort((a, b) => b.total_halalas - a.total_halalas);
  const sumOf = (field: 'taxable_halalas' | 'vat_halalas' | 'total_halalas') =>
    drafts.reduce((sum, draft) => sum + draft[field], 0);
  // They are invoiced with the month they are delivered in, which is this one or a later one.
  const hasOrders = !isOver && !series?.network_id && !network_id && (kind ?? 'delivery') === 'delivery';
  // Corrections are issued with a month that is over.
  const notes = query.status && !isOver ? [] : await listInvoicesToCorrect(ctx);
  return {
    rows: drafts.slice((page - 1) * per_page, page * per_page),
    total: drafts.length,
    page,
    per_page,
    taxable_halalas: sumOf('taxable_halalas'),
    vat_halalas: sumOf('vat_halalas'),
    total_halalas: sumOf('total_halalas'),
    credit_notes: notes.filter(({ kind }) => kind === 'credit_note').length,
    debit_notes: notes.filter(({ kind }) => kind === 'debit_note').length,
    reserved_orders: hasOrders ? await listReservedOrders(ctx, delivered, client_id) : NO_ORDERS,
    not_set: await findNotSet(ctx),
    is_over: isOver,
  };
}

async function draftOf(
  ctx: Ctx,
  lines: readonly DraftLine[],
  discount: AgreedDiscount | null,
  read: ReturnType<typeof readingOnce>,
  open: readonly OpenItem[],
) {
  const { billed_kind: kind, client_id, network_id } = lines[0]!;
  const parties = await partiesOf(ctx, { kind, client_id, network_id }, read);
  const { billing_model, seller_network_id, seller, buyer, terms } = parties;
  const until_on = lines[0]!.until_on!;
  const part = partEndingOn(until_on, parties.billing) ?? { from_on: `${until_on.slice(0, 7)}-01`, until_on };
  const is_over = isPartOver(part, ctx.now);
  const usual: AgreedDiscount = kind === 'subscription' || kind === 'processing_fee' ? terms : NO_DISCOUNT;
  const agreed = discount ?? usual;
  const { discount_kind, discount_value } = agreed;
  const content = contentOf(lines, agreed);
  const totals = content?.totals;
  const ofBuyer = open.filter(
    (item) =>
      kind === 'refuelling' &&
      item.client_id === client_id &&
      item.network_id === network_id &&
      (item.on === null ? !is_over : item.on >= part.from_on && item.on <= part.until_on),
  );
  return {
    kind,
    ...part,
    is_over,
    billing_model,
    seller_network_id,
    seller: {
      name_en: seller.name_en,
      name_ar: seller.name_ar,
      vat_no: seller.vat_no,
      address: addressText(seller, 'en'),
      address_ar: addressText(seller, 'ar'),
    },
    items: lines.reduce((sum, line) => sum + line.items, 0),
    lines: (content?.lines ?? []).map((line, at) => ({ ...line, position: at + 1 })),
    net_halalas: totals ? totals.lines_net_halalas - totals.deductions_halalas : 0,
    discount_halalas: totals?.discount_halalas ?? 0,
    taxable_halalas: totals?.net_halalas ?? 0,
    vat_halalas: totals?.vat_halalas ?? 0,
    total_halalas: totals?.gross_halalas ?? 0,
    discount_kind,
    discount_value,
    due_on: dueOn(riyadhDate(ctx.now), terms.due_days),
    problems: gapsOf({ isEmpty: !content, seller, buyer, open: ofBuyer }),
    open: ofBuyer.slice(0, OPEN_SHOWN),
    open_count: ofBuyer.length,
  };
}

async function linesOf(
  ctx: Ctx,
  filter: DraftFilter,
  kinds: readonly BilledKind[],
  delivered: DeliveredItems,
): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  for (const kind of kinds)
    for (const part of await partsOf(ctx, filter, kind))
      for (const line of await listDraftLines(ctx, part, kind, delivered)) lines.push(line);
  return lines;
}

function idsOf(groups: readonly DraftLine[][], field: 'client_id' | 'network_id'): number[] {
  return [...new Set(groups.flatMap(([first]) => first![field] ?? []))];
}

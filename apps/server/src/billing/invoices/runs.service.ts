import type {
  listInvoiceRuns as listRoute,
  previewInvoices as previewRoute,
  startInvoiceRun as startRoute,
} from '@fleet/contracts/billing/invoice-runs.ts';
import { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import { dueOn, isPeriodOver } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refusalOf } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { issueCorrection, listInvoicesToCorrect } from './credit-notes.service.ts';
import { contentOf } from './document-lines.rules.ts';
import { type DraftFilter, listBuyers, listDraftLines, partsOf } from './drafts.queries.ts';
import {
  type AgreedDiscount,
  type BilledKind,
  type DeliveredItems,
  type DraftLine,
  groupDrafts,
  hasNationalAddress,
  NO_DISCOUNT,
} from './drafts.rules.ts';
import { invoiceRunsWaiting } from './invoices.jobs.ts';
import { issueInvoice } from './issue.service.ts';
import { partiesOf, ratesOf, readingOnce } from './parties.service.ts';
import {
  endItem,
  findOpenRun,
  findRun,
  finishRun,
  insertItems,
  insertRun,
  listRefusals,
  listWaitingItems,
  type NewItem,
  namesOf,
  type RunItem,
  type RunRow,
  runList,
  startRun,
} from './runs.queries.ts';
import { notSetOf, refuseIfNotSet } from './tax-documents.service.ts';
import { refuseDiscount } from './terms.rules.ts';

export type { DeliveredItems } from './drafts.rules.ts';

type Named = { readonly id: number; readonly name_en: string; readonly name_ar: string } | null;
type Preview = z.output<(typeof previewRoute)['query']>;

/** What a run of the month would issue, largest first; nothing is written. */
export async function previewInvoices(ctx: Ctx, query: Preview, delivered: DeliveredItems) {
  const { period, kind, client_id, network_id, page, per_page, q } = query;
  const { discount_kind, discount_value = 0 } = query;
  const discount = discount_kind ? { discount_kind, discount_value } : null;
  if (discount) refuseDiscount(discount);
  const filter = { period, rates: await ratesOf(ctx, period), client_id, network_id };
  const groups = groupDrafts(await linesOf(ctx, filter, kind ? [kind] : BILLED_KINDS, delivered));
  const clients = await namesOf(ctx, 'clients', idsOf(groups, 'client_id'));
  const networks = await namesOf(ctx, 'networks', idsOf(groups, 'network_id'));
  const drafts: (Awaited<ReturnType<typeof draftOf>> & { client: Named; network: Named })[] = [];
  const read = readingOnce();
  for (const lines of groups) {
    const { client_id, network_id } = lines[0]!;
    const client = clients.get(client_id ?? 0) ?? null;
    const network = networks.get(network_id ?? 0) ?? null;
    const names = [client, network].flatMap((party) =>
      party ? [party.name_en.toLowerCase(), party.name_ar] : [],
    );
    if (q && !names.some((name) => name.includes(q.toLowerCase()))) continue;
    drafts.push({ client, network, ...(await draftOf(ctx, lines, discount, read)) });
  }
  drafts.sort((a, b) => b.total_halalas - a.total_halalas);
  const sumOf = (field: 'taxable_halalas' | 'vat_halalas' | 'total_halalas') =>
    drafts.reduce((sum, draft) => sum + draft[field], 0);
  return {
    rows: drafts.slice((page - 1) * per_page, page * per_page),
    total: drafts.length,
    page,
    per_page,
    taxable_halalas: sumOf('taxable_halalas'),
    vat_halalas: sumOf('vat_halalas'),
    total_halalas: sumOf('total_halalas'),
    credit_notes: (await listInvoicesToCorrect(ctx)).length,
    not_set: notSetOf(ctx.config),
    is_over: isPeriodOver(period, ctx.now),
  };
}

/** Starts a run; the job does its work. Throws MONTH_NOT_ENDED, INVOICING_NOT_CONFIGURED, and STATUS_CONFLICT while one of the month is open. */
export function startInvoiceRun(
  ctx: Ctx,
  { period, kind, only }: z.output<(typeof startRoute)['body']>,
  delivered: DeliveredItems,
) {
  return inTransaction(ctx, async (ctx) => {
    refuseIfNotSet(ctx.config);
    if (!isPeriodOver(period, ctx.now)) throw new AppError('MONTH_NOT_ENDED', `${period} is not over yet.`);
    const id = await insertRun(ctx, period);
    if (id === 0) throw new AppError('STATUS_CONFLICT', `Invoices of ${period} are being issued already.`);
    await insertItems(
      ctx,
      id,
      only
        ? only.map(({ discount, ...item }) => ({ ...item, corrects_invoice_id: null, ...discount }))
        : await itemsOf(ctx, period, kind, delivered),
    );
    await addJob(ctx, invoiceRunsWaiting, {});
    await recordAudit(ctx, { action: 'start', subject: 'invoice_run', subject_id: id, after: { period } });
    return presentRun((await findRun(ctx, id))!);
  });
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

/** Every document that waits for the month, and every correction; or those of one kind. */
async function itemsOf(
  ctx: Ctx,
  period: string,
  requested: BilledKind | null,
  delivered: DeliveredItems,
): Promise<NewItem[]> {
  const items: NewItem[] = [];
  const filter = { period, rates: await ratesOf(ctx, period) };
  for (const kind of requested ? [requested] : BILLED_KINDS)
    for (const part of await partsOf(ctx, filter, kind))
      for (const buyer of await listBuyers(ctx, part, kind, delivered))
        items.push({ kind, ...buyer, corrects_invoice_id: null });
  if (requested) return items;
  for (const corrects_invoice_id of await listInvoicesToCorrect(ctx))
    items.push({ kind: 'credit_note', client_id: null, network_id: null, corrects_invoice_id });
  return items;
}

/** Documents issued between two checks for shutdown. */
const AT_ONCE = 20;

/** Works until no run is open or it is told to stop. One at a time for all processes. */
export async function workOffRuns(
  systemCtx: () => Ctx,
  delivered: DeliveredItems,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const run = await findOpenRun(systemCtx());
    if (!run || isStopping()) return;
    await startRun(systemCtx(), run.id);
    const items = await listWaitingItems(systemCtx(), run.id, AT_ONCE);
    for (const item of items) await workOff(systemCtx(), run.period, item, delivered);
    if (items.length === 0) await finishRun(systemCtx(), run.id);
  }
}

/** One document, or the reason why not; the others go on. */
async function workOff(ctx: Ctx, period: string, item: RunItem, delivered: DeliveredItems): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const id =
        item.kind === 'credit_note'
          ? await issueCorrection(ctx, item.corrects_invoice_id!, item.run_id)
          : await issueInvoice(
              ctx,
              {
                ...item,
                period,
                kind: item.kind as BilledKind,
                discount: discountOf(item),
              },
              delivered,
            );
      await endItem(ctx, item.id, { status: id === null ? 'nothing' : 'issued' });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    await endItem(ctx, item.id, {
      status: 'refused',
      code: refusal?.code ?? null,
      reason: String(error).slice(0, 500),
    });
  }
}

/** One page of the runs. */
export async function listInvoiceRuns(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await runList(query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentRun) };
}

/** One run, how far it is and what it could not issue. Throws NOT_FOUND. */
export async function getInvoiceRun(ctx: Ctx, id: number) {
  const run = await findRun(ctx, id);
  if (!run) throw new AppError('NOT_FOUND', 'There is no such run.');
  return { ...presentRun(run), refusals: await listRefusals(ctx, id) };
}

async function draftOf(
  ctx: Ctx,
  lines: readonly DraftLine[],
  discount: AgreedDiscount | null,
  read: ReturnType<typeof readingOnce>,
) {
  const { billed_kind: kind, client_id, network_id } = lines[0]!;
  const { billing_model, seller, buyer, terms } = await partiesOf(ctx, { kind, client_id, network_id }, read);
  const usual: AgreedDiscount = kind === 'subscription' || kind === 'processing_fee' ? terms : NO_DISCOUNT;
  const agreed = discount ?? usual;
  const { discount_kind, discount_value } = agreed;
  const content = contentOf(lines, agreed);
  const totals = content?.totals;
  const problems: ('nothing_to_pay' | 'address_missing')[] = content ? [] : ['nothing_to_pay'];
  if (!hasNationalAddress(buyer)) problems.push('address_missing');
  return {
    kind,
    billing_model,
    seller: {
      name_en: seller.name_en,
      name_ar: seller.name_ar,
      vat_no: seller.vat_no,
      address: seller.address,
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
    problems,
  };
}

function discountOf({ discount_kind, discount_value }: RunItem): AgreedDiscount | null {
  return discount_kind === null ? null : { discount_kind, discount_value: discount_value ?? 0 };
}

function idsOf(groups: readonly DraftLine[][], field: 'client_id' | 'network_id'): number[] {
  return [...new Set(groups.flatMap(([first]) => first![field] ?? []))];
}

function presentRun(run: RunRow) {
  return {
    ...run,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

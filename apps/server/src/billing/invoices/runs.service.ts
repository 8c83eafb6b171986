import type {
  listInvoiceRuns as listRoute,
  startInvoiceRun as startRoute,
} from '@fleet/contracts/billing/invoice-runs.ts';
import { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import { isPartOver } from '@fleet/domain/billing-periods.ts';
import { isPeriodOver, lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { listInvoicesToCorrect } from './corrections.service.ts';
import { listBuyers, partsOf } from './drafts.queries.ts';
import type { BilledKind, DeliveredItems } from './drafts.rules.ts';
import { invoiceRunsWaiting } from './invoices.jobs.ts';
import { ratesOf } from './parties.service.ts';
import {
  findRun,
  insertItems,
  insertRun,
  listRefusals,
  type NewItem,
  type RunRow,
  runList,
} from './runs.queries.ts';
import { refuseIfNotSet } from './tax-documents.service.ts';

export type { DeliveredItems } from './drafts.rules.ts';
export { workOffRuns } from './run-work.service.ts';

/** Starts a run; the job does its work. Throws MONTH_NOT_ENDED, INVOICING_NOT_CONFIGURED, and STATUS_CONFLICT while one of the month is open. */
export function startInvoiceRun(
  ctx: Ctx,
  { period, kind, only }: z.output<(typeof startRoute)['body']>,
  delivered: DeliveredItems,
) {
  return inTransaction(ctx, async (ctx) => {
    await refuseIfNotSet(ctx);
    const items = only
      ? await itemsNamed(ctx, period, only, delivered)
      : await itemsOf(ctx, period, kind, delivered);
    if (items.length === 0 && !isPeriodOver(period, ctx.now))
      throw new AppError('MONTH_NOT_ENDED', `Nothing of ${period} can be invoiced yet.`);
    const id = await insertRun(ctx, period);
    if (id === 0) throw new AppError('STATUS_CONFLICT', `Invoices of ${period} are being issued already.`);
    await insertItems(ctx, id, items);
    await addJob(ctx, invoiceRunsWaiting, {});
    await recordAudit(ctx, { action: 'start', subject: 'invoice_run', subject_id: id, after: { period } });
    return presentRun((await findRun(ctx, id))!);
  });
}

type Requested = NonNullable<z.output<(typeof startRoute)['body']>['only']>;

/** The documents named, each in its parts that are over; what is not named by its last day and has nothing waiting ends as such. */
async function itemsNamed(
  ctx: Ctx,
  period: string,
  only: Requested,
  delivered: DeliveredItems,
): Promise<NewItem[]> {
  const rates = await ratesOf(ctx, period);
  const items: NewItem[] = [];
  for (const { discount, until_on, ...whose } of only) {
    const { kind, client_id, network_id } = whose;
    const filter = { period, rates, client_id: client_id ?? undefined, network_id: network_id ?? undefined };
    const parts = until_on ? [{ until_on }] : await listBuyers(ctx, filter, kind, delivered);
    for (const { until_on } of parts.length > 0 ? parts : [{ until_on: lastDayOfPeriod(period) }])
      if (until_on.startsWith(period) && isPartOver({ until_on }, ctx.now))
        items.push({ ...whose, ...discount, until_on, corrects_invoice_id: null });
  }
  return items;
}

/** Every document that waits for the month and whose days are over, and every correction; or those of one kind. */
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
        if (isPartOver(buyer, ctx.now)) items.push({ kind, ...buyer, corrects_invoice_id: null });
  if (requested || !isPeriodOver(period, ctx.now)) return items;
  for (const { kind, invoice_id: corrects_invoice_id } of await listInvoicesToCorrect(ctx))
    items.push({
      kind,
      client_id: null,
      network_id: null,
      until_on: null,
      corrects_invoice_id,
    });
  return items;
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

function presentRun(run: RunRow) {
  return {
    ...run,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { refusalOf } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { issueCorrection } from './corrections.service.ts';
import type { AgreedDiscount, BilledKind, DeliveredItems } from './drafts.rules.ts';
import { countFuel } from './held.queries.ts';
import { issueInvoice } from './issue.service.ts';
import { issueFuel } from './issue-many.service.ts';
import {
  endItem,
  endItems,
  findOpenRun,
  finishRun,
  listWaitingItems,
  type RunItem,
  startRun,
} from './runs.queries.ts';

/** Works off the documents of runs, those of one client's fuel together. */

/** Documents looked up at a time. */
const AT_ONCE = 40;
/** Documents and fills in one transaction, but for a document of more; it ends within a moment, and so does what it locks. */
const MAX_DOCUMENTS = 10;
const MAX_FILLS = 500;

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
    for (const batch of await batchesOf(systemCtx(), run.period, items)) {
      if (isStopping()) return;
      await workOff(systemCtx, run.period, batch, delivered);
    }
    if (items.length === 0) await finishRun(systemCtx(), run.id);
  }
}

type FuelItem = RunItem & { readonly client_id: number; readonly network_id: number };

/** A document of fuel; one with a discount of its own books it, and is issued alone as everything else is. */
function isFuel(item: RunItem): item is FuelItem {
  const { kind, client_id, network_id, discount_kind } = item;
  return kind === 'refuelling' && client_id !== null && network_id !== null && discount_kind === null;
}

/** Items in their order, those of one client's fuel together as far as they are few. */
async function batchesOf(ctx: Ctx, period: string, items: readonly RunItem[]): Promise<RunItem[][]> {
  const batches: RunItem[][] = [];
  const counts = new Map<number, Map<number, number>>();
  let fills = 0;
  for (const item of items) {
    if (!isFuel(item)) {
      batches.push([item]);
      continue;
    }
    const { client_id, network_id } = item;
    const ofClient =
      counts.get(client_id) ??
      (await countFuel(ctx, { period, client_id, network_ids: networksOf(items, client_id) }));
    counts.set(client_id, ofClient);
    const own = ofClient.get(network_id) ?? 0;
    const last = batches.at(-1);
    const isOne = last && isFuel(last[0]!) && last[0].client_id === client_id;
    if (isOne && last.length < MAX_DOCUMENTS && fills + own <= MAX_FILLS) {
      last.push(item);
      fills += own;
    } else {
      batches.push([item]);
      fills = own;
    }
  }
  return batches;
}

function networksOf(items: readonly RunItem[], client_id: number): number[] {
  return items
    .filter(isFuel)
    .filter((item) => item.client_id === client_id)
    .map(({ network_id }) => network_id);
}

async function workOff(
  systemCtx: () => Ctx,
  period: string,
  items: readonly RunItem[],
  delivered: DeliveredItems,
): Promise<void> {
  const fuel = items.filter(isFuel);
  if (fuel.length > 1 && (await isIssued(systemCtx(), period, fuel, delivered))) return;
  for (const item of items) await workOffOne(systemCtx(), period, item, delivered);
}

/** Whether documents of one client's fuel could be issued together. */
async function isIssued(
  ctx: Ctx,
  period: string,
  items: readonly FuelItem[],
  delivered: DeliveredItems,
): Promise<boolean> {
  const { client_id, run_id } = items[0]!;
  try {
    await inTransaction(ctx, async (ctx) => {
      const ids = await issueFuel(ctx, { period, client_id, run_id }, items, delivered);
      const ended = ids.map((id) => (id === null ? ('nothing' as const) : ('issued' as const)));
      await endItems(
        ctx,
        items.map(({ id }) => id),
        ended,
      );
    });
    return true;
  } catch (error) {
    // Each is issued alone then, so that what is wrong with one holds up no other.
    ctx.platform.log.info({ err: error, run: run_id, client: client_id }, 'documents not issued together');
    return false;
  }
}

/** One document, or the reason why not; the others go on. */
async function workOffOne(ctx: Ctx, period: string, item: RunItem, delivered: DeliveredItems): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const id = isNote(item.kind)
        ? await issueCorrection(ctx, { kind: item.kind, invoice_id: item.corrects_invoice_id! }, item.run_id)
        : await issueInvoice(
            ctx,
            { ...item, period, kind: item.kind as BilledKind, discount: discountOf(item) },
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

function discountOf({ discount_kind, discount_value }: RunItem): AgreedDiscount | null {
  return discount_kind === null ? null : { discount_kind, discount_value: discount_value ?? 0 };
}

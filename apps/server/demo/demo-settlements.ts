import { isPeriodOver } from '@fleet/domain/invoices.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { saveSettlementPayee } from '../src/billing/settlements/settlement-payees.service.ts';
import {
  closeSettlementBatches,
  listSettlementBatches,
  openSettlementBatches,
} from '../src/billing/settlements/settlements.service.ts';
import { workOffSettlements } from '../src/billing/settlements/settlements-close.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

export const DAY_MS = 86_400_000;
/** A payee counts a day after it was named. */
const NAMED_BEFORE_MS = 2 * DAY_MS;

const IBANS = ['SA3880000000608010168247', 'SA6180000000608010168318', 'SA7180000000608010168429'] as const;

/**
 * Last month as the accountant left it: every network's and franchisee's batch is closed but one, which is open to be
 * looked at. A demo too young to have a last month has none.
 */
export async function settleLastMonth(ctx: Ctx, company: DemoCompany): Promise<void> {
  const at = settledAt(ctx);
  const admin = as(ctx, company.admin, at);
  const period = lastMonth(ctx);
  if (!isPeriodOver(period, ctx.now)) return;
  const earlier = as(ctx, company.admin, new Date(at.getTime() - NAMED_BEFORE_MS));
  await settleEarlier(admin, period);
  const { rows } = await listSettlementBatches(admin, { page: 1, per_page: 100, period, sort: 'period' });
  for (const [index, { network, station }] of rows.entries()) {
    if (station !== null) continue;
    const iban = IBANS[index % IBANS.length]!;
    await saveSettlementPayee(earlier, { network_id: network.id, beneficiary_name: network.name_en, iban });
  }
  for (const { id } of rows.slice(0, -1)) await closeSettlementBatches(admin, { settlement_batch_id: id });
  await workOffSettlements(() => admin);
}

/** Last month is settled a day ago, or now where it ended only then. */
export function settledAt(ctx: Ctx): Date {
  const yesterday = new Date(ctx.now.getTime() - DAY_MS);
  return isPeriodOver(lastMonth(ctx), yesterday) ? yesterday : ctx.now;
}

function lastMonth(ctx: Ctx): string {
  return addDays(`${riyadhDate(ctx.now).slice(0, 7)}-01`, -1).slice(0, 7);
}

/** Opens the month, and closes what is open of months before it, one after the other. */
async function settleEarlier(ctx: Ctx, period: string): Promise<void> {
  for (;;) {
    await openSettlementBatches(ctx, { period });
    const { rows } = await listSettlementBatches(ctx, {
      page: 1,
      per_page: 100,
      state: 'open',
      sort: 'period',
    });
    const earlier = rows.filter((batch) => batch.period < period);
    if (earlier.length === 0) return;
    for (const { id } of earlier) await closeSettlementBatches(ctx, { settlement_batch_id: id });
    await workOffSettlements(() => ctx);
  }
}

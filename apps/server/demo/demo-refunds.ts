import { saveRefundPayee } from '../src/billing/refunds/refund-payees.service.ts';
import { owedBy, requestRefund } from '../src/billing/refunds/refunds.service.ts';
import { balanceOfAccount } from '../src/money/ledger/ledger.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';

const HOUR_MS = 3_600_000;
const KNOWN_FOR_MS = 9 * 24 * HOUR_MS;
const REFUND = { amount_halalas: 250_000, reason: 'Topped up twice by mistake' };
const PAYEE = { beneficiary_name: 'Fleet account (demo)', iban: 'SA6080000000608010168530' };

/** The first client that owes nothing requests back a top-up it made twice; its account has been known for days. It waits to be approved. */
export async function requestOneRefund(ctx: Ctx, company: DemoCompany): Promise<void> {
  for (const { id, manager } of company.clients) {
    const owed = Object.values(await owedBy(ctx, id)).some((halalas) => halalas > 0);
    if (owed || (await balanceOfAccount(ctx, 'client_main', id)) < REFUND.amount_halalas) continue;
    await saveRefundPayee(as(ctx, manager, new Date(ctx.now.getTime() - KNOWN_FOR_MS)), PAYEE);
    await requestRefund(as(ctx, manager, new Date(ctx.now.getTime() - 3 * HOUR_MS)), REFUND);
    return;
  }
}

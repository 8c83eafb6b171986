import { creditByHand } from '../../apps/server/src/billing/invoices/invoices.service.ts';
import { startInvoiceRun } from '../../apps/server/src/billing/invoices/runs.service.ts';
import {
  closeSettlementBatches,
  openSettlementBatches,
} from '../../apps/server/src/billing/settlements/settlements.service.ts';
import { deliveredItems } from '../../apps/server/src/delivery/delivered-lines/delivered-lines.service.ts';
import { recordPayment } from '../../apps/server/src/money/payments/payments.service.ts';
import { approveTopUp, recordTopUp } from '../../apps/server/src/money/top-ups/top-ups.service.ts';
import { transfer } from '../../apps/server/src/money/wallets/wallets.service.ts';
import { addDays, riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import type { Chore, Desk } from './desk.ts';

/** What moves money and issues documents. */
export function moneyChores({ admin, client_id, some }: Desk): Chore[] {
  return [
    {
      name: 'top-up',
      every_ms: 900,
      run: async () => {
        const money = { client_id, amount_halalas: 100_000 };
        await approveTopUp(admin(), await recordTopUp(admin(), money));
        await transfer(admin(), { ...money, direction: 'to_allocated' });
      },
    },
    {
      name: 'payment',
      every_ms: 2_000,
      run: async () => {
        const network = await some<{ id: number }>('select id from networks order by random() limit 1');
        await recordPayment(
          admin(),
          { network_id: network!.id, amount_halalas: 100, reason: 'Crash test' },
          null,
        );
      },
    },
    {
      name: 'invoice run',
      every_ms: 5_000,
      run: async () => {
        const period = addDays(
          `${riyadhDate(new Date()).slice(0, 7)}-01`,
          -1 - 28 * Math.floor(Math.random() * 3),
        ).slice(0, 7);
        await startInvoiceRun(admin(), { period, kind: null, only: null } as never, deliveredItems);
      },
    },
    {
      name: 'credit note',
      every_ms: 2_500,
      run: async () => {
        const invoice = await some<{ id: number }>(
          `select i.id from invoices i join invoice_states s on s.invoice_id = i.id where i.total_halalas > 5000 and i.corrects_invoice_id is null
         order by random() limit 1`,
        );
        if (invoice) await creditByHand(admin(), invoice.id, { amount_halalas: 100, reason: 'Crash test' });
      },
    },
    {
      name: 'settlement',
      every_ms: 6_000,
      run: async () => {
        const period = addDays(`${riyadhDate(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
        await openSettlementBatches(admin(), { period });
        await closeSettlementBatches(admin(), { period });
      },
    },
  ];
}

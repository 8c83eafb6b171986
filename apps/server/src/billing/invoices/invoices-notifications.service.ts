import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { reminderDue } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  type AddressedNotice,
  CLIENT_MONEY,
  NETWORK_MONEY,
  sendNotices,
} from '../../messages/push-messages/notices.service.ts';
import { type Happening, writeMessages } from '../../messages/webhooks/webhook-messages.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { type Issued, insertReminder, listIssued, listOverdue } from './reminders.queries.ts';
import { notifyBuyer } from './store.service.ts';

/** Job `invoice`: notifies the buyer's users and a client's systems of a document, or that one is overdue. */
export async function notifyOfInvoices(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const messages: AddressedNotice[] = [];
  const happened: Happening[] = [];
  const issued = await listIssued(
    ctx,
    payloads.map(({ id }) => id as number),
  );
  for (const { id, what } of payloads) {
    const invoice = issued.get(id as number);
    // What the platform bears it buys itself; the network sees it as its seller.
    if (!invoice || invoice.billed_kind === 'borne') continue;
    const { client_id, network_id, number, total_halalas, due_halalas, due_on, period } = invoice;
    const isReminder = what === 'reminder';
    if (isReminder && due_halalas === 0) continue;
    if (client_id !== null) happened.push(happeningOf({ ...invoice, client_id }, isReminder));
    messages.push({
      kind: isReminder ? 'invoice_overdue' : isNote(invoice.kind) ? invoice.kind : 'invoice',
      subject: 'invoice',
      subject_id: invoice.id,
      to: [
        client_id === null
          ? { groups: NETWORK_MONEY, network_id: network_id! }
          : { groups: CLIENT_MONEY, client_id },
      ],
      about: client_id === null ? { network_id: network_id! } : { client_id },
      except_user_id: null,
      params: {
        invoice_id: invoice.id,
        number,
        period,
        due_on,
        amount_halalas: isReminder ? due_halalas : total_halalas,
      },
    });
  }
  await writeMessages(ctx, happened);
  return sendNotices(ctx, messages);
}

/** The webhook event of a document. */
function happeningOf(
  { id, number, kind, corrects_invoice_id, client_id }: Issued & { client_id: number },
  isReminder: boolean,
): Happening {
  if (isReminder) return { client_id, type: 'invoice.overdue', data: { id, number } };
  if (isNote(kind))
    return { client_id, type: `${kind}.issued`, data: { id, number, corrects_id: corrects_invoice_id! } };
  return { client_id, type: 'invoice.issued', data: { id, number, kind } };
}

/** Reminds of what is overdue, each step once, whatever runs it and however often. How many. */
export async function remindOfInvoices(ctx: Ctx): Promise<number> {
  const today = riyadhDate(ctx.now);
  let reminded = 0;
  for (const { id, days_overdue, last_reminder } of await listOverdue(ctx, today)) {
    const step = reminderDue(days_overdue);
    if (step === null || step <= (last_reminder ?? 0)) continue;
    await inTransaction(ctx, async (ctx) => {
      if (!(await insertReminder(ctx, id, step))) return;
      await notifyBuyer(ctx, id, 'reminder');
      reminded += 1;
    });
  }
  return reminded;
}

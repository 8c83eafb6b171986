import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import { formatIban } from '@fleet/domain/saudi-identities.ts';
import { CLIENT_MONEY, type Notice, notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { findVirtualAccount } from './credit-lines.queries.ts';
import { paymentReference } from './credit-lines.rules.ts';

type Month = CreditLine['open'][number];

/** What a reminder says, by its time: before the due day, after it, and once the client is blocked. */
export type ReminderKind = 'credit_due_soon' | 'credit_overdue' | 'credit_overdue_blocked';

/** Reminds who pays for a client of a month; `ends_on` is the first day without credit. */
export async function notifyOfMonth(
  ctx: Ctx,
  kind: ReminderKind,
  { client_id, month, ends_on }: { client_id: number; month: Month; ends_on: string | null },
): Promise<void> {
  await notify(ctx, {
    kind,
    ...forPayers(client_id),
    params: { ...(await paramsOf(ctx, client_id, month)), ends_on },
  });
}

/** Notifies who pays for a client, and the administrators who set credit lines, that the rule blocked it. */
export async function notifyOfBlock(
  ctx: Ctx,
  client_id: number,
  { open: [oldest], overdue_halalas }: CreditLine,
): Promise<void> {
  const params = { ...(await paramsOf(ctx, client_id, oldest!)), amount_halalas: overdue_halalas };
  await notify(ctx, { kind: 'credit_blocked', ...forPayers(client_id), params });
  await notify(ctx, {
    kind: 'client_credit_blocked',
    subject: 'client',
    subject_id: client_id,
    to: [{ groups: ['admin'], permission: 'update wallet' }],
    about: { client_id },
    params: { amount_halalas: overdue_halalas, period: oldest!.period },
  });
}

/** Notifies who pays for a client that it may fuel on credit again. */
export async function notifyOfUnblock(
  ctx: Ctx,
  client_id: number,
  { available_halalas }: CreditLine,
): Promise<void> {
  await notify(ctx, { kind: 'credit_unblocked', ...forPayers(client_id), params: { available_halalas } });
}

function forPayers(client_id: number): Pick<Notice, 'subject' | 'subject_id' | 'to' | 'about'> {
  return {
    subject: 'wallet',
    subject_id: client_id,
    to: [{ groups: CLIENT_MONEY, client_id }],
    about: { client_id },
  };
}

/** The month, and how to pay it: by the account on which the bank’s entries are matched, else by a top-up. */
async function paramsOf(ctx: Ctx, client_id: number, { period, amount_halalas, due_on }: Month) {
  const account = await findVirtualAccount(ctx, client_id);
  const values = {
    iban: account && isolated(formatIban(account)),
    reference: isolated(paymentReference(client_id, period)),
  };
  const payIn = (language: 'en' | 'ar') =>
    texts(language)(account ? 'credit.pay_by_transfer' : 'credit.pay_by_top_up', values);
  return { period, amount_halalas, due_on, pay_en: payIn('en'), pay_ar: payIn('ar') };
}

/** Left to right also within Arabic text. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

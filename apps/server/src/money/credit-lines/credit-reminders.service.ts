import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { countDays } from '@fleet/domain/periods.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { eachOf } from '../../platform/each-of.ts';
import { insertReminder } from './credit-lines.queries.ts';
import { reminderStep, reminderSteps } from './credit-lines.rules.ts';
import { lockCreditLine, unsafeListUsedCredit } from './credit-lines.service.ts';
import { notifyOfMonth } from './credit-notices.service.ts';

/**
 * Scheduled work: reminds who pays for a client before a month is due and after, each step of a month once, whatever runs it and
 * however often. What was paid meanwhile is not reminded of: the line is read again under the lock of the client's money.
 */
export async function remindOfCredit(ctx: Ctx): Promise<void> {
  await eachOf(await unsafeListUsedCredit(ctx), async (line) => {
    if (stepsDue(ctx, line).length > 0) await remindOf(ctx, line.client_id);
  });
}

function remindOf(ctx: Ctx, client_id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const line = await lockCreditLine(ctx, client_id);
    if (!line) return;
    for (const { month, step_days } of stepsDue(ctx, line)) {
      const { period, amount_halalas } = month;
      if (!(await insertReminder(ctx, { client_id, period, step_days, amount_halalas }))) continue;
      const kind =
        step_days < 0 ? 'credit_due_soon' : line.blocked_at ? 'credit_overdue_blocked' : 'credit_overdue';
      await notifyOfMonth(ctx, kind, { client_id, month, ends_on: line.blocks_on });
    }
  });
}

/** The months that a reminder is due for, with its step. Of a month that runs nothing is known yet, however soon it is due. */
function stepsDue(ctx: Ctx, { open }: CreditLine) {
  const steps = reminderSteps(ctx.config.CREDIT_REMINDER_DAYS);
  const today = riyadhDate(ctx.now);
  return open.flatMap((month) => {
    if (lastDayOfPeriod(month.period) >= today) return [];
    const sent = month.reminders.map(({ days }) => days);
    const step_days = reminderStep(countDays(month.due_on, today) - 1, steps, sent);
    return step_days === null ? [] : [{ month, step_days }];
  });
}

import { riyadhWindows } from '@fleet/domain/riyadh-time.ts';
import { CLIENT_MONEY, notify } from '../../messages/push-messages/notices.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { takeWarnings, type Warning } from './budgets.queries.ts';

/** Scheduled work: warns once when 80 percent of a budget of the running month are used, and once when all of it is. */
export async function warnOfBudgets(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { month } = riyadhWindows(ctx.now);
    for (const warning of await takeWarnings(ctx, month)) await notify(ctx, noticeOf(warning, month));
  });
}

function noticeOf({ client_id, id, reached, percent, name_en, name_ar }: Warning, month: string) {
  return {
    kind: reached === 100 ? 'budget_used_up' : 'budget_nearly_used',
    subject: 'budget',
    subject_id: id,
    to: [{ groups: CLIENT_MONEY, client_id }],
    about: { client_id },
    params: { budget_en: name_en, budget_ar: name_ar, period: month.slice(0, 7), percent },
  };
}

import { notify } from '../../messages/push-messages/notices.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { noticesOf } from './document-notices.service.ts';
import { takeDueReminders } from './document-reminders.queries.ts';

const AT_ONCE = 5_000;

/**
 * Scheduled work: reminds of documents that expire in 60, 30 and 7 days, and of those that expired. A day on which no
 * server ran loses nothing. How many were due.
 */
export async function remindOfDocuments(ctx: Ctx): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await inTransaction(ctx, async (ctx) => {
      const due = await takeDueReminders(ctx, AT_ONCE);
      for (const notice of noticesOf(due)) await notify(ctx, notice);
      return due.length;
    });
    reminded += count;
    if (count < AT_ONCE) return reminded;
  }
}

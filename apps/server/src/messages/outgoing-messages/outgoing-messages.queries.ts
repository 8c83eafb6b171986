import { noticeKindOf } from '@fleet/contracts/messages/notice-kinds.ts';
import type { Ctx } from '../../platform/context.ts';
import { outgoingMessages } from './outgoing-messages.table.ts';

export type WrittenMessage = Omit<
  typeof outgoingMessages.$inferInsert,
  | 'id'
  | 'status'
  | 'attempts'
  | 'next_attempt_at'
  | 'useful_until'
  | 'problem'
  | 'provider_id'
  | 'cost_halalas'
  | 'created_at'
  | 'done_at'
> & {
  /** Not before; now when left out. */
  readonly not_before?: Date | null;
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export async function insertOutgoing(ctx: Ctx, messages: readonly WrittenMessage[]): Promise<void> {
  await ctx.db.orm.insert(outgoingMessages).values(
    messages.map(({ not_before, ...message }) => {
      const due_at = not_before ?? ctx.now;
      const useful_ms = (noticeKindOf(message.kind)?.usefulMinutes ?? DAY_MINUTES) * MINUTE_MS;
      return {
        ...message,
        created_at: ctx.now,
        next_attempt_at: due_at,
        useful_until: new Date(due_at.getTime() + useful_ms),
      };
    }),
  );
}

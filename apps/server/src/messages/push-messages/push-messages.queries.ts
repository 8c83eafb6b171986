import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

export interface PushMessageRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  readonly params: Record<string, unknown>;
  readonly subject: string | null;
  readonly subject_id: number | null;
}

/**
 * Inserts what a statement selects (`user_id`, `kind`, `params`, `subject`, `subject_id`, `created_at`), in the same round trip, and
 * returns the messages.
 */
export function insertSelected(ctx: Ctx, selected: Statement, values: unknown[]): Promise<PushMessageRow[]> {
  const statement = {
    name: `push_messages_${selected.name}`,
    text: `insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
           ${selected.text}
           returning id, user_id, kind, params, subject, subject_id`,
  };
  return ctx.db.rows<PushMessageRow>(statement, values);
}

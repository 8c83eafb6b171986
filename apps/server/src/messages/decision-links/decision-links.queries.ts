import type { Ctx } from '../../platform/context.ts';

export interface LinkedMessageRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  readonly subject: string | null;
  readonly subject_id: number | null;
  readonly created_at: Date;
}

const FIND = {
  name: 'decision_links_find',
  text: 'select id, user_id, kind, subject, subject_id, created_at from push_messages where id = $1',
};

/** A message of anybody's: the caller checks the link. */
export async function unsafeFindMessage(ctx: Ctx, id: number): Promise<LinkedMessageRow | null> {
  const [row] = await ctx.db.rows<LinkedMessageRow>(FIND, [id]);
  return row ?? null;
}

import type { Ctx } from '../../platform/context.ts';
import { and, eq, inArray, isNull, lt } from '../../platform/orm.ts';
import { files } from './files.table.ts';

export interface ThreadFileRow {
  readonly id: number;
  readonly name: string | null;
  readonly media_type: string;
  readonly size_bytes: number;
}

const SHOWN = { id: files.id, name: files.name, media_type: files.media_type, size_bytes: files.size_bytes };

/** The actor's own attachments among these that no thread carries yet, locked. */
export function listOwnFiles(ctx: Ctx, ids: readonly number[]): Promise<ThreadFileRow[]> {
  return ctx.db.orm
    .select(SHOWN)
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.kind, 'attachment'),
        eq(files.uploaded_by, ctx.actor.user_id ?? 0),
        isNull(files.fuel_request_id),
      ),
    )
    .for('update');
}

export async function saveAttached(ctx: Ctx, ids: readonly number[], fuel_request_id: number): Promise<void> {
  await ctx.db.orm
    .update(files)
    .set({ fuel_request_id })
    .where(inArray(files.id, [...ids]));
}

/** Photos no chat has from before an instant, locked; those a message is being written with are passed over. */
export async function lockUnsentPhotos(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.kind, 'chat_photo'), isNull(files.chat_id), lt(files.created_at, before)))
    .orderBy(files.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Gives the sender's own photos to the thread; how many of them that could be done with. */
export async function givePhotos(ctx: Ctx, chat_id: number, file_ids: readonly number[]): Promise<number> {
  const rows = await ctx.db.orm
    .update(files)
    .set({ chat_id })
    .where(
      and(
        inArray(files.id, [...file_ids]),
        eq(files.kind, 'chat_photo'),
        eq(files.uploaded_by, ctx.actor.user_id ?? 0),
        isNull(files.chat_id),
      ),
    )
    .returning({ id: files.id });
  return rows.length;
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
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

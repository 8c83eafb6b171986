import { MAX_EXPORT_FILES } from '@fleet/contracts/insight/export-files.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, desc, eq, type SQL, sql } from '../../platform/orm.ts';
import { exportFileParts, exportFiles } from './export-files.table.ts';

export type ExportFileRow = typeof exportFiles.$inferSelect;

/** The actor's files that are not expired, newest first. */
export function listOwn(ctx: Ctx): Promise<ExportFileRow[]> {
  return ctx.db.orm
    .select()
    .from(exportFiles)
    .where(scope(ctx))
    .orderBy(desc(exportFiles.id))
    .limit(MAX_EXPORT_FILES);
}

/** A file of the actor's that is not expired. */
export async function findOwn(ctx: Ctx, id: number): Promise<ExportFileRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), scope(ctx)));
  return row ?? null;
}

const QUEUE = { name: 'export_files_queue', text: 'select 1 from users where id = $1 for no key update' };

/** The actor's files; their next one waits for this transaction. */
export async function listLocked(ctx: Ctx): Promise<ExportFileRow[]> {
  // A separate statement: one that waits counts what was there before it waited.
  await ctx.db.rows(QUEUE, [ctx.actor.user_id]);
  return listOwn(ctx);
}

export async function insertExportFile(
  ctx: Ctx,
  file: Pick<ExportFileRow, 'route' | 'path' | 'format' | 'file_name'>,
): Promise<ExportFileRow> {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  const [row] = await ctx.db.orm
    .insert(exportFiles)
    .values({ ...file, user_id: user_id!, client_id, network_id, station_id, created_at: ctx.now })
    .returning();
  return row!;
}

/** Its bytes go with it; whoever is writing them stops. */
export async function deleteOwn(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .delete(exportFiles)
    .where(and(eq(exportFiles.id, id), scope(ctx)))
    .returning({ id: exportFiles.id });
  return rows.length > 0;
}

/** Begins a file from its start, whoever was at it; null when it is made, or gone. */
export async function unsafeBegin(ctx: Ctx, id: number): Promise<ExportFileRow | null> {
  const [row] = await ctx.db.orm
    .update(exportFiles)
    .set({ status: 'in_progress', size_bytes: 0, attempt: sql`attempt + 1` })
    .where(and(eq(exportFiles.id, id), sql`status in ('waiting', 'in_progress')`))
    .returning();
  await ctx.db.orm.delete(exportFileParts).where(eq(exportFileParts.export_file_id, id));
  return row ?? null;
}

const WRITE = {
  name: 'export_files_write',
  text: `with f as (update export_files set size_bytes = size_bytes + length($4::bytea), file_name = $5, content_type = $6
           where id = $1 and attempt = $2 and status = 'in_progress' returning id)
         insert into export_file_parts (export_file_id, part, bytes) select f.id, $3, $4 from f returning part`,
};

/** Adds bytes; false when the file was deleted, or another process has begun it again. */
export async function savePart(
  ctx: Ctx,
  { id, attempt }: Pick<ExportFileRow, 'id' | 'attempt'>,
  part: number,
  file: { readonly bytes: Buffer; readonly file_name: string; readonly content_type: string },
): Promise<boolean> {
  const values = [id, attempt, part, file.bytes, file.file_name, file.content_type];
  return (await ctx.db.rows(WRITE, values)).length > 0;
}

/** Null when it was deleted, or another process is at it. */
export async function saveEnded(
  ctx: Ctx,
  { id, attempt }: Pick<ExportFileRow, 'id' | 'attempt'>,
  ended: Pick<ExportFileRow, 'status' | 'problem' | 'expires_at'>,
): Promise<ExportFileRow | null> {
  const [row] = await ctx.db.orm
    .update(exportFiles)
    .set(ended)
    .where(
      and(eq(exportFiles.id, id), eq(exportFiles.attempt, attempt), eq(exportFiles.status, 'in_progress')),
    )
    .returning();
  return row ?? null;
}

const PART = {
  name: 'export_file_parts_read',
  text: 'select bytes from export_file_parts where export_file_id = $1 and part = $2',
};

/** The bytes of a file the caller may read, part after part; no connection is held in between. */
export async function* partsOf(ctx: Ctx, id: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const [row] = await ctx.db.rows<{ bytes: Buffer }>(PART, [id, part]);
    if (!row) return;
    yield row.bytes;
  }
}

export async function deleteExpired(ctx: Ctx): Promise<void> {
  await ctx.db.orm.delete(exportFiles).where(sql`expires_at <= ${ctx.now}`);
}

function scope(ctx: Ctx): SQL | undefined {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  return and(
    eq(exportFiles.user_id, user_id ?? 0),
    sql`${exportFiles.client_id} is not distinct from ${client_id}::bigint`,
    sql`${exportFiles.network_id} is not distinct from ${network_id}::bigint`,
    sql`${exportFiles.station_id} is not distinct from ${station_id}::bigint`,
    sql`(${exportFiles.expires_at} is null or ${exportFiles.expires_at} > ${ctx.now})`,
  );
}

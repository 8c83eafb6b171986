import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { FileRow } from './files.queries.ts';

const IN_DATABASE: Statement = {
  name: 'files_in_database',
  text: `select id, sha256, media_type, bytes from files where moved_at is null order by id limit $1`,
};

/** Some files whose bytes are in the database, whoever's they are: for moving them, which shows them to nobody. */
export function unsafeListInDatabase(
  ctx: Ctx,
  limit: number,
): Promise<(Pick<FileRow, 'id' | 'sha256' | 'media_type'> & { bytes: Buffer })[]> {
  return ctx.db.rows(IN_DATABASE, [limit]);
}

const IN_STORE: Statement = {
  name: 'files_in_store',
  text: `select id, sha256 from files where moved_at is not null order by id limit $1`,
};

const IS_IN_STORE: Statement = {
  name: 'files_is_in_store',
  text: `select id from files where id = $1 and moved_at is not null`,
};

/** Some files whose bytes are in the object store. */
export function unsafeListInStore(ctx: Ctx, limit: number): Promise<Pick<FileRow, 'id' | 'sha256'>[]> {
  return ctx.db.rows(IN_STORE, [limit]);
}

/** Whether the bytes of this file are in the object store. */
export async function unsafeIsInStore(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.rows(IS_IN_STORE, [id])).length > 0;
}

const MOVED_OUT: Statement = {
  name: 'files_moved_out',
  text: `update files set bytes = null, moved_at = $2 where id = $1 and moved_at is null`,
};

/** The bytes are in the object store from now on. */
export async function unsafeSaveMovedOut(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(MOVED_OUT, [id, ctx.now]);
}

const MOVED_IN: Statement = {
  name: 'files_moved_in',
  text: `update files set bytes = $2, moved_at = null where id = $1 and moved_at is not null returning id`,
};

/** The bytes are in the database again; false for a file removed meanwhile. */
export async function unsafeSaveMovedIn(ctx: Ctx, id: number, bytes: Buffer): Promise<boolean> {
  return (await ctx.db.rows(MOVED_IN, [id, bytes])).length > 0;
}

import { DOCUMENT_OWNERS, DOCUMENTS_OF } from '@fleet/domain/expiring-documents.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

const TABLES = { vehicle: 'vehicles', driver: 'drivers', station: 'stations' } as const;

/** Named by none of the vehicles, drivers and stations. */
const isUnnamed = (): SQL =>
  sql.raw(
    DOCUMENT_OWNERS.map((owner) => {
      const columns = DOCUMENTS_OF[owner].map((document) => `${document}_file_id`).join(', ');
      // One row a picture, so that the database compares them by hash.
      return `not exists (select from (select unnest(array[${columns}]) as id from ${TABLES[owner]}) n where n.id = f.id)`;
    }).join(' and '),
  );

/** Pictures of documents from before an instant that nothing names, locked: nothing can be saved with one any more. */
export async function lockUnnamedPhotos(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(sql`
    select f.id from files f where f.kind = 'document_photo' and f.created_at < ${before} and ${isUnnamed()}
    order by f.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Of locked pictures all but those that got their owner in the moment before they were locked. */
export function listStillUnnamed(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; client_id: number | null }[]> {
  return ctx.db.composed(sql`
    select f.id, f.client_id from files f where f.id = any(${sql.param([...ids])}::bigint[]) and ${isUnnamed()}`);
}

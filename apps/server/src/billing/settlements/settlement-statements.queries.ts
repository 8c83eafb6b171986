import type { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { settlementStatements } from './settlements.table.ts';

type Stored = Pick<typeof files.$inferSelect, 'id' | 'sha256' | 'bytes'>;
type Of = Pick<typeof settlementStatements.$inferSelect, 'batch_id' | 'language'>;

/** The kept statement of a batch the actor sees; null before the first in this language. */
export async function findKeptStatement(ctx: Ctx, { batch_id, language }: Of): Promise<Stored | null> {
  const [row] = await ctx.db.composed<Stored>(sql`
    select f.id, f.sha256, f.bytes from settlement_statements s join files f on f.id = s.file_id
    where s.batch_id = ${batch_id} and s.language = ${language}`);
  return row ?? null;
}

/** Keeps a statement; false where another was first, for whose end it waits. */
export async function insertKeptStatement(
  ctx: Ctx,
  { batch_id, language }: Of,
  file_id: number,
): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    insert into settlement_statements (batch_id, language, file_id, made_at)
    values (${batch_id}, ${language}, ${file_id}, ${ctx.now}) on conflict do nothing returning batch_id`);
  return rows.length > 0;
}

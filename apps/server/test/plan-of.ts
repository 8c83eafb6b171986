import { inTransaction } from '../src/platform/context.ts';
import { type SQL, sql } from '../src/platform/orm.ts';
import type { World } from './world.ts';

/** How the role of a server would read it where reading so is too dear: the test database is nearly empty. */
export function planOf(world: World, query: SQL, tooDear: readonly string[] = ['seqscan']): Promise<string> {
  return inTransaction(world.systemCtx(), async ({ db }) => {
    for (const name of tooDear) await db.composed(sql.raw(`set local enable_${name} = off`));
    const rows = await db.composed<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

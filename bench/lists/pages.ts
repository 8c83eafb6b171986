import type pg from 'pg';
import { type Captured, capture } from '../refuelling/capture.ts';
import type { Sample } from './cases.ts';
import type { Scope } from './parties.ts';

interface Explained {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

export interface Cost {
  /** Of 8 KiB, in memory or not: what statements touch, whatever else the machine does. */
  readonly pages: number;
  /** With their plans, but of statements with a name: those are planned once a connection. */
  readonly ms: number;
}

/** Runs `work` and returns what it read; nothing else of this process may use a database meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Captured[]> {
  const sent = await capture(work);
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !text.includes('set_config('));
}

/** For whom the rows of a reader are read, as the server tells it (platform/db-tenant.ts). */
export function tenantOf(scope: Scope, { client, network, station }: Sample): string {
  if (scope === 'client') return `${client.id}/0/0`;
  if (scope === 'network') return `0/${network!.id}/0`;
  return scope === 'station' ? `0/${network!.id}/${station!.id}` : '0/0/0';
}

/** What these statements cost once more, for this tenant (platform/db-tenant.ts). */
export async function costOf(
  client: pg.ClientBase,
  statements: readonly Captured[],
  tenant: string,
): Promise<Cost> {
  let [pages, ms] = [0, 0];
  await client.query('begin');
  await client.query(`select set_config('fleet.tenant', $1, true)`, [tenant]);
  for (const { name, text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, buffers, timing off, summary, format json) ${text}`,
      [...values],
    );
    const explained = rows[0]!['QUERY PLAN'][0]!;
    pages += explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'];
    ms += (name ? 0 : explained['Planning Time']) + explained['Execution Time'];
  }
  await client.query('rollback');
  return { pages, ms };
}

import { join } from 'node:path';

const AREAS = join(import.meta.dirname, '../../apps/web/src/app/areas');

/**
 * The pages of an area from its route table, so that new pages are covered automatically. `{-$id}` and `$id` stand for an opened
 * detail.
 */
export async function pathsOf(table: string): Promise<string[]> {
  const module = (await import(join(AREAS, `${table}-area.routes.tsx`))) as Record<
    string,
    { screens: readonly { path: string }[] }
  >;
  return Object.values(module).flatMap(({ screens }) => screens.map(({ path }) => path));
}

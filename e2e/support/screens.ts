import { join } from 'node:path';

const AREAS = join(import.meta.dirname, '../../apps/web/src/app/areas');

export interface ScreenOfTable {
  /** `{-$id}` and `$id` stand for an opened detail. */
  readonly path: string;
  readonly menu?: { readonly label: string };
}

/** The pages of an area from its route table, so that new pages are covered automatically. */
export async function screensOf(table: string): Promise<ScreenOfTable[]> {
  const module = (await import(join(AREAS, `${table}-area.routes.tsx`))) as Record<
    string,
    { screens: readonly ScreenOfTable[] }
  >;
  return Object.values(module).flatMap(({ screens }) => screens);
}

import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { z } from 'zod';
import { type AnyRoute, call } from '../lib/call.ts';
import type { SearchOption } from './search-select.tsx';

const MATCHES = 20;

type RowOf<R extends RouteSpec> =
  z.output<R['response']> extends { rows: (infer Row extends { id: number })[] } ? Row : never;

/** Searches a list by what is typed, for the choices of a field or filter: `findIn(listClients, nameOf)`. */
export function findIn<R extends RouteSpec>(
  route: R,
  nameOf: (row: RowOf<R>) => string,
  filters?: Partial<z.input<R['query']>>,
) {
  return async (q: string, signal: AbortSignal): Promise<SearchOption[]> => {
    const query = { ...filters, q: q || undefined, per_page: MATCHES };
    const { rows } = (await call(route as AnyRoute, { query, signal })) as { rows: RowOf<R>[] };
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
}

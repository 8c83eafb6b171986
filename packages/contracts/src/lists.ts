import { z } from 'zod';
import { defineRoute, pageQuery, type RouteSpec } from './define-route.ts';

/** A list counts exactly up to here; one more means "more than this". */
export const COUNT_LIMIT = 10_000;

/** Sort order of a list: a column's key, prefixed with `-` for descending. */
export function sortOf<const Key extends string>(keys: readonly [Key, ...Key[]]) {
  return z.enum([...keys, ...keys.map((key) => `-${key}` as const)] as [
    Key | `-${Key}`,
    ...(Key | `-${Key}`)[],
  ]);
}

/** Query of a searchable and sortable list: page, page size, search text, sort order. Add its filters with `.extend`. */
export function listQuery<const Key extends string>(keys: readonly [Key, ...Key[]]) {
  return pageQuery.extend({ q: z.string().trim().max(60).optional(), sort: sortOf(keys).optional() });
}

/** Format of an export and the language of its headers. */
export const exportQuery = z.object({
  format: z.enum(['csv', 'xlsx']),
  lang: z.enum(['en', 'ar']).default('en'),
  /** With `refuse`, one that takes more than some seconds is EXPORT_IS_LARGE: `POST /export-files` has it made in the background. */
  large: z.enum(['wait', 'refuse']).optional(),
});
export type ExportQuery = z.output<typeof exportQuery>;

/** Export of a list: the same filters and sort order, and all matching rows instead of a page. Streams a file. */
export function exportRoute<
  Response extends z.ZodType,
  Params extends z.ZodType,
  Shape extends z.ZodRawShape,
>(list: RouteSpec<Params, z.ZodObject<Shape>, z.ZodType, Response>) {
  const {
    page: _page,
    per_page: _perPage,
    ...filters
  } = list.query.shape as unknown as Record<string, z.ZodType>;
  return defineRoute({
    name: list.name.replace(/^list/, 'export'),
    method: 'GET',
    path: `${list.path}/export`,
    permission: list.permission,
    kind: 'stream',
    summary: `${list.summary}: everything that matches, as CSV or XLSX`,
    params: list.params,
    query: z.object(filters as unknown as Omit<Shape, 'page' | 'per_page'>).extend(exportQuery.shape),
    response: z.unknown(),
    errors: [...list.errors, 'EXPORT_IS_LARGE'],
  });
}

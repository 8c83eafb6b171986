import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { fieldCode } from '@fleet/contracts/field-problems.ts';
import type { ExportFile } from '@fleet/contracts/insight/export-files.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ExportFileRow } from './export-files.queries.ts';

export interface WantedExport {
  readonly route: RouteSpec;
  readonly format: 'csv' | 'xlsx';
  /** Until its rows say how it is called. */
  readonly file_name: string;
  readonly input: { readonly params: unknown; readonly query: unknown };
}

/** Which export an address means, with its checked input. Throws INVALID_FIELDS at `path`. */
export function readExportPath(path: string, routes: readonly RouteSpec[]): WantedExport {
  const [address = '', query = ''] = path.split('?', 2);
  for (const route of routes) {
    const params = route.path.endsWith('/export') ? paramsOf(route.path, address) : null;
    if (!params) continue;
    const read = {
      params: route.params.safeParse(params),
      query: route.query.safeParse(valuesOf(query)),
    };
    for (const { error } of [read.params, read.query]) if (error) throw refused(fieldCode(error.issues[0]!));
    const input = { params: read.params.data, query: read.query.data };
    const { format } = input.query as { format: 'csv' | 'xlsx' };
    return { route, format, file_name: `${address.split('/').at(-2)}.${format}`, input };
  }
  throw refused('unknown');
}

/** What a query names more than once is a list, as in any address. */
function valuesOf(query: string): Record<string, string | string[]> {
  const search = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** The values of `:name` in an address of this pattern; null for another address. */
function paramsOf(pattern: string, address: string): Record<string, string> | null {
  const parts = pattern.split('/');
  const values = address.split('/');
  if (parts.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = values[at]!;
    else if (part !== values[at]) return null;
  }
  return params;
}

/** Whether someone may read the list that an export is of. */
export function mayRead({ permission }: Pick<RouteSpec, 'permission'>, actor: Actor): boolean {
  return permission === 'signed-in' || permission === 'public' || actor.permissions.has(permission);
}

/** Whether someone still belongs where they did when they requested it. */
export function belongsTo(
  file: Pick<ExportFileRow, 'user_id' | 'client_id' | 'network_id' | 'station_id'>,
  actor: Actor,
): boolean {
  return (['user_id', 'client_id', 'network_id', 'station_id'] as const).every(
    (whose) => file[whose] === actor[whose],
  );
}

export function presentExportFile(row: ExportFileRow): ExportFile {
  const { id, route, file_name, size_bytes } = row;
  return {
    ...{ id, route, file_name, size_bytes },
    format: row.format as ExportFile['format'],
    status: row.status as ExportFile['status'],
    problem: row.problem as ExportFile['problem'],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

function refused(problem: string): AppError {
  return new AppError('INVALID_FIELDS', 'This is no export.', undefined, { path: problem });
}

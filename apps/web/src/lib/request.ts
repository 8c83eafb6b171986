import type { RouteSpec } from '@fleet/contracts/define-route.ts';

/** Input of a call; unused parts are omitted. */
export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** For `multipart` routes: sent in the field `file`. */
  file?: Blob;
}

/** Fills `:name` in the path and appends the query: `undefined`, `null` and `''` are omitted, lists repeat their key. */
export function urlOf(apiBase: string, path: string, input: Pick<CallInput, 'params' | 'query'>): string {
  const filled = path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item));
    }
  }
  const tail = query.toString();
  return `${apiBase}${filled}${tail ? `?${tail}` : ''}`;
}

/** Body and content type: JSON, or a form with its fields before the file, as a streaming server requires. */
export function bodyOf(route: RouteSpec, input: CallInput): { body?: BodyInit; contentType?: string } {
  if (route.kind === 'multipart') {
    const form = new FormData();
    for (const [key, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null)
        form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    if (input.file) form.append('file', input.file, input.file instanceof File ? input.file.name : 'file');
    return { body: form };
  }
  if (route.method === 'GET') return {};
  return { body: JSON.stringify(input.body ?? {}), contentType: 'application/json' };
}

/** Sign-in and `/jwt/*` never trigger a refresh: the caller gets their 401. */
export function isExemptFromRefresh(path: string): boolean {
  return path.startsWith('/jwt/') || /^\/[a-z_]+-login$/.test(path);
}

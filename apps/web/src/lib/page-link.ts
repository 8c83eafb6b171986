import type { RegisteredRouter } from '@tanstack/react-router';

/** A page of any area, as links name it: `/admin/oms/$id`. */
export type PagePath = keyof RegisteredRouter['routesByPath'];

/** A link that is handed on before it is drawn. Where it is written out in a `Link`, its parameters and filters are checked too. */
export interface PageLink {
  readonly to: PagePath;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

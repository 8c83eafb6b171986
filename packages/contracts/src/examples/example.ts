import type { z } from 'zod';
import type { BodyOf, QueryOf, RouteSpec } from '../define-route.ts';

/** A call shown in the API reference and executed by a test unchanged; its response is in `answers/`. */
export interface ExampleCall {
  readonly route: RouteSpec;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export function example<R extends RouteSpec>(
  route: R,
  parts: { params?: z.input<R['params']>; query?: QueryOf<R>; body?: BodyOf<R> } = {},
): ExampleCall {
  return { route, ...parts };
}

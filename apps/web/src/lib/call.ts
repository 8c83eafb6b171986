import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { z } from 'zod';
import { areaOfAddress, loginPathOf, type TokenScope, tokenScopeOfAddress } from './area.ts';
import { browserStorage, randomId } from './browser.ts';
import { CallError, callErrorOf } from './call-error.ts';
import { takeFirstAnswer, takeOwnAnswer } from './first-answers.ts';
import { requestProof } from './proof.ts';
import { browserLock, createRefresher, type RefreshAnswer } from './refresh.ts';
import { bodyOf, isExemptFromRefresh, urlOf } from './request.ts';
import { saveReturnTo } from './return-to.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { noteServerVersion } from './worker.ts';

type PartOf<Schema extends z.ZodType, Key extends string> =
  Record<string, never> extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> };

/** A route of a contract that is loaded with its first call: see `later`. */
export type LaterRoute = (() => Promise<AnyRoute>) & { readonly firstPath?: string };
type RouteOf<Route> = Route extends () => Promise<infer Loaded> ? Loaded : Route;

/** Input of `call` for a route: only the parts that the route declares. */
export type InputOf<Route> =
  RouteOf<Route> extends RouteSpec<infer Params, infer Query, infer Body>
    ? PartOf<Params, 'params'> &
        PartOf<Query, 'query'> &
        PartOf<Body, 'body'> & {
          /** The file of a `multipart` route. */
          file?: Blob;
          /** For idempotent routes: one key per intended action, so that a retry is not a second action. Generated if omitted. */
          idempotencyKey?: string;
          signal?: AbortSignal;
        }
    : never;

/** What `call` resolves to for a route. */
export type AnswerOf<Route> =
  RouteOf<Route> extends RouteSpec<z.ZodType, z.ZodType, z.ZodType, infer Response>
    ? z.output<Response>
    : never;

/** Any route, regardless of its schemas. */
export type AnyRoute = RouteSpec;

/**
 * A route that the pages open first on a phone do without until they call it: the checks of answers weigh as much as such a page. Where
 * they cannot be loaded there is no server either. `firstPath` is the route's path, where `boot.js` asks for its first answer.
 */
export function later<Contract, Name extends keyof Contract>(
  load: () => Promise<Contract>,
  name: Name,
  firstPath?: string,
): (() => Promise<Contract[Name]>) & { readonly firstPath?: string } {
  const route = async () => {
    const contract = await load().catch(() => {
      throw new CallError({ code: 'OFFLINE', status: 0 });
    });
    return contract[name];
  };
  return firstPath ? Object.assign(route, { firstPath }) : route;
}

/**
 * Calls one endpoint of the contract with the token of the current area and returns the parsed response. Throws `CallError` with the
 * server's code, `OFFLINE` without a response, or `UNEXPECTED_ANSWER` if the response violates the contract. A 401 leads to one
 * refresh and one retry; if that fails, the browser goes to the area's sign-in page. Where the server wants a proof of who is signed
 * in, the person is asked for it and the call repeated, under the same idempotency key.
 */
export async function call<Route extends AnyRoute | LaterRoute>(
  routeOrLater: Route,
  ...[input = {} as InputOf<Route>]: Record<string, never> extends InputOf<Route>
    ? [InputOf<Route>?]
    : [InputOf<Route>]
): Promise<AnswerOf<Route>> {
  const parts = input as { signal?: AbortSignal; idempotencyKey?: string } & Parameters<typeof bodyOf>[1];
  const isLater = typeof routeOrLater === 'function';
  if (isLater && routeOrLater.firstPath) {
    const url = urlOf(settings().api_base, routeOrLater.firstPath, parts);
    const token = session().accessToken(tokenScopeOfAddress(window.location.pathname));
    const own = await takeOwnAnswer(url, token, parts.signal);
    if (own !== undefined) return own as AnswerOf<Route>;
  }
  const route: AnyRoute = isLater ? await routeOrLater() : routeOrLater;
  const { body, contentType } = bodyOf(route, parts);
  const headers = new Headers({ accept: 'application/json' });
  if (contentType) headers.set('content-type', contentType);
  const idempotencyKey = parts.idempotencyKey ?? randomId();
  if (route.idempotent) headers.set('idempotency-key', idempotencyKey);

  const answer = await fetchWithSession(
    urlOf(settings().api_base, route.path, parts),
    {
      method: route.method,
      headers,
      ...(body ? { body } : {}),
      ...(parts.signal ? { signal: parts.signal } : {}),
    },
    !isExemptFromRefresh(route.path),
  );
  const json = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  const error = answer.ok ? null : callErrorOf(answer.status, json, answer.headers.get('retry-after'));
  if (error?.code === 'STEP_UP_REQUIRED' && (await requestProof()))
    return (await call(route, { ...input, idempotencyKey } as never)) as AnswerOf<Route>;
  if (error) throw error;
  const parsed = (route.response as z.ZodType).safeParse(json);
  if (parsed.success) return parsed.data as AnswerOf<Route>;
  throw new CallError({ code: 'UNEXPECTED_ANSWER', status: answer.status, message: parsed.error.message });
}

/**
 * `fetch` with the bearer token of the current area, for responses other than JSON (files, the event stream). Refreshes once on a
 * 401. Resolves with any other status; throws `CallError` without a network or session.
 */
export async function fetchWithSession(
  url: string,
  init: RequestInit = {},
  refreshes = true,
): Promise<Response> {
  const address = window.location.pathname;
  const tokenScope = tokenScopeOfAddress(address);
  const token = session().accessToken(tokenScope);
  const first = await send(url, init, token);
  if (first.status !== 401 || !refreshes) return first;

  const isFresh = await refresh(tokenScope, token);
  if (isFresh) {
    const second = await send(url, init, session().accessToken(tokenScope));
    if (second.status !== 401) return second;
  }
  leave(address, tokenScope);
  throw new CallError({ code: 'UNAUTHENTICATED', status: 401 });
}

function leave(address: string, tokenScope: TokenScope): void {
  const area = areaOfAddress(address);
  session().lose(area, tokenScope);
  saveReturnTo(address + window.location.search);
  window.location.assign(loginPathOf(area));
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    const isRead = (init.method ?? 'GET') === 'GET';
    const early = isRead ? takeFirstAnswer(url, token, init.signal) : undefined;
    const answer = await (early ?? fetch(url, { ...init, headers }));
    noteServerVersion(answer.headers.get('x-web-version'));
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError({ code: 'OFFLINE', status: 0 });
  }
}

let refresher: ReturnType<typeof createRefresher> | undefined;

function refresh(tokenScope: TokenScope, failedToken: string | null): Promise<boolean> {
  refresher ??= createRefresher(session(), browserLock(browserStorage()), exchange);
  return refresher(tokenScope, failedToken);
}

/**
 * Only a rejection ends the session; if the server is restarting or overloaded, the session stays and the call fails with that error.
 */
async function exchange(refreshToken: string): Promise<RefreshAnswer> {
  try {
    const { refreshTokenRoute } = await import('@fleet/contracts/access/sessions.ts');
    return await call(refreshTokenRoute, { body: { refreshToken } });
  } catch (error) {
    const isRefusal =
      error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefusal) return { refused: true };
    throw error;
  }
}

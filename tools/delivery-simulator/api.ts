import { setTimeout as wait } from 'node:timers/promises';
import { adminLogin } from '@fleet/contracts/access/sessions.ts';
import type { AnswerOf, BodyOf, QueryOf, RouteSpec } from '@fleet/contracts/define-route.ts';

/** Client of the server's public routes, by their contracts. */

const TRIES = 60;
const AGAIN_AFTER_MS = 500;

interface Parts<R extends RouteSpec> {
  readonly params?: Record<string, number>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
}

export type Call = <R extends RouteSpec>(route: R, parts?: Parts<R>) => Promise<AnswerOf<R>>;

/** An error response of the server with its code. */
export class Refused extends Error {
  readonly code: string;
  constructor(route: string, status: number, code: string, message: string) {
    super(`${route} answered ${status} ${code}: ${message}`);
    this.code = code;
  }
}

/** Signs in as an administrator and returns a caller that signs in again when the token expires. */
export async function signIn(
  address: string,
  apiBase: string,
  user: { readonly email: string; readonly password: string },
): Promise<Call> {
  let token = '';

  /** Retries when the server is overloaded, idempotently. */
  async function attempt<R extends RouteSpec>(route: R, parts: Parts<R>): Promise<Response> {
    const key = crypto.randomUUID();
    for (let left = TRIES; ; left -= 1) {
      const answer = await send(route, parts, key);
      if (answer.status !== 503 || left === 1) return answer;
      await wait(AGAIN_AFTER_MS);
    }
  }

  function send<R extends RouteSpec>(route: R, parts: Parts<R>, key: string): Promise<Response> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(parts.params?.[name]));
    const query = new URLSearchParams(parts.query as Record<string, string> | undefined);
    const headers: Record<string, string> = {};
    if (route.permission !== 'public') headers.authorization = `Bearer ${token}`;
    if (route.idempotent) headers['idempotency-key'] = key;
    if (route.method !== 'GET') headers['content-type'] = 'application/json';
    return fetch(`${address}${apiBase}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers,
      ...(route.method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
    });
  }

  async function call<R extends RouteSpec>(route: R, parts: Parts<R> = {}): Promise<AnswerOf<R>> {
    let answer = await attempt(route, parts);
    if (answer.status === 401) {
      await begin();
      answer = await attempt(route, parts);
    }
    const body = (await answer.json()) as { code?: string; message?: string };
    if (!answer.ok) throw new Refused(route.name, answer.status, body.code ?? '', body.message ?? '');
    return body as AnswerOf<R>;
  }

  async function begin(): Promise<void> {
    const { result } = await call(adminLogin, { body: { user } });
    token = result.accessToken;
  }

  await begin();
  return call;
}

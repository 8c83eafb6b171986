import { OPERATIONS, type Operations } from './api.generated.ts';
import { ApiError, refusalOf } from './errors.ts';

type Name = keyof Operations;
type FeedName = { [N in Name]: N extends `feed${string}` ? N : never }[Name];
type RowOf<N extends FeedName> = Operations[N]['answer']['rows'][number];

export interface ClientOptions {
  /** Base address of the API: `https://fuel.example.sa/vw-api/public/api`. */
  readonly baseUrl: string;
  /** An API key, or the access token of a signed-in user. */
  readonly key: string;
  /** Maximum retries when there was no response or the server was busy; 4 by default. */
  readonly retries?: number;
  /** First delay in milliseconds; each further one doubles, with jitter. */
  readonly firstWaitMs?: number;
  readonly fetch?: typeof fetch;
}

/** Input of a call: the operation's parts and, for changes, an idempotency key. */
export type Parts<N extends Name> = Omit<Operations[N], 'answer'> & {
  /** One per intended change, stable across retries; generated per call if omitted. */
  readonly idempotencyKey?: string;
};

type Args<N extends Name> =
  Record<never, never> extends Omit<Operations[N], 'answer'> ? [parts?: Parts<N>] : [parts: Parts<N>];

export interface Client {
  /** Calls an operation by name; file responses (CSV, PDF, XML) are returned as Blob. Throws ApiError. */
  call<N extends Name>(name: N, ...parts: Args<N>): Promise<Operations[N]['answer']>;
  /** All rows of a feed from a cursor or time to its current end; pages are fetched as needed. */
  rows<N extends FeedName>(name: N, query?: Operations[N]['query']): AsyncGenerator<RowOf<N>>;
  /** The same by page; store `cursor` once the page's rows are saved, and continue from it next time. */
  pages<N extends FeedName>(
    name: N,
    query?: Operations[N]['query'],
  ): AsyncGenerator<{ rows: readonly RowOf<N>[]; cursor: string }>;
}

const BUSY = new Set([429, 502, 503, 504]);
const LONGEST_WAIT_MS = 30_000;

/** Creates an API client. It holds no connection and no state. */
export function openClient(options: ClientOptions): Client {
  const { baseUrl, key, retries = 4, firstWaitMs = 500, fetch: send = fetch } = options;

  async function call<N extends Name>(name: N, ...[parts]: Args<N>): Promise<Operations[N]['answer']> {
    const { method, isIdempotent, answers } = OPERATIONS[name];
    const inputs = (parts ?? {}) as Input;
    const url = `${baseUrl}${addressOf(OPERATIONS[name].path, inputs)}`;
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(isIdempotent && { 'idempotency-key': inputs.idempotencyKey ?? crypto.randomUUID() }),
      },
    };
    if (method !== 'GET') addBody(request, inputs.body ?? {});
    // A change without a key may have taken effect despite the missing response, so it is not retried.
    const maxRetries = method === 'GET' || isIdempotent ? retries : 0;
    for (let tried = 0; ; tried += 1) {
      const outcome = await once(url, request, answers);
      if ('answer' in outcome) return outcome.answer as Operations[N]['answer'];
      if (tried >= maxRetries || !outcome.mayTryAgain) throw outcome.refusal;
      const growing = firstWaitMs * 2 ** tried * (0.75 + Math.random() / 2);
      await wait(Math.min(LONGEST_WAIT_MS, outcome.waitMs ?? growing));
    }
  }

  async function once(url: string, request: RequestInit, answers: 'json' | 'file'): Promise<Outcome> {
    let answer: Response;
    let content: Blob;
    try {
      answer = await send(url, request);
      content = await answer.blob();
    } catch (cause) {
      const message = 'Nobody answered.';
      return { refusal: new ApiError('UNREACHABLE', 0, { message }, { cause }), mayTryAgain: true };
    }
    if (answer.ok && answers === 'file') return { answer: content };
    const body = parsed(await content.text());
    if (answer.ok) return { answer: body };
    const seconds = Number(answer.headers.get('retry-after'));
    return {
      refusal: refusalOf(answer.status, body),
      mayTryAgain: BUSY.has(answer.status),
      ...(seconds > 0 && { waitMs: seconds * 1_000 }),
    };
  }

  async function* pages<N extends FeedName>(name: N, query: Operations[N]['query'] = {}) {
    let pageQuery = query;
    for (;;) {
      const page = await call(name, ...([{ query: pageQuery }] as unknown as Args<N>));
      yield { rows: page.rows as readonly RowOf<N>[], cursor: page.next_cursor };
      if (!page.has_more) return;
      // `since` is only for the first page; the cursor replaces it.
      const { since: _begun, ...rest } = pageQuery as NonNullable<Operations['feedVehicles']['query']>;
      pageQuery = { ...rest, cursor: page.next_cursor };
    }
  }

  async function* rows<N extends FeedName>(name: N, query?: Operations[N]['query']) {
    for await (const page of pages(name, query)) yield* page.rows;
  }

  return { call, pages, rows };
}

type Outcome =
  | { readonly answer: unknown }
  | { readonly refusal: ApiError; readonly mayTryAgain: boolean; readonly waitMs?: number };

interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query))
    if (value !== undefined) search.set(field, String(value));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** JSON, or a form if the body contains a file. */
function addBody(request: RequestInit, body: object): void {
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof Blob)) {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
    return;
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  request.body = form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

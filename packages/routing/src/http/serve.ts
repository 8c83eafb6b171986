import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { planMode } from '../plan-mode.ts';
import { InvalidProblem, type Problem } from '../problem.ts';
import { PROBLEM_KEYS } from '../read-problem.ts';
import { solveInWorker } from '../threads/solve-in-worker.ts';

/** VROOM's codes in the body of an answer, beside the statuses that its own HTTP wrapper sends. */
const FAULTS = {
  internal: { status: 500, code: 1 },
  input: { status: 400, code: 2 },
  too_large: { status: 413, code: 4 },
  busy: { status: 503, code: 1 },
} as const;
type Fault = keyof typeof FAULTS;

/** Browsers of any page may ask, as with VROOM's: there is nothing here but what they send. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Origin, X-Requested-With, Content-Type, Accept, Authorization',
};

export interface ServeOptions {
  /** Longest search of a request in seconds, and that of one that asks for no time. */
  readonly time_seconds: number;
  /** Threads of a request, at most. */
  readonly threads: number;
  /** Searches at the same time; others wait in their order. */
  readonly searches?: number;
  /** Requests that may wait; more are refused. */
  readonly waiting?: number;
  readonly max_bytes?: number;
  /** Where problems are posted: `/`, or `/optimization` for the clients of openrouteservice. */
  readonly base_url?: string;
}

class Refused extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/**
 * VROOM's HTTP interface: `POST /` (or another base) with a problem is answered with its solution, `GET /health` with 200. `options` in the problem may
 * ask for less: `l` seconds, `t` threads; or with `c` for the times of the vehicles' `steps` only. Its `g` and `x` change nothing.
 * Who closes the connection ends the search.
 */
export function serveRouting({
  time_seconds,
  threads,
  searches = 1,
  waiting = 32,
  max_bytes = 32 * 2 ** 20,
  base_url = '/',
}: ServeOptions): Server {
  const base = base_url.replace(/\/+$/, '');
  const queue: (() => void)[] = [];
  let running = 0;

  /** Resolves when it is this request's turn. */
  async function turn(): Promise<void> {
    if (running < searches) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new Refused('busy', 'Too many requests are waiting; try again later.');
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function done(): void {
    const next = queue.shift();
    if (next) next();
    else running--;
  }

  async function solve(request: IncomingMessage, response: ServerResponse): Promise<object> {
    const body = await readBody(request, max_bytes);
    const { options } = body;
    const problem = problemIn(body);
    const wanted = (typeof options === 'object' && options ? options : {}) as Record<string, unknown>;
    if (wanted.c === true) return planMode(problem as unknown as Problem);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    await turn();
    try {
      return await solveInWorker(problem, {
        time_seconds: Math.min(positive(wanted.l) ?? time_seconds, time_seconds),
        threads: Math.min(Math.ceil(positive(wanted.t) ?? threads), threads),
        signal: gone.signal,
      });
    } finally {
      done();
    }
  }

  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'OPTIONS') return send(response, 204);
    if (request.method === 'GET' && pathname === `${base}/health`) return send(response, 200);
    if (request.method !== 'POST' || pathname.replace(/\/+$/, '') !== base)
      return send(response, 404, { code: FAULTS.input.code, error: `Send a problem by POST to ${base}/.` });
    solve(request, response).then(
      (solution) => send(response, 200, solution),
      (error: unknown) => {
        const { status, code } = FAULTS[faultOf(error)];
        const errors = error instanceof InvalidProblem ? { errors: error.errors } : {};
        send(response, status, { code, error: (error as Error).message, ...errors });
      },
    );
  });
}

async function readBody(request: IncomingMessage, max_bytes: number): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    // What is too much is read to its end, or the client would see a broken connection instead of the answer.
    if (bytes <= max_bytes) parts.push(part);
  }
  if (bytes > max_bytes) throw new Refused('too_large', `A problem may have ${max_bytes} bytes.`);
  const body: unknown = JSON.parse(Buffer.concat(parts).toString());
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refused('input', 'Send a problem: an object with vehicles, and jobs or shipments.');
  return body as Record<string, unknown>;
}

/**
 * The problem in a body, without what clients put beside it (their keys to other services). Older ones call what a job receives its
 * `amount`, as VROOM still reads it.
 */
function problemIn(body: Record<string, unknown>): Record<string, unknown> {
  const problem = Object.fromEntries(PROBLEM_KEYS.flatMap((key) => (key in body ? [[key, body[key]]] : [])));
  if (!Array.isArray(problem.jobs)) return problem;
  const jobs = problem.jobs.map((job: unknown) => {
    if (typeof job !== 'object' || job === null || !('amount' in job)) return job;
    const { amount, ...rest } = job;
    return 'delivery' in rest || 'pickup' in rest ? rest : { ...rest, delivery: amount };
  });
  return { ...problem, jobs };
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

function faultOf(error: unknown): Fault {
  if (error instanceof InvalidProblem || error instanceof SyntaxError) return 'input';
  return error instanceof Refused ? error.fault : 'internal';
}

function send(response: ServerResponse, status: number, body?: object): void {
  if (response.destroyed) return;
  response.writeHead(status, HEADERS).end(body && JSON.stringify(body));
}

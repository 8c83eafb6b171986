import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Callers, Pump } from './callers.ts';

const API = '/vw-api/public/api';
const REQUESTED_ML = 40_000;
const DISPENSED_ML = 38_500;
const AGAIN_MS = 100;
const PAUSE_MS = 50;
const TIMEOUT_MS = 30_000;
const GIVE_UP_MS = 300_000;
/** What desks read beside the pumps, in turn. */
const READS = [
  '/fuel-requests',
  '/fuel-requests?status=transaction_completed',
  '/vehicles',
  '/dashboard/stations',
];

/** What came instead of an answer: a status, with `, later` where Retry-After came too, or the code of a broken connection. */
export interface Failure {
  readonly how: string;
  /** When it came, on the clock of `performance.now()`, and how long after it was sent. */
  readonly at: number;
  readonly after: number;
}

/** One call as its caller saw it, with every time it was sent again. */
export interface Seen {
  readonly phase: string;
  readonly path: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  readonly failures: readonly Failure[];
  /** What it brought about; null for what only reads. */
  readonly change: { readonly id: number; readonly status: string } | null;
}

interface Answer {
  readonly status: number;
  readonly body: { id: number; status: string };
  readonly retryAfter: string | undefined;
}

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  readonly key?: string;
}

/**
 * Whole refuelings at a steady rate, begun by the clock whatever became of those before, and as many reads. A call without an answer,
 * or with one of 429 and 5xx, is sent again with its key: after what Retry-After says, else 100 ms.
 */
export class Load {
  readonly seen: Seen[] = [];
  /** As they came, also of calls that have not ended. */
  readonly failures: Failure[] = [];
  /** Refuelings whose time had come while all pumps were busy, by phase. */
  readonly missed = new Map<string, number>();
  readonly finished = new Map<string, number>();
  /** Refusals by the rules: nothing here should be refused. */
  readonly wrong: string[] = [];
  /** Refuelings whose time came, by phase. */
  readonly offered = new Map<string, number>();
  phase = 'warming up';
  #perSecond: number;
  #isOn = true;
  #turn = 0;
  readonly #callers: Callers;
  readonly #port: number;
  /** A connection for each call: none is closed by a proxy while a call is on its way there. */
  readonly #agent = new Agent({ keepAlive: false });
  readonly #idle: { pump: Pump; turn: number }[];
  readonly #running = new Set<Promise<void>>();
  readonly #ended: Promise<void>;

  constructor(callers: Callers, port: number, perSecond: number) {
    this.#callers = callers;
    this.#port = port;
    this.#perSecond = perSecond;
    this.#idle = callers.pumps.map((pump) => ({ pump, turn: 0 }));
    this.#ended = this.#begin();
  }

  /** From now on at another rate, 0 for none, and what begins belongs to another phase. */
  change(phase: string, perSecond = this.#perSecond): void {
    this.phase = phase;
    this.#perSecond = perSecond;
  }

  /** Refuelings on their way. */
  get waiting(): number {
    return this.#callers.pumps.length - this.#idle.length;
  }

  /** Begins nothing more, and waits for what was begun. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#ended;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  async #begin(): Promise<void> {
    for (let due = performance.now(); this.#isOn; ) {
      if (this.#perSecond === 0) {
        await wait(PAUSE_MS);
        due = performance.now();
        continue;
      }
      due += 1_000 / this.#perSecond;
      await wait(Math.max(0, due - performance.now()));
      this.#run(this.#read());
      count(this.offered, this.phase);
      // The first that is free, so that vehicles are used in turn.
      const place = this.#idle.shift();
      if (place) this.#run(this.#fill(place).finally(() => this.#idle.push(place)));
      else count(this.missed, this.phase);
    }
  }

  #run(work: Promise<void>): void {
    const running = work
      .catch((error: Error) => void this.wrong.push(error.message))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #read(): Promise<void> {
    this.#turn += 1;
    const { readers } = this.#callers;
    const token = readers[this.#turn % readers.length]!;
    await this.#call({ path: READS[this.#turn % READS.length]!, token });
  }

  /** The five calls of a refueling; see `bench/refuelling/cycle.ts`. */
  async #fill(place: { pump: Pump; turn: number }): Promise<void> {
    const { manager, attendant, vehicles, coordinates } = place.pump;
    place.turn += 1;
    const { id: vehicle_id, plate_no: plate } = vehicles[place.turn % vehicles.length]!;
    const post = (token: string, path: string, body: object) =>
      this.#call({ path, token, body: { ...body, coordinates }, key: crypto.randomUUID() });
    const ask = { vehicle_id, kind: 'litres', volume_ml: REQUESTED_ML };
    const { id } = await post(manager, '/fuel-requests', ask);
    await this.#call({ path: '/pump/lookups', token: attendant, body: { plate } });
    await post(attendant, `/fuel-requests/${id}/initiate`, { found_by: 'plate', plate });
    await post(attendant, `/fuel-requests/${id}/start`, { plate_read: plate });
    await post(attendant, `/fuel-requests/${id}/close`, { volume_ml: DISPENSED_ML });
    count(this.finished, this.phase);
  }

  async #call(sent: Sent): Promise<{ id: number }> {
    const { phase } = this;
    const { path, key } = sent;
    const began = performance.now();
    const failures: Failure[] = [];
    for (;;) {
      const sentAt = performance.now();
      const fail = (how: string) => {
        const at = performance.now();
        const failure = { how, at, after: at - sentAt };
        failures.push(failure);
        this.failures.push(failure);
      };
      const answer = await this.#send(sent).catch((error: NodeJS.ErrnoException) => error);
      if (answer instanceof Error) fail(answer.code ?? answer.message);
      else if (answer.status < 300) {
        const change = key ? { id: answer.body.id, status: answer.body.status } : null;
        this.seen.push({ phase, path, began, ended: performance.now(), failures, change });
        return answer.body;
      } else if (answer.status === 429 || answer.status >= 500)
        fail(`${answer.status}${answer.retryAfter ? ', later' : ''}`);
      else throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (performance.now() - began > GIVE_UP_MS)
        throw new Error(`${path} was given up: ${failures.at(-1)?.how}`);
      await wait(answer instanceof Error ? AGAIN_MS : Number(answer.retryAfter ?? 0) * 1_000 || AGAIN_MS);
    }
  }

  #send({ path, token, body, key }: Sent): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    return new Promise((answered, failed) => {
      const call = request(
        {
          port: this.#port,
          host: '127.0.0.1',
          path: API + path,
          method: body ? 'POST' : 'GET',
          agent: this.#agent,
          headers,
          timeout: TIMEOUT_MS,
        },
        (came) => readAnswer(came).then(answered, failed),
      );
      call.on('timeout', () => call.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
      call.on('error', failed);
      call.end(text);
    });
  }
}

async function readAnswer(came: IncomingMessage): Promise<Answer> {
  let text = '';
  for await (const part of came.setEncoding('utf8')) text += part;
  const isJson = String(came.headers['content-type']).includes('json');
  const body = isJson ? JSON.parse(text) : { text: text.slice(0, 200) };
  return { status: came.statusCode!, body, retryAfter: came.headers['retry-after'] };
}

function count(by: Map<string, number>, phase: string): void {
  by.set(phase, (by.get(phase) ?? 0) + 1);
}

import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import { signAccessToken } from '../src/access/sessions/access-tokens.service.ts';
import { insertSession } from '../src/access/sessions/sessions.queries.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Database, openDatabase, PATIENT, type Waits } from '../src/platform/db.ts';
import type { Replica } from '../src/platform/replica.ts';
import { createTestDatabase } from './test-database.ts';
import { catalogueMakersOver } from './world-catalogue.ts';
import { type MadeUser, makersOver } from './world-makers.ts';

export { civilId, crNumber, mobile, plate, vatNo } from './world-identities.ts';
export { PRICES } from './world-makers.ts';

/** A Sunday morning, 10:00 in Riyadh: the first day of a week and of a month. */
const START = '2026-03-01T07:00:00Z';
const YEARS_MS = 10 * 365 * 86_400_000;

/** Fields of an error response; undefined on success. */
interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, unknown>;
}

export interface CallParts {
  /** The caller: a user from `makeUser`, or a bearer token; anonymous if omitted. */
  readonly as?: MadeUser | string;
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  /** The Idempotency-Key; by default generated on idempotent routes, null for none. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  /** The file of a multipart route. */
  readonly file?: Buffer;
}

type Https = Parameters<typeof buildApp>[0]['https'];
export type World = Awaited<ReturnType<typeof buildWorld>>;

/** A real app on a new database, with factories, a frozen clock, and background work run by the test. */
export async function buildWorld(
  options: {
    pool?: number;
    /** Patient by default: races queue on a busy machine, which must not cause rejections. */
    waits?: Waits;
    environment?: Record<string, string>;
    https?: Https;
    replica?: (primary: Database) => Replica;
    /** A migrated database of the test's own server, instead of one of the shared server. */
    on?: string;
  } = {},
) {
  const {
    connectionString: ownerUrl,
    runtimeConnectionString: connectionString,
    drop,
  } = options.on
    ? { connectionString: options.on, runtimeConnectionString: options.on, drop: async () => {} }
    : await createTestDatabase();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4, options: '-c timezone=UTC' });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const config = readConfig(
    {
      APP_ENV: 'development',
      TOKEN_SECRET: 'a secret of forty characters, for tests.',
      REQUESTS_PER_MINUTE: '0',
      // A machine that runs many tests is busy, which must not cause rejections.
      MAX_EVENT_LOOP_LAG_MS: '0',
      // Races have more calls at once than one company may.
      CALLS_AT_ONCE: '1000',
      DEMO: 'no',
      // Figures of tests are by straight lines, except where a test is about roads.
      ROAD_ROUTER: 'none',
      LOG_LEVEL: 'silent',
      SEAL_ANCHORS: `seal-anchors-${crypto.randomUUID()}`,
      ...options.environment,
    },
    tmpdir(),
  );
  const pooler = options.on ? undefined : process.env.TEST_POOLER;
  const database = openDatabase(
    pooler ? connectionString.replace(/@[^/]*/, `@${pooler}`) : connectionString,
    options.pool ?? config.DATABASE_POOL,
    options.waits ?? PATIENT,
    pooler && connectionString,
  );
  // What a test asks past the services is for nobody in particular.
  if (!pooler) database.pool.options.options += ' -c fleet.tenant=0/0';
  let now = new Date(START);
  const clock = { now: () => now };
  const built = await buildApp({
    config,
    database,
    connectionString,
    withJobs: false,
    clock,
    // What is wrong on our side is printed where a test asks for a level.
    logger: options.environment?.LOG_LEVEL !== undefined,
    https: options.https,
    replica: options.replica?.(database) ?? null,
  });
  await built.app.ready();
  const systemCtx = () => built.systemCtx();
  const sessions = new Map<number, Promise<number>>();

  /** A bearer token for this user, valid for ACCESS_TOKEN_SECONDS of the frozen clock; a separate session each. */
  async function signIn(user: MadeUser): Promise<string> {
    let session = sessions.get(user.id);
    if (!session) {
      session = insertSession(systemCtx(), user.id, new Date(now.getTime() + YEARS_MS));
      sessions.set(user.id, session);
    }
    return signAccessToken(config, { user_id: user.id, group: user.group }, await session, now);
  }

  /** Calls a route by its contract, through the whole server. */
  async function call<R extends RouteSpec>(route: R, parts: CallParts = {}) {
    const headers: Record<string, string> = { ...parts.headers };
    if (parts.as)
      headers.authorization = `Bearer ${typeof parts.as === 'string' ? parts.as : await signIn(parts.as)}`;
    // Whoever a test has call such a route has just proved who they are; the proof has tests of its own.
    if (route.needsProof && typeof parts.as === 'object')
      await database.pool.query('update sessions set proved_at = $2 where user_id = $1', [parts.as.id, now]);
    const key = parts.key === undefined && route.idempotent ? crypto.randomUUID() : parts.key;
    if (key) headers['idempotency-key'] = key;
    const answer = await built.app.inject({
      method: route.method,
      url: addressOf(config.API_BASE, route, parts),
      headers,
      ...payloadOf(route, parts, headers),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = (isJson ? answer.json() : answer.rawPayload) as z.output<R['response']> & Refusal;
    return { status: answer.statusCode, headers: answer.headers, body };
  }

  return {
    ...built,
    ...makersOver(systemCtx),
    ...catalogueMakersOver(systemCtx),
    config,
    database,
    /** As the role that servers work with. */
    connectionString,
    /** As the owner of the tables. */
    ownerUrl,
    owner,
    signIn,
    call,
    get now() {
      return now;
    },
    /** Sets the clock. */
    at(instant: string | Date) {
      now = new Date(instant);
    },
    /** Advances the clock. */
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Opens a real port and returns its API address, for what cannot be injected. */
    async listen(): Promise<string> {
      return (await built.app.listen({ port: 0, host: '127.0.0.1' })) + config.API_BASE;
    },
    /** Rows of a query, for verification in the database, as its owner. */
    async rows<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await owner.query(text, values)).rows;
    },
    async close() {
      await built.app.close();
      await database.close();
      await owner.end();
      await drop();
      rmSync(config.SEAL_ANCHORS!, { recursive: true, force: true });
    },
  };
}

function addressOf(base: string, route: RouteSpec, { params = {}, query = {} }: CallParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query as Record<string, string>);
  return base + path + (search.size > 0 ? `?${search}` : '');
}

function payloadOf(
  route: RouteSpec,
  parts: CallParts,
  headers: Record<string, string>,
): Pick<InjectOptions, 'payload'> {
  if (route.kind !== 'multipart')
    return route.method === 'GET' ? {} : { payload: (parts.body ?? {}) as object };
  const boundary = 'the-boundary-of-the-parts';
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const fields = Object.entries((parts.body ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = parts.file
    ? [
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        parts.file,
        '\r\n',
      ]
    : [];
  return {
    payload: Buffer.concat(
      [...fields, ...file, `--${boundary}--\r\n`].map((part) =>
        typeof part === 'string' ? Buffer.from(part) : part,
      ),
    ),
  };
}

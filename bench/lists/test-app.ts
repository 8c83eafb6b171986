import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { signAccessToken } from '../../apps/server/src/access/sessions/access-tokens.service.ts';
import { insertSession } from '../../apps/server/src/access/sessions/sessions.queries.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import { createDatabase, withDatabase } from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { loadTransactions, type Spread, YEAR_AND_MORE } from './load.ts';
import { findParties, findReaders, makeParties, type Scope, type UserRow } from './parties.ts';

const ROOT = join(import.meta.dirname, '../..');
const YEAR_MS = 365 * 86_400_000;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Creates the database `name` with `size` transactions; renamed when complete, so that a partial load is never used. */
export async function loadDatabase(
  base: string,
  name: string,
  size: number,
  spread: Spread = YEAR_AND_MORE,
): Promise<void> {
  const half = `${name}_loading`;
  await dropDatabase(base, half);
  const connectionString = await createDatabase(base, half);
  await migrate(connectionString);
  const app = await openApp(connectionString);
  try {
    await makeParties(app.ctx, app.post);
    await loadTransactions(connectionString, app.ctx(), await findParties(app.ctx()), size, spread);
  } finally {
    await app.close();
  }
  await onServer(base, (server) =>
    server.query(`alter database ${pg.escapeIdentifier(half)} rename to ${pg.escapeIdentifier(name)}`),
  );
}

/**
 * The app on a loaded database, and tokens of the readers of every scope. It reads with the role of `runtime`, as a server does: the rules of
 * rows have plans of their own. `ctx` and `database` are the owner's.
 */
export async function startTestApp(base: string, name: string, runtime = base) {
  const connectionString = withDatabase(base, name);
  await migrate(connectionString, withDatabase(runtime, name));
  const owner = await openApp(connectionString);
  const { tokenOf, get, database: reading, close: closeReading } = await openApp(withDatabase(runtime, name));
  const tokens: [string, string[]][] = [];
  for (const [scope, users] of Object.entries(await findReaders(owner.ctx())))
    tokens.push([scope, await Promise.all(users.map(tokenOf))]);
  const readers = Object.fromEntries(tokens) as Record<Scope, string[]>;
  const { ctx, database } = owner;
  const close = async () => {
    await closeReading();
    await owner.close();
  };
  return { parties: await findParties(ctx()), readers, ctx, database, reading, get, close };
}

export async function dropDatabase(base: string, name: string): Promise<void> {
  await onServer(base, (server) =>
    server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

export async function hasDatabase(base: string, name: string): Promise<boolean> {
  return onServer(base, async (server) => {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

/** The app without its jobs. */
async function openApp(connectionString: string) {
  const config = readConfig(
    {
      APP_ENV: 'development',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ACCESS_TOKEN_SECONDS: '7200',
      REQUESTS_PER_MINUTE: '0',
      DATABASE_URL: connectionString,
      DATA_DIRECTORY: '.tmp/bench',
      DEMO: 'no',
      LOG_LEVEL: 'error',
    },
    ROOT,
  );
  const database = openDatabase(connectionString, 4);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  await built.app.ready();
  const ctx = () => built.systemCtx();

  async function tokenOf(user: UserRow): Promise<string> {
    const session = await insertSession(ctx(), user.id, new Date(Date.now() + YEAR_MS));
    return signAccessToken(config, { user_id: user.id, group: user.group }, session, new Date());
  }

  async function post(user: UserRow, path: string, payload: object): Promise<void> {
    const answer = await built.app.inject({
      method: 'POST',
      url: config.API_BASE + path,
      headers: { authorization: `Bearer ${await tokenOf(user)}`, 'idempotency-key': crypto.randomUUID() },
      payload,
    });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  }

  /** One call through the whole server except the socket; returns the response and its duration in milliseconds. */
  async function get(path: string, token: string, query: Record<string, string | number> = {}) {
    const url = `${config.API_BASE}${path}?${new URLSearchParams(query as Record<string, string>)}`;
    const started = performance.now();
    const answer = await built.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    const milliseconds = performance.now() - started;
    if (answer.statusCode !== 200)
      throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
    return { milliseconds, body: answer.json() };
  }

  async function close(): Promise<void> {
    await built.app.close();
    await database.close();
  }
  return { ctx, database, tokenOf, post, get, close };
}

async function onServer<T>(base: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: withDatabase(base, 'postgres') });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

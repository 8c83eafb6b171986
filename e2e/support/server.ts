import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The checkout's folder. */
export const ROOT = join(import.meta.dirname, '../..');
/** Includes creating the demo company. */
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

export interface Server {
  /** Without a trailing slash, e.g. http://127.0.0.1:41234. Pages are under /vrp/. */
  readonly address: string;
  /** The server's output so far. */
  output(): string;
  /** Sends a message to the server script, and resolves with its response. */
  post(message: string): Promise<void>;
  /** Stops the server. Throws if it did not exit cleanly. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** As the owner of the tables. */
  readonly connectionString: string;
  /** As the role that the server works with. */
  readonly runtimeConnectionString: string;
  /** Absolute, or relative to the checkout. */
  readonly dataDirectory: string;
  readonly secret: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Script used instead of the product's own start. */
  readonly script?: string;
}

/** The real server on a free port, ready. Creates the demo company if the database is empty. */
export async function startServer({
  connectionString,
  runtimeConnectionString,
  dataDirectory,
  secret,
  settings = {},
  script = 'apps/server/src/main.ts',
}: ServerOptions): Promise<Server> {
  const port = await findFreePort();
  mkdirSync(resolve(ROOT, dataDirectory), { recursive: true });
  const server = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: {
      ...process.env,
      // Consecutive servers load the same modules.
      NODE_COMPILE_CACHE: join(ROOT, '.tmp', 'compile-cache'),
      // vitest's own value would enable features that users never have.
      NODE_ENV: 'production',
      APP_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: runtimeConnectionString,
      DATABASE_OWNER_URL: connectionString,
      DATA_DIRECTORY: dataDirectory,
      TOKEN_SECRET: secret,
      DEMO: 'yes',
      DEMO_SIZE: 'small',
      LOG_LEVEL: 'warn',
      // All visitors of the journeys share one address.
      REQUESTS_PER_MINUTE: '0',
      // Short overloads of the machine should not cause rejections.
      MAX_EVENT_LOOP_LAG_MS: '0',
      DATABASE_CONNECT_MS: '30000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: Buffer[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (part: Buffer) => {
      printed.push(part);
      // A fault of the server explains what its pages then lack.
      if (part.includes('"level":50')) console.log(part.toString());
    });
  const output = () => Buffer.concat(printed).toString();
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(server, `${address}/ready`);
  } catch (error) {
    server.kill('SIGKILL');
    throw new Error(`${(error as Error).message}. It printed:\n${output()}`);
  }
  return {
    address,
    output,
    async post(message) {
      const answered = once(server, 'message');
      server.send(message);
      await answered;
    },
    async stop() {
      const code = await endWithin(server, STOP_LIMIT_MS);
      if (code !== 0) throw new Error(`The server did not stop cleanly (${code}). It printed:\n${output()}`);
    },
  };
}

/** Removes a server's data folder. */
export function removeData(dataDirectory: string): void {
  rmSync(resolve(ROOT, dataDirectory), { recursive: true, force: true });
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const started = Date.now();
  while (Date.now() - started < READY_LIMIT_MS) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode} before it was ready`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The server was not ready after ${READY_LIMIT_MS / 1000} s`);
}

async function endWithin(server: ChildProcess, limit: number): Promise<number | string | null> {
  if (server.exitCode !== null) return server.exitCode;
  const ended = new Promise<number | string | null>((done) => {
    server.once('exit', (code, signal) => done(code ?? signal));
  });
  server.kill('SIGINT');
  const killer = setTimeout(() => server.kill('SIGKILL'), limit);
  const code = await ended;
  clearTimeout(killer);
  return code;
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

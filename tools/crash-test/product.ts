import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  readOrChoosePort,
  readOrCreateSecrets,
} from '../../apps/server/src/platform/embedded-postgres-cluster.ts';
import {
  findCluster,
  type PostgresLocation,
} from '../../apps/server/src/platform/embedded-postgres-location.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 30_000;
const MAX_LOG_CHARACTERS = 20_000;

export interface OwnProduct {
  /** Of the first server. */
  readonly address: string;
  /** Of each server. */
  readonly addresses: readonly string[];
  /** With the product's own role. Determines the port again, as a restarted database may use another. */
  connectionString(): Promise<string>;
  /** The first one makes the demo company. */
  startServer(at?: number): Promise<void>;
  killServer(at?: number): Promise<number>;
  killDatabase(): number;
  /** Waits until every server reports a working database. */
  waitUntilReady(): Promise<void>;
  /** Runs `npm run prove-books`: its output, and whether the proof passed. */
  proveBooks(): Promise<{ proven: boolean; lines: string[] }>;
  /** Stops server and database; `keep` retains the data for inspection. */
  stop(keep: boolean): Promise<void>;
  output(): string;
}

/** Real servers with one data folder and the small demo company, to be killed. */
export async function openProduct(
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
  count = 1,
): Promise<OwnProduct> {
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const location = findCluster(join(ROOT, dataDirectory));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    APP_ENV: 'development',
    HOST: '127.0.0.1',
    DATABASE_URL: undefined,
    DATA_DIRECTORY: dataDirectory,
    DEMO: 'yes',
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const servers: (ChildProcess | undefined)[] = ports.map(() => undefined);
  let printed = '';

  const start = (at: number): ChildProcess => {
    const own = { PORT: String(ports[at]), ...(at > 0 && { FORECOURT_PORT: '0' }) };
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      env: { ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        printed = (printed + part.toString()).slice(-MAX_LOG_CHARACTERS);
      });
    return child;
  };

  async function waitFor(at: number): Promise<void> {
    const started = Date.now();
    while (Date.now() - started < READY_LIMIT_MS) {
      if (!isRunning(servers[at])) throw new Error(`The server ended by itself. It printed:\n${printed}`);
      const answer = await fetch(`${addresses[at]}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (answer?.ok) return;
      await wait(50);
    }
    throw new Error(`The server was not ready in ${READY_LIMIT_MS / 1000} s. It printed:\n${printed}`);
  }

  return {
    address: addresses[0]!,
    addresses,
    output: () => printed,
    async waitUntilReady() {
      await Promise.all(servers.map((_server, at) => waitFor(at)));
    },
    async connectionString() {
      const { product } = readOrCreateSecrets(location);
      return `postgresql://fleet:${product}@127.0.0.1:${await readOrChoosePort(location)}/fleet`;
    },
    async startServer(at = 0) {
      servers[at] = start(at);
      await waitFor(at);
    },
    async killServer(at = 0) {
      const ended = endOf(servers[at]!);
      servers[at]!.kill('SIGKILL');
      await ended;
      return 1;
    },
    killDatabase() {
      return processesIn(location).filter(kill).length;
    },
    async proveBooks() {
      const child = spawn(process.execPath, ['apps/server/src/prove-books.ts'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          text += part.toString();
        });
      const code = await endOf(child);
      return { proven: code === 0, lines: text.trim().split('\n') };
    },
    async stop(keep) {
      for (const server of servers.filter(isRunning)) {
        const ended = endOf(server);
        server.kill('SIGINT');
        const killer = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
        await ended;
        clearTimeout(killer);
      }
      if (keep) return;
      processesIn(location).forEach(kill);
      await wait(200);
      // As root the database may be in a system folder, given by `location`.
      if (!location.cluster.startsWith(location.home))
        rmSync(dirname(location.cluster), { recursive: true, force: true });
      rmSync(join(ROOT, dataDirectory), { recursive: true, force: true });
    },
  };
}

function isRunning(server: ChildProcess | undefined): server is ChildProcess {
  return server !== undefined && server.exitCode === null && server.signalCode === null;
}

/** The postmaster and its children: every PostgreSQL process runs in its data folder. */
function processesIn(location: PostgresLocation): number[] {
  const folder = realpathSync(location.cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        return readlinkSync(`/proc/${id}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

/** False if it had just exited. */
function kill(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL');
  } catch {
    return false;
  }
}

function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once('close', (code) => done(code)));
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

/** A temporary server from an installed PostgreSQL (15 or newer), for a second pass of the tests. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const OLDEST = 15;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface SystemPostgres {
  readonly version: number;
  readonly connectionString: string;
  stop(): Promise<void>;
}

export interface Installed {
  readonly binaries: string;
  readonly version: number;
}

/** The oldest installed supported version: newer ones are represented by the embedded one. */
export function findInstalled(): Installed | undefined {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((name) => join(DEBIAN_FOLDER, name, 'bin'))
    : [];
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((binaries) => ({ binaries, version: versionOf(binaries) }))
    .filter(({ version }) => version >= OLDEST)
    .sort((a, b) => a.version - b.version)[0];
}

/**
 * Starts it in a temporary folder (as an unprivileged user if we are root), with a role like production's; fast and not durable
 * unless `changed` overrides settings.
 */
export async function startInstalled(
  { binaries, version }: Installed,
  changed: Readonly<Record<string, string>> = {},
): Promise<SystemPostgres> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync('/tmp/fleet-second-pass-');
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chmodSync(folder, 0o711);
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user };

  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ];
  const made = spawnSync(join(binaries, 'initdb'), [...initdb, '--locale=C.UTF-8'], {
    ...options,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${version} failed: ${made.stderr}`);

  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    jit: 'off',
    timezone: 'UTC',
    ...changed,
  };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeRole(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, password);
  } catch (error) {
    await stop();
    throw error;
  }
  return { version, connectionString: `postgresql://fleet:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function makeRole(connectionString: string, password: string): Promise<void> {
  const client = await connectWhenReady(connectionString);
  await client.query(`create role fleet login createdb createrole password ${pg.escapeLiteral(password)}`);
  await client.end();
}

async function connectWhenReady(connectionString: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 200) throw error;
      await wait(50);
    }
  }
}

function versionOf(binaries: string): number {
  const { stdout } = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

function unprivilegedUser(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
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

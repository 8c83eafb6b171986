import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  moveUnlessThere,
  type PostgresLocation,
  program,
  readIfThere,
  spawnAs,
} from './embedded-postgres-location.ts';

const LOG_LIMIT_BYTES = 10_000_000;
const SOCKET_NAME_LIMIT = 100;
const STAGING_IS_ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * For a small machine; every acknowledged commit is on disk. Passed at each start, so that a newer version's values
 * apply.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Pages are in the log as a whole once after each checkpoint: fewer checkpoints, smaller pages (decision 162). This build has no lz4.
  wal_compression: 'pglz',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %q%u@%d ',
};

export interface Secrets {
  /** Of the superuser `postgres`, used by this folder's files only. */
  readonly superuser: string;
  /** Of the product's own role `fleet`; does not reveal the other. */
  readonly product: string;
  /** Of the role `fleet_runtime`, likewise. */
  readonly runtime: string;
}

/** The generated secret of this data folder, made on the first run; only the user who runs the product can read it. */
export function readOrCreateSecrets(location: PostgresLocation): Secrets {
  const superuser = readOrCreateFile(join(location.home, 'secret'), () => randomBytes(32).toString('hex'));
  const derived = (role: string) => createHash('sha256').update(`${role}:${superuser}`).digest('hex');
  return { superuser, product: derived('fleet'), runtime: derived('fleet_runtime') };
}

/** The port of this data folder. It stays the same, so that a server left running is found again. */
export async function readOrChoosePort(location: PostgresLocation): Promise<number> {
  const file = join(location.home, 'port');
  const stored = readIfThere(file);
  if (stored) return Number(stored);
  const free = await findFreePort();
  return Number(readOrCreateFile(file, () => String(free)));
}

/** Something else listens on the port: take another. */
export async function changePort(location: PostgresLocation): Promise<number> {
  const port = await findFreePort();
  writeFileSync(join(location.home, 'port.new'), String(port), { mode: 0o600 });
  renameSync(join(location.home, 'port.new'), join(location.home, 'port'));
  return port;
}

/** Makes the data folder beside its place and moves it there when whole: a crash half-way leaves nothing behind. */
export async function makeCluster(location: PostgresLocation, secrets: Secrets): Promise<void> {
  const parent = dirname(location.cluster);
  removeAbandoned(parent);
  const staging = join(parent, `making-${randomBytes(4).toString('hex')}`);
  const passwordFile = join(staging, 'password');
  const cluster = join(staging, 'cluster');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  if (location.user)
    for (const path of [staging, passwordFile, cluster])
      chownSync(path, location.user.uid, location.user.gid);
  const make = promisify(execFile)(
    program(location, 'initdb'),
    [
      ...['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256'],
      ...[`--pwfile=${passwordFile}`, '--no-instructions'],
      // Not the machine's locale: sorting and upper case must be the same everywhere.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    spawnAs(location),
  );
  await make.catch((error: Error & { stderr?: string }) => {
    rmSync(staging, { recursive: true, force: true });
    throw new Error(`The database could not be made: ${error.stderr || error.message}`);
  });
  moveUnlessThere(cluster, location.cluster);
  rmSync(staging, { recursive: true, force: true });
}

/** Data of another major version cannot be opened: a clear error is better than one in a log. */
export function checkVersion(location: PostgresLocation): void {
  const data = readFileSync(join(location.cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(program(location, 'postgres'), ['--version'], {
    ...spawnAs(location),
    encoding: 'utf8',
  });
  const server = /\d+/.exec(String(stdout))?.[0];
  if (server && server !== data) {
    throw new Error(
      `${location.cluster} was written by PostgreSQL ${data}; this version of the product brings ${server}. Move it with pg_upgrade or pg_dump, or delete it to begin again.`,
    );
  }
}

/** Its socket, cheaper than TCP for both sides (decision 133); undefined where there can be none, and where its name would be too long. */
export function socketFile({ cluster }: PostgresLocation, port: number): string | undefined {
  const file = join(cluster, `.s.PGSQL.${port}`);
  return process.platform === 'win32' || Buffer.byteLength(file) > SOCKET_NAME_LIMIT ? undefined : file;
}

export interface ServerProcess {
  readonly exited: () => boolean;
  readonly wasKilled: () => boolean;
  /** What this start wrote to its log: the reason when it ended at once. */
  readonly output: () => string;
}

/** Starts PostgreSQL in its own session, so that Ctrl-C does not reach it before us. */
export function spawnServer(
  location: PostgresLocation,
  port: number,
  settings: Record<string, string>,
): ServerProcess {
  const logFile = join(location.home, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
    renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const written = statSync(logFile).size;
  const unix_socket_directories = socketFile(location, port) ? location.cluster : '';
  const values = Object.entries({ ...SETTINGS, unix_socket_directories, ...settings, port: String(port) });
  const child = spawn(
    program(location, 'postgres'),
    ['-D', location.cluster, ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...spawnAs(location), detached: true, stdio: ['ignore', log, log] },
  );
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    wasKilled: () => child.signalCode !== null,
    output: () => failure?.message ?? readFileSync(logFile).subarray(written).toString(),
  };
}

/** Fast shutdown: open transactions are rolled back, everything is written, then it returns. */
export function stopServer(location: PostgresLocation): Promise<void> {
  const command = spawn(
    program(location, 'pg_ctl'),
    ['stop', '-D', location.cluster, '-m', 'fast', '-w', '-t', '60', '-s'],
    { ...spawnAs(location), stdio: 'ignore' },
  );
  return new Promise((done) => {
    command.once('error', () => done());
    command.once('exit', () => done());
  });
}

/**
 * After a crash `postmaster.pid` remains, and its number may now belong to another process (in a container it often
 * does), and that of the socket likewise; PostgreSQL then refuses to start. Removes both when no process uses the data folder any more,
 * as every PostgreSQL process does. Only Linux can tell.
 */
export function removeStaleLock(location: PostgresLocation, port: number): void {
  if (process.platform !== 'linux') return;
  const inUse = readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && workingFolder(name) === realpathSync(location.cluster),
  );
  if (inUse) return;
  for (const file of ['postmaster.pid', `.s.PGSQL.${port}.lock`])
    rmSync(join(location.cluster, file), { force: true });
}

function workingFolder(processNumber: string): string | undefined {
  try {
    return readlinkSync(`/proc/${processNumber}/cwd`);
  } catch {
    return undefined;
  }
}

/** The content of the file, created by `make` if missing; of several processes at once one wins and all agree. */
function readOrCreateFile(file: string, make: () => string): string {
  const stored = readIfThere(file);
  if (stored) return stored;
  const staging = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(staging, make(), { mode: 0o600 });
  try {
    linkSync(staging, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(staging);
  }
  return readFileSync(file, 'utf8');
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith('making-'))) {
    const age = Date.now() - statSync(join(parent, name)).mtimeMs;
    if (age > STAGING_IS_ABANDONED_AFTER_MS) rmSync(join(parent, name), { recursive: true, force: true });
  }
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

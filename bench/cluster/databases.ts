import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findInstalled } from '../../apps/server/test/system-postgres.ts';
import { rowsOf } from '../../tools/crash-test/checks.ts';
import { untilListening } from './programs.ts';

const READY_LIMIT_MS = 120_000;
const OWNER = 'fleet';
const RUNTIME = 'fleet_runtime';
const SLOT = 'standby';
const SETTINGS = {
  unix_socket_directories: '',
  max_connections: 300,
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  wal_compression: 'pglz',
  hot_standby_feedback: 'on',
  jit: 'off',
  timezone: 'UTC',
};

/** Programs of Debian that refuse to run as root. */
export interface Unprivileged {
  readonly uid: number;
  readonly gid: number;
}

export function unprivileged(): Unprivileged | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres');
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** An installed PostgreSQL with durable settings, on a folder and a port of its own; whoever is on this machine may connect. */
export class Postgres {
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: string;
  readonly #options: object;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    const installed = findInstalled();
    if (!installed) throw new Error('No PostgreSQL is installed here.');
    this.#binaries = installed.binaries;
    this.#folder = folder;
    this.port = port;
    this.#options = {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      ...unprivileged(),
    };
  }

  /** A new one, with the roles of the product. */
  static async make(folder: string, port: number): Promise<Postgres> {
    const made = new Postgres(ownFolder(folder), port);
    made.#run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    await made.start();
    const server = made.urlOf('postgres', 'postgres');
    await rowsOf(server, `create role ${OWNER} login createdb createrole`);
    await rowsOf(server, `create role ${RUNTIME} login`);
    await rowsOf(server, `grant ${RUNTIME} to ${OWNER}`);
    return made;
  }

  /** A streaming replica of a primary. */
  static async follow(primary: Postgres, folder: string, port: number): Promise<Postgres> {
    const made = new Postgres(ownFolder(folder), port);
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${SLOT}`;
    made.#run('pg_basebackup', [
      '-D',
      folder,
      '-d',
      from,
      '-R',
      '-X',
      'stream',
      '-C',
      '-S',
      SLOT,
      '-c',
      'fast',
    ]);
    await made.start();
    return made;
  }

  urlOf(database: string, role = RUNTIME): string {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
  }

  ownerUrlOf(database: string): string {
    return this.urlOf(database, OWNER);
  }

  async start(): Promise<void> {
    const settings = Object.entries({ ...SETTINGS, port: this.port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    this.#process = spawn(join(this.#binaries, 'postgres'), ['-D', this.#folder, ...settings], {
      ...this.#options,
      stdio: 'ignore',
    });
    const ready = () => rowsOf(this.urlOf('postgres', 'postgres'), 'select');
    for (const began = Date.now(); ; await wait(50)) {
      const failed = await ready().then(
        () => null,
        (error: Error) => error,
      );
      if (!failed) return;
      if (this.#process.exitCode !== null || Date.now() - began > READY_LIMIT_MS) throw failed;
    }
  }

  /** It and what it started, at once, as when the machine is gone. */
  async kill(): Promise<void> {
    const { pid } = this.#process!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    await killed(this.#process!);
    for (const child of children)
      try {
        process.kill(Number(child), 'SIGKILL');
      } catch {
        // Ended with it.
      }
  }

  promote(): void {
    this.#run('pg_ctl', ['promote', '-D', this.#folder, '-w']);
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGINT');
    await ended;
  }

  #run(program: string, words: readonly string[]): void {
    const { status, stderr } = spawnSync(join(this.#binaries, program), words, this.#options);
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }
}

/** Debian's PgBouncer in transaction mode, with the settings of `docs/operations/database.md`. */
export class PgBouncer {
  readonly process: ChildProcess;
  readonly port: number;
  readonly #file: string;

  private constructor(process: ChildProcess, port: number, file: string) {
    this.process = process;
    this.port = port;
    this.#file = file;
  }

  static async start(folder: string, port: number, to: Postgres, size: number): Promise<PgBouncer> {
    const file = join(ownFolder(folder), 'pgbouncer.ini');
    writeFileSync(file, iniOf(port, to, size));
    chmodSync(file, 0o644);
    const running = spawn('pgbouncer', [file], { stdio: 'ignore', ...unprivileged() });
    await untilListening(running, port);
    return new PgBouncer(running, port, file);
  }

  /** As the cluster manager does when another is the primary. */
  point(to: Postgres, size: number): void {
    writeFileSync(this.#file, iniOf(this.port, to, size));
    this.process.kill('SIGHUP');
  }
}

export function killed(running: ChildProcess): Promise<unknown> {
  const ended = new Promise((done) => running.once('exit', done));
  running.kill('SIGKILL');
  return ended;
}

function iniOf(port: number, to: Postgres, size: number): string {
  return `[databases]
* = host=127.0.0.1 port=${to.port} user=${RUNTIME}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_login_retry = 1
`;
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

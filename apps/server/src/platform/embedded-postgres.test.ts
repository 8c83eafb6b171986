import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { BRIEF } from './db.ts';
import { createDatabase, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const TEMPORARY = join(import.meta.dirname, '../../../../.tmp');
mkdirSync(TEMPORARY, { recursive: true });
const dataDirectory = mkdtempSync(join(TEMPORARY, 'embedded-postgres-'));
const home = join(dataDirectory, 'postgres');
const lines: string[] = [];
const started: EmbeddedPostgres[] = [];

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDirectory, log: (line) => lines.push(line) });
  started.push(database);
  return database;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function queryOnceItIsBack(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  for (let tries = 0; tries < 400; tries++) {
    try {
      return await query(connectionString, text);
    } catch {
      await wait(25);
    }
  }
  throw new Error('The database did not come back within 10 s');
}

const startTime = (url: string) =>
  query(url, 'select pg_postmaster_start_time()::text as at').then(([row]) => row!.at);

function systemFolder(): string | undefined {
  return existsSync(join(home, 'location')) ? readFileSync(join(home, 'location'), 'utf8') : undefined;
}

const cluster = () => join(systemFolder() ?? home, 'cluster');
const postmaster = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);

afterAll(() => {
  const elsewhere = systemFolder();
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(dataDirectory, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  afterEach(async () => {
    for (const database of started.splice(0)) await database.stop();
  });

  it('keeps its data after a clean stop', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept (litres int); insert into kept values (45)');
    await first.stop();
    await expect(query(first.connectionString, 'select 1')).rejects.toThrow();

    const second = await start();
    expect(second.connectionString).toBe(first.connectionString);
    expect(await query(second.connectionString, 'select litres from kept')).toEqual([{ litres: 45 }]);
  });

  it('is durable, uses UTC and listens only on this machine', async () => {
    const { connectionString } = await start();
    const [settings] = await query(
      connectionString,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('timezone') as zone, current_setting('listen_addresses') as addresses,
              inet_client_addr() is null as over_its_socket`,
    );
    expect(settings).toEqual({
      ...{ fsync: 'on', commit: 'on', zone: 'UTC', addresses: '127.0.0.1' },
      over_its_socket: true,
    });
  });

  it('hides its secret from other users of the machine and rejects connections without it', async () => {
    const { connectionString } = await start();
    expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600);
    expect(connectionString).not.toContain(readFileSync(join(home, 'secret'), 'utf8'));
    const stranger = new URL(connectionString);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('gives the product a role subject to row-level security', async () => {
    const { connectionString } = await start();
    const [role] = await query(
      connectionString,
      'select rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: true });
  });

  it('restarts automatically with every acknowledged row when the database process is killed', async () => {
    const { connectionString } = await start();
    await query(connectionString, 'create table acknowledged (n int)');
    for (let round = 1; round <= 3; round++) {
      await query(connectionString, `insert into acknowledged values (${round})`);
      process.kill(postmaster(), 'SIGKILL');
      const rows = await queryOnceItIsBack(
        connectionString,
        'select count(*)::int as rows from acknowledged',
      );
      expect(rows).toEqual([{ rows: round }]);
    }
    expect(lines).toContain('The database stopped; starting it again…');
  });

  it('starts despite lock files of a crash that name a foreign process', async () => {
    const first = await start();
    await first.stop();
    // Of PostgreSQL's own user, as it takes no notice of others'; nor of its parent, which we are.
    const { uid, gid } = statSync(cluster());
    const foreign = spawn('sleep', ['300'], { uid, gid, cwd: '/' });
    const lock = `${foreign.pid}\n${cluster()}\n${Math.floor(Date.now() / 1000)}\n`;
    const { port } = new URL(first.connectionString);
    for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) {
      const lockFile = join(cluster(), name);
      writeFileSync(lockFile, lock, { mode: 0o600 });
      chownSync(lockFile, uid, gid);
    }
    const second = await start();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(foreign.kill()).toBe(true);
  });

  it('takes over the server of a killed process', async () => {
    const module = join(import.meta.dirname, 'embedded-postgres.ts');
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const { connectionString } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, log() {} });
      console.log(connectionString);
      setInterval(() => {}, 1000);`;
    const killed = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(killed.stdout, 'data')) as [Buffer];
    const itsUrl = printed.toString().trim();
    const itsStart = await startTime(itsUrl);
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const ours = await start();
    expect(await startTime(ours.connectionString)).toBe(itsStart);
    await ours.stop();
    await expect(query(ours.connectionString, 'select 1')).rejects.toThrow();
  });

  it('is shared by two processes on one folder, and stopped by the last one', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(await startTime(second.connectionString)).toBe(await startTime(first.connectionString));
    await first.stop();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await expect(query(second.connectionString, 'select 1')).rejects.toThrow();
  });

  it('moves to another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    squatter.listen(Number(new URL(first.connectionString).port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(second.connectionString).not.toBe(first.connectionString);
      expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });

  it('copies a prepared database for a test', async () => {
    const { connectionString } = await start();
    const template = await createDatabase(connectionString, 'prepared');
    await query(template, 'create table stations (name text)');
    const copy = await createDatabase(connectionString, 'copy_of_it', 'prepared');
    expect(await query(copy, 'select * from stations')).toEqual([]);
  });
});

describe('a server whose database', () => {
  let world: World;
  let address: string;
  let token: string;

  const call = async (path: string) => {
    const sent = performance.now();
    const answer = await fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return {
      status: answer.status,
      again: answer.headers.get('retry-after'),
      seconds: (performance.now() - sent) / 1000,
    };
  };
  const me = () => call(`${world.config.API_BASE}/me`);
  const isBack = () =>
    vi.waitFor(
      async () => {
        expect([(await call('/ready')).status, (await me()).status]).toEqual([200, 200]);
      },
      { timeout: 15_000, interval: 50 },
    );

  beforeAll(async () => {
    const { connectionString } = await start();
    await migrate(connectionString);
    world = await buildWorld({ on: connectionString, waits: BRIEF });
    address = await world.listen();
    token = await world.signIn(await world.makeUser('admin'));
  });
  afterAll(async () => {
    await world.close();
    for (const database of started.splice(0)) await database.stop();
  });

  it('hangs answers 503 in three seconds, says so within two, and goes on when it does', async () => {
    expect((await me()).status).toBe(200);
    const pids = (await world.rows<{ pid: number }>('select pid from pg_stat_activity')).map(
      ({ pid }) => pid,
    );
    const all = [postmaster(), ...pids];
    try {
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      // More than there are connections: some wait for an answer, some for a connection.
      const waiting = Promise.all(Array.from({ length: 15 }, me));
      await vi.waitFor(async () => expect((await call('/ready')).status).toBe(503), { timeout: 10_000 });
      expect(await call('/health')).toMatchObject({ status: 200 });
      for (const { status, again, seconds } of await waiting) {
        expect([status, again]).toEqual([503, '5']);
        // Three, but for a machine that does a lot beside; without the watch they would wait until the database goes on.
        expect(seconds).toBeLessThan(10);
      }
      expect(await me()).toMatchObject({ status: 503, seconds: expect.toSatisfy((took) => took < 5) });
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await isBack();
  });

  it('is killed answers 503 until it is back', async () => {
    process.kill(postmaster(), 'SIGKILL');
    const statuses = new Set<number>();
    await vi.waitFor(
      async () => {
        const { status } = await me();
        statuses.add(status);
        expect(status).toBe(200);
      },
      { timeout: 45_000, interval: 20 },
    );
    statuses.delete(503);
    expect([...statuses]).toEqual([200]);
    await isBack();
    // A database that was killed recovers first, which takes long on a busy machine.
  }, 90_000);
});

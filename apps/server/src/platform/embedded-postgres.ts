import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  changePort,
  checkVersion,
  makeCluster,
  readOrChoosePort,
  readOrCreateSecrets,
  removeStaleLock,
  type Secrets,
  type ServerProcess,
  socketFile,
  spawnServer,
  stopServer,
} from './embedded-postgres-cluster.ts';
import { findCluster, type PostgresLocation } from './embedded-postgres-location.ts';

/** Starts that end at once for a reason we do not know, before we give up and show it. */
const START_TRIES = 3;
const RETRY_MS = 2000;
const START_LIMIT_MS = 60_000;
/** Replaying the log after a crash may take long, and is no failure. */
const RECOVERY_LIMIT_MS = 15 * 60_000;
/** A server that hangs up or sends nothing understandable for this long is not ours. */
const UNCLEAR_LIMIT_MS = 3000;
/** Each process of the product that uses the server holds one connection of this name: the last one stops the server. */
const GUARD = 'fleet-guard';
const PRODUCT = 'fleet';
const RUNTIME = 'fleet_runtime';

export interface EmbeddedPostgres {
  /** As the role `fleet`: owner of the database `fleet`, may make databases and roles, is no superuser. */
  readonly connectionString: string;
  /** As the role `fleet_runtime`, which owns nothing: what a server works with. */
  readonly runtimeConnectionString: string;
  /** Close your own pools first. Stops the server unless another process of the product uses it. */
  stop(): Promise<void>;
}

interface Server {
  readonly location: PostgresLocation;
  readonly secrets: Secrets;
  /** Beside those of every start. */
  readonly settings: Record<string, string>;
  port: number;
}

/**
 * A real PostgreSQL from the npm package, with its data under `dataDirectory/postgres` (as root in a private folder:
 * under a system folder that `dataDirectory/postgres/location` names). Takes over a server left running by a killed
 * process, and restarts it when it dies. `settings` are PostgreSQL's own, for tests.
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const location = findCluster(options.dataDirectory);
  const secrets = readOrCreateSecrets(location);
  if (!existsSync(location.cluster)) {
    options.log('Making the database (first run)…');
    await makeCluster(location, secrets);
  }
  checkVersion(location);
  const server: Server = {
    location,
    secrets,
    settings: { ...options.settings },
    port: await readOrChoosePort(location),
  };
  let guard = await connectOrStart(server);
  await makeProductDatabase(guard, secrets);
  const port = server.port;

  let stopping = false;
  let restarting = Promise.resolve();
  const watch = (): void => {
    guard.once('end', () => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    options.log('The database stopped; starting it again…');
    while (!stopping) {
      try {
        guard = await connectOrStart(server, port);
        options.log('The database is back.');
        return watch();
      } catch (error) {
        options.log(`The database could not be started again, trying on: ${(error as Error).message}`);
        await wait(RETRY_MS);
      }
    }
  };
  watch();

  return {
    connectionString: urlOf(server, PRODUCT, secrets.product),
    runtimeConnectionString: urlOf(server, RUNTIME, secrets.runtime),
    async stop() {
      stopping = true;
      await restarting;
      await guard.end().catch(() => {});
      if (await isUnused(server)) await stopServer(location);
    },
  };
}

/** Makes a database, as a copy of `template` if one is named, and returns its connection string. */
export async function createDatabase(
  connectionString: string,
  name: string,
  template?: string,
): Promise<string> {
  const maintenance = withDatabase(connectionString, 'postgres');
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  try {
    const copyOf = template ? ` template ${pg.escapeIdentifier(template)}` : '';
    await client.query(`create database ${pg.escapeIdentifier(name)}${copyOf}`);
  } finally {
    await client.end();
  }
  return withDatabase(connectionString, name);
}

/** The same server and role, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Connects to the server of this data folder, starting it if none answers. With `port`, on that one only. */
async function connectOrStart(server: Server, port?: number): Promise<pg.Client> {
  const started = Date.now();
  let process: ServerProcess | undefined;
  let processSince = 0;
  let failures = 0;
  let unclearSince = 0;
  for (;;) {
    server.port = port ?? (await readOrChoosePort(server.location));
    let answer = await tryToConnect(server);
    if (answer instanceof pg.Client) return answer;
    unclearSince = answer === 'unclear' ? unclearSince || Date.now() : 0;
    if (unclearSince && Date.now() - unclearSince > UNCLEAR_LIMIT_MS) answer = 'foreign';

    const running = process !== undefined && !process.exited();
    if (answer === 'foreign' && running && Date.now() - processSince > UNCLEAR_LIMIT_MS) {
      throw new Error(
        `The secret in ${server.location.home} is not that of its data: restore the one, or delete both.`,
      );
    }
    if (Date.now() - started > (answer === 'starting' ? RECOVERY_LIMIT_MS : START_LIMIT_MS)) {
      throw new Error(
        `PostgreSQL does not start: ${process?.output().slice(-2000) ?? `port ${server.port} is taken`}`,
      );
    }
    if (!running && (answer === 'absent' || answer === 'foreign')) {
      if (process && !(await recoverStart(server, process, port)) && ++failures === START_TRIES) {
        throw new Error(`PostgreSQL does not start: ${process.output().slice(-2000)}`);
      }
      if (answer === 'foreign' && port === undefined) server.port = await changePort(server.location);
      process = spawnServer(server.location, server.port, server.settings);
      processSince = Date.now();
    }
    await wait(20);
  }
}

/** A start that failed: corrects what it can before the next attempt. Returns whether the cause is known. */
async function recoverStart(
  server: Server,
  ended: ServerProcess,
  port: number | undefined,
): Promise<boolean> {
  const output = ended.output();
  await wait(200);
  if (/lock file .* already exists/.test(output)) {
    removeStaleLock(server.location, server.port);
    return true;
  }
  if (/could not create any Unix-domain/.test(output)) {
    server.settings.unix_socket_directories = '';
    return true;
  }
  if (/could not bind|could not create any TCP/.test(output)) {
    if (port === undefined) server.port = await changePort(server.location);
    return true;
  }
  // The children of a killed server take some time to notice; and this one may have been killed too.
  return /shared memory block .* is still in use/.test(output) || ended.wasKilled();
}

/** `absent`: nothing listens · `starting`: ours or another, not ready yet · `foreign`: another program's server. */
type Answer = 'absent' | 'starting' | 'unclear' | 'foreign';

/** Judges by connecting, never by a process number. */
async function tryToConnect(server: Server): Promise<pg.Client | Answer> {
  const client = await openAsSuperuser(server, GUARD);
  if (!(client instanceof pg.Client)) return client;
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    if (resolve(rows[0]!.folder) === realpathSync(server.location.cluster)) return client;
  } catch {
    return 'unclear';
  }
  // A copied project folder has the same port and secret, and must not share the original's data.
  await client.end();
  return 'foreign';
}

async function openAsSuperuser(server: Server, name: string): Promise<pg.Client | Answer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: server.secrets.superuser,
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: UNCLEAR_LIMIT_MS,
  });
  // Losing the server is reported by `end`; without a listener it would end our process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'ECONNREFUSED') return 'absent';
    if (code === '57P03' || code === '53300') return 'starting';
    return code.startsWith('28') ? 'foreign' : 'unclear';
  }
}

async function makeProductDatabase(guard: pg.Client, secrets: Secrets): Promise<void> {
  const alreadyThere = (error: { code?: string }): void => {
    if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
  };
  const { rows } = await guard.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = $2 union all select datname from pg_database where datname = $1',
    [PRODUCT, RUNTIME],
  );
  const names = rows.map(({ name }) => name);
  if (!names.includes(PRODUCT)) {
    const password = pg.escapeLiteral(secrets.product);
    await guard
      .query(`create role ${PRODUCT} login createdb createrole password ${password}`)
      .catch(alreadyThere);
    await guard.query(`create database ${PRODUCT} owner ${PRODUCT}`).catch(alreadyThere);
  }
  if (!names.includes(RUNTIME))
    await guard.query(runtimeRoleSql(RUNTIME, secrets.runtime, PRODUCT)).catch(alreadyThere);
}

/** Makes the role that a server works with. The owner is a member, so that it sees and may end the other's connections. */
export function runtimeRoleSql(name: string, password: string, owner: string): string {
  return `create role ${name} login password ${pg.escapeLiteral(password)}; grant ${name} to ${pg.escapeIdentifier(owner)}`;
}

/**
 * Whether no process of the product uses the server any more; a connection that was closed remains visible briefly.
 */
async function isUnused(server: Server): Promise<boolean> {
  const client = await openAsSuperuser(server, 'fleet-stop');
  if (!(client instanceof pg.Client)) return false;
  try {
    for (let tries = 0; tries < 20; tries++) {
      const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [
        GUARD,
      ]);
      if (!rowCount) return true;
      await wait(25);
    }
    return false;
  } catch {
    // Another process that left at the same time is stopping it already.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Over the socket where there is one: a server started by an earlier version, or on a file system without, has none. */
function urlOf({ location, port }: Server, role: string, password: string): string {
  const file = socketFile(location, port);
  const host = file && existsSync(file) ? `?host=${encodeURIComponent(dirname(file))}` : '';
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${PRODUCT}${host}`;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { constants, getPriority, hostname, networkInterfaces, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownCertificate } from './platform/certificate.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { configuredRoles } from './platform/database-roles.ts';
import { BRIEF, openDatabase } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import {
  finishSchema,
  IncompatibleDatabaseError,
  incompatibleDatabaseMessage,
  migrateSchema,
} from './platform/migrate.ts';
import { openReplica } from './platform/replica.ts';

/** Who stops a service gives it ten seconds before killing it. */
const SHUTDOWN_TIMEOUT_MS = 9_000;
/** Of which calls that are on their way may take. */
const DRAIN_LIMIT_MS = 5_000;
const ROOT = join(import.meta.dirname, '../../..');

function configOrExit(): Config {
  try {
    return readConfig(process.env, ROOT);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`These settings need another look:\n${error.message}\n`);
    process.exit(1);
  }
}

// Planning threads share Node's compile cache: compiling took half of a plan's start.
const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE = directory;
const config = configOrExit();
const { values: flags } = parseArgs({
  options: { https: { type: 'boolean', default: false }, 'build-pages': { type: 'boolean', default: false } },
});
const isPublic = config.PROCESS_ROLE !== 'worker';
const pages = flags['build-pages'] && isPublic ? buildPages() : Promise.resolve(true);
const print = (line: string) => process.stdout.write(`${line}\n`);
// A first run makes its database while the application is loaded.
const [embedded, { buildApp }, { createDemoCompany, demoSignIns }, { clearUnfinishedDemo }] =
  await Promise.all([
    config.DATABASE_URL ? null : startEmbeddedPostgres({ dataDirectory: config.DATA_DIRECTORY, log: print }),
    import('./app.ts'),
    import('../demo/demo.ts'),
    import('../demo/demo-unfinished.ts'),
  ]);
const connectionString = config.DATABASE_URL ?? embedded!.runtimeConnectionString;
const { owner, runtime } = embedded
  ? { owner: embedded.connectionString, runtime: connectionString }
  : await configuredRoles(config, connectionString);
const isOwner = await migrateSchema(owner, runtime).catch(exitIfIncompatible);
if (config.DEMO && (await clearUnfinishedDemo(owner, runtime)))
  print('The demo company was left unfinished: it is made again.');
const database = openDatabase(
  connectionString,
  config.DATABASE_POOL,
  { ...BRIEF, connectMs: config.DATABASE_CONNECT_MS },
  config.DATABASE_DIRECT_URL,
);
const replica = config.DATABASE_READ_URL
  ? openReplica({
      url: config.DATABASE_READ_URL,
      isPooled: config.DATABASE_DIRECT_URL !== undefined,
      poolSize: config.DATABASE_POOL,
      primary: database,
      maxLagSeconds: config.DATABASE_READ_MAX_LAG_SECONDS,
    })
  : null;
const names = ['localhost', '127.0.0.1', hostname(), `${hostname()}.local`, ...addressesHere()];
const https = flags.https
  ? ownCertificate(join(config.DATA_DIRECTORY, 'https'), [...new Set(names)], new Date())
  : undefined;
const built = await buildApp({
  config,
  database,
  connectionString: database.direct,
  replica,
  https,
  withPages: false,
});
const { app, drain, forecourt, intake, systemCtx } = built;
const hasDemo = config.DEMO && isPublic && (await prepareDemo());
if (!(await pages)) await exitWithoutPages();
await built.servePages();

const isReachable = flags.https && process.env.HOST === undefined;
const listening = await app.listen({ port: config.PORT, host: isReachable ? '0.0.0.0' : config.HOST });
const address = https ? listening.replace(/^http:/, 'https:').replace('0.0.0.0', 'localhost') : listening;
print(`\n${config.PRODUCT_NAME} is ready: ${address}${isPublic ? '/vrp/' : '/ready (background work only)'}`);
if (isPublic && config.FORECOURT_PORT > 0) await openForecourt();
if (https) printTrustInstructions(new URL(address).port);
if (hasDemo) print(demoSignIns(address));
// Nobody waits for it; what is not done when the server stops is done by the next.
if (isOwner) void finishSchema(owner).catch((error: Error) => print(error.message));

/** Builds the pages beside the database and the demo company, which need none; false when that failed. */
async function buildPages(): Promise<boolean> {
  const build = spawn(process.execPath, [join(ROOT, 'tools/build-web.mjs')], { stdio: 'inherit' });
  // Only the last line waits for the pages: the database and the demo company come first.
  setPriority(build.pid!, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  const [code] = await once(build, 'exit');
  return code === 0;
}

async function exitWithoutPages(): Promise<never> {
  await app.close();
  await database.close();
  await embedded?.stop();
  process.exit(1);
}

/** A database of another schema is left alone. */
async function exitIfIncompatible(error: unknown): Promise<never> {
  await embedded?.stop();
  if (!(error instanceof IncompatibleDatabaseError)) throw error;
  process.stderr.write(incompatibleDatabaseMessage(error, config));
  process.exit(1);
}

/** Where this machine is reached from its own networks. */
function addressesHere(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/** Camera and cryptography need an origin the browser trusts. */
function printTrustInstructions(port: string): void {
  const reached = addressesHere().map((address) => `https://${address}:${port}`);
  print(`From the station's network: ${reached.map((one) => `${one}/vrp/`).join('  ') || 'no network found'}
Trust it once on each phone: open ${reached[0] ?? `https://localhost:${port}`}/authority.crt, go on past the warning, and install the file:
  Android   Settings > Security > More > Encryption & credentials > Install a certificate > CA certificate
  iPhone    install the profile, then Settings > General > About > Certificate Trust Settings: switch it on
  Windows   certutil -addstore -user Root fleet-fuel-authority.crt      macOS  Keychain Access > System > Always Trust
The file is ${join(config.DATA_DIRECTORY, 'https', 'authority.crt')}; its key stays in that folder.`);
}

/** Site controllers are taken where there is room for them: the product works without. */
async function openForecourt(): Promise<void> {
  const where = { port: config.FORECOURT_PORT, host: isReachable ? '0.0.0.0' : config.HOST };
  const opened = await forecourt.listen(where).catch((error: Error) => error);
  if (opened instanceof Error) print(`No site controllers are taken: ${opened.message}`);
  else
    print(
      `Site controllers of stations dial in on port ${opened.port} (OpenFSC${https ? ' over TLS' : ''}).`,
    );
}

/** True when the demo company is there: made now, or on an earlier run. */
async function prepareDemo(): Promise<boolean> {
  return createDemoCompany(systemCtx(), config.DEMO_SIZE, intake, () =>
    print('Making the demo company (first run, up to a minute)…'),
  );
}

let stopping = false;
/** Ends work in progress within its time; an overloaded server is abandoned, but its own database is still stopped. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const closed = drain(DRAIN_LIMIT_MS)
    .then(() => app.close())
    .then(() => database.close());
  await Promise.race([closed, wait(SHUTDOWN_TIMEOUT_MS)]).catch((error: Error) => print(error.message));
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

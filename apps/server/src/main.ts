import { enableCompileCache } from 'node:module';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { createDemoCompany, demoSignIns } from './modules/demo/demo.service.ts';
import { ownCertificate } from './platform/certificate.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';

/** Who stops a service gives it ten seconds before killing it. */
const MOST_STOPPING_MS = 9_000;
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

// What Node compiled for one thread that plans a day, it keeps for the next: half of a plan's start went on it.
const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE = directory;
const config = configOrExit();
const say = (line: string) => process.stdout.write(`${line}\n`);
const embedded = config.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDirectory: config.DATA_DIRECTORY, log: say });
const connectionString = config.DATABASE_URL ?? embedded!.connectionString;
await migrate(connectionString);
const database = openDatabase(connectionString, config.DATABASE_POOL);
const { values: asked } = parseArgs({ options: { https: { type: 'boolean', default: false } } });
const names = ['localhost', '127.0.0.1', hostname(), `${hostname()}.local`, ...addressesHere()];
const https = asked.https
  ? ownCertificate(join(config.DATA_DIRECTORY, 'https'), [...new Set(names)], new Date())
  : undefined;
const { app, forecourt, intake, systemCtx } = await buildApp({ config, database, connectionString, https });
const hasDemo = config.DEMO && (await prepareDemo());

const isReachable = asked.https && process.env.HOST === undefined;
const listening = await app.listen({ port: config.PORT, host: isReachable ? '0.0.0.0' : config.HOST });
const address = https ? listening.replace(/^http:/, 'https:').replace('0.0.0.0', 'localhost') : listening;
say(`\n${config.PRODUCT_NAME} is ready: ${address}/vrp/`);
if (config.FORECOURT_PORT > 0) await openForecourt();
if (https) sayHowToTrust(new URL(address).port);
if (hasDemo) say(demoSignIns(address));

/** Where this machine is reached from its own networks. */
function addressesHere(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/** Camera and cryptography need an origin the browser trusts. */
function sayHowToTrust(port: string): void {
  const reached = addressesHere().map((address) => `https://${address}:${port}`);
  say(`From the station's network: ${reached.map((one) => `${one}/vrp/`).join('  ') || 'no network found'}
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
  if (opened instanceof Error) say(`No site controllers are taken: ${opened.message}`);
  else
    say(`Site controllers of stations dial in on port ${opened.port} (OpenFSC${https ? ' over TLS' : ''}).`);
}

/** True when the demo company is there: made now, or on an earlier run. */
async function prepareDemo(): Promise<boolean> {
  return createDemoCompany(systemCtx(), config.DEMO_SIZE, intake, () =>
    say('Making the demo company (first run, up to a minute)…'),
  );
}

let stopping = false;
/** Ends what goes on, within its time: a swamped server is left as it is, its own database stopped all the same. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const closed = app.close().then(() => database.close());
  await Promise.race([closed, wait(MOST_STOPPING_MS)]).catch((error: Error) => say(error.message));
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

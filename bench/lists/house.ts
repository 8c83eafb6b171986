import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as requests from '@fleet/contracts/fuel-requests.ts';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { signAccessToken } from '../../apps/server/src/modules/sessions/access-tokens.service.ts';
import { insertSession } from '../../apps/server/src/modules/sessions/sessions.queries.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import { createDatabase, withDatabase } from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { type MadeUser, makersOver } from '../../apps/server/test/world-makers.ts';
import { loadTransactions, makeParties } from './load.ts';

const ROOT = join(import.meta.dirname, '../..');
const YEAR_MS = 365 * 86_400_000;

export type House = Awaited<ReturnType<typeof openHouse>>;

/** A database of `size` transactions, the app on it without its jobs, and a reader of every scope: the largest of each kind and one in the middle. */
export async function openHouse(base: string, size: number) {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const connectionString = await createDatabase(base, name);
  await migrate(connectionString);
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
  const make = makersOver(ctx);

  async function tokenOf(user: MadeUser): Promise<string> {
    const session = await insertSession(ctx(), user.id, new Date(Date.now() + YEAR_MS));
    return signAccessToken(config, { user_id: user.id, group: user.group }, session, new Date());
  }
  /** One call through the whole server but for the socket; its answer and how long it took, in milliseconds. */
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

  const parties = await makeParties(ctx);
  const { rows } = await database.pool.query('select id, driver_id, client_id from vehicles limit 1');
  const asker = await make.makeUser('driver', { client_id: rows[0].client_id, driver_id: rows[0].driver_id });
  const asked = await built.app.inject({
    method: 'POST',
    url: config.API_BASE + requests.createFuelRequest.path,
    headers: { authorization: `Bearer ${await tokenOf(asker)}`, 'idempotency-key': crypto.randomUUID() },
    payload: { vehicle_id: rows[0].id, kind: 'litres', volume_ml: 40_000 },
  });
  if (asked.statusCode !== 201) throw new Error(`The first request: ${asked.body}`);
  await loadTransactions(connectionString, ctx(), parties, size);

  const middle = <T>(list: readonly T[]): T => list[Math.floor(list.length / 2)]!;
  const readers = {
    admin: [await tokenOf(await make.makeUser('admin'))],
    client: await Promise.all(
      [parties.clients[0]!, middle(parties.clients)].map(async (client_id) =>
        tokenOf(await make.makeUser('client_manager', { client_id })),
      ),
    ),
    network: await Promise.all(
      [parties.networks[0]!, middle(parties.networks)].map(async (network_id) =>
        tokenOf(await make.makeUser('gas_station_network_manager', { network_id })),
      ),
    ),
    station: await Promise.all(
      [parties.stations[0]!, middle(parties.stations)].map(async (station_id) =>
        tokenOf(await make.makeUser('gas_station_manager', { station_id })),
      ),
    ),
  };
  return {
    connectionString,
    size,
    parties,
    readers,
    get,
    ctx,
    database,
    async stop() {
      await built.app.close();
      await database.close();
      const client = new pg.Client({ connectionString: withDatabase(base, 'postgres') });
      await client.connect();
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await client.end();
    },
  };
}

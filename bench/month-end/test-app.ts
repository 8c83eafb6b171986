import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signAccessToken } from '../../apps/server/src/access/sessions/access-tokens.service.ts';
import { insertSession } from '../../apps/server/src/access/sessions/sessions.queries.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { sealPending } from '../../apps/server/src/money/ledger/ledger-seals.service.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import { makersOver } from '../../apps/server/test/world-makers.ts';
import { findFreePort, startServer, waitUntilReady } from '../refuelling/test-app.ts';

const ROOT = join(import.meta.dirname, '../..');
const API = '/vw-api/public/api';
const YEAR_MS = 365 * 86_400_000;
/** Delay before a retry when the server was too busy. */
const AGAIN_MS = 1_000;

/** A requester with vehicles, each used by one request at a time. */
export interface Requester {
  readonly token: string;
  readonly vehicles: readonly number[];
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The real server in a separate process on a loaded database, an administrator, and fleets that keep requesting fuel. */
export async function startTestApp(connectionString: string, fleets: number) {
  const environment = {
    // Production issues no invoices without a certificate of the tax authority; nothing else differs here.
    APP_ENV: 'development',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_SECONDS: '36000',
    REQUESTS_PER_MINUTE: '0',
    DATABASE_URL: connectionString,
    DATA_DIRECTORY: '.tmp/bench',
    DEMO: 'no',
    LOG_LEVEL: 'error',
    PUMP_CONTROLLERS_PORT: '0',
  };
  const config = readConfig(environment, ROOT);
  const database = openDatabase(connectionString, 2);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  await built.app.ready();
  const ctx = () => built.systemCtx();
  // A server in use has sealed all but the last moments; the loaded history would be sealed while it is measured.
  await sealPending(ctx());
  const make = makersOver(ctx);
  const tokenOf = async (user: { id: number; group: 'admin' | 'client_manager' }) => {
    const session = await insertSession(ctx(), user.id, new Date(Date.now() + YEAR_MS));
    return signAccessToken(config, { user_id: user.id, group: user.group }, session, new Date());
  };
  // A kept database contains the users of earlier runs.
  const emailOf = () => `${randomBytes(6).toString('hex')}@example.sa`;
  const admin = await tokenOf({
    id: (await make.makeUser('admin', { email: emailOf() })).id,
    group: 'admin',
  });
  const { rows } = await database.pool.query<{ client_id: number; vehicles: number[] }>(
    `select client_id, (array_agg(id order by id))[1:50] as vehicles from vehicles
     where driver_id is not null and status = 'active'
       and not exists (select from fuel_requests r where r.vehicle_id = vehicles.id and r.status in ('request_pending', 'request_approved'))
     group by client_id having count(*) >= 20 order by client_id limit $1`,
    [fleets],
  );
  const requesters: Requester[] = [];
  for (const { client_id, vehicles } of rows) {
    const { id } = await make.makeUser('client_manager', { client_id, email: emailOf() });
    requesters.push({ token: await tokenOf({ id, group: 'client_manager' }), vehicles });
  }
  const port = await findFreePort();
  const server = startServer({ ...environment, PORT: String(port) });
  await waitUntilReady(server, port);

  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const key = crypto.randomUUID();
    const attempt = () =>
      fetch(`http://127.0.0.1:${port}${API}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${admin}`,
          'idempotency-key': key,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    let answer = await attempt();
    while (answer.status === 503) {
      await wait(AGAIN_MS);
      answer = await attempt();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Peak memory of the server's process, in MiB. */
  function peakMemory(): number {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
  }

  async function close(): Promise<void> {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGINT');
    await ended;
    await built.app.close();
    await database.close();
  }
  return { ctx, database, port, requesters, call, peakMemory, close };
}

import { createRequest } from '../../apps/server/src/fuelling/fuel-requests/fuel-requests-create.service.ts';
import { cancelRequest } from '../../apps/server/src/fuelling/fuel-requests/fuel-requests-decide.service.ts';
import { fuelRequestNeeds } from '../../apps/server/src/needs.ts';
import type { Config } from '../../apps/server/src/platform/config.ts';
import type { Actor, Ctx } from '../../apps/server/src/platform/context.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts';
import { capture } from './capture.ts';
import { API, fuelRequestBody } from './cycle.ts';
import { SIZE, vehicleAt } from './fleet.ts';
import { HttpCaller } from './http-caller.ts';
import { VEHICLE_PROLOGUE, vehicleTokens } from './measure-cycle.ts';
import { type Script, scriptOf } from './pgbench-script.ts';
import type { TestApp } from './test-app.ts';

/** Each caller requests once for each of its vehicles. */
export const DECISIONS_EACH = SIZE.clients * SIZE.slots;

/** Callers visit the fleets with an offset, on both sides, so that they never contend for the same balance. */
const APART = SIZE.clients / SIZE.callers;

const DECIDE_PROLOGUE = `
\\set n :n + 1
\\set fleet (:n / ${SIZE.slots} + :client_id * ${APART}) % ${SIZE.clients}
\\set slot :n % ${SIZE.slots}${VEHICLE_PROLOGUE}`;

/** The services on a pool with one open connection per caller, without HTTP. */
async function withServices<T>(
  app: TestApp,
  work: (ctxFor: (actor: Actor) => Ctx, database: Database) => Promise<T>,
  now?: Date,
): Promise<T> {
  const database = openDatabase(app.connectionString, SIZE.callers);
  const connections = await Promise.all(Array.from({ length: SIZE.callers }, () => database.pool.connect()));
  for (const connection of connections) connection.release();
  try {
    return await work((actor) => ctxOn(database, app.config, actor, now), database);
  } finally {
    await database.close();
  }
}

/** A service context on a database, without a server. */
export function ctxOn(database: Database, config: Config, actor: Actor, now = new Date()): Ctx {
  return {
    db: database,
    actor,
    now,
    config,
    platform: { database, onJobsAdded: () => {}, log: console },
    isInTransaction: false,
    request: { id: crypto.randomUUID(), ip: null, user_agent: null },
  };
}

/** Runs one decision of the service, and records its transaction as a pgbench script. */
export async function captureDecide(app: TestApp): Promise<Script> {
  const now = new Date();
  const vehicle = vehicleAt(5, 3, 2);
  const requester = app.fleet.requesters[vehicle]!;
  return withServices(
    app,
    async (ctxFor, database) => {
      const create = () =>
        createRequest(
          ctxFor(requester.actor),
          { ...fuelRequestBody(requester.vehicle_id), manager_decides: false },
          fuelRequestNeeds,
        );
      const captured = await capture(create);
      const { rows } = await database.pool.query<{ id: number; qr_token: string }>(
        'select id, qr_token from fuel_requests where vehicle_id = $1 order by id desc limit 1',
        [requester.vehicle_id],
      );
      const { id, qr_token } = rows[0]!;
      await cancelRequest(ctxFor(app.fleet.admin), id, 'benchmark');
      const tokens = new Map<string, string>([
        ...vehicleTokens(vehicle),
        [String(id), ':request_id'],
        [qr_token, ':qr_token'],
        [now.toISOString(), 'now()'],
      ]);
      return scriptOf(app.connectionString, DECIDE_PROLOGUE, captured, tokens, now);
    },
    now,
  );
}

/** Every caller decides for each of its vehicles through the service; decisions per second. */
export function decideInProcess(app: TestApp): Promise<number> {
  return withServices(app, async (ctxFor) => {
    const started = performance.now();
    await eachCaller(async (caller) => {
      for (let n = 0; n < DECISIONS_EACH; n++) {
        const { actor, vehicle_id } = requesterAt(app, caller, n);
        const { status } = await createRequest(
          ctxFor(actor),
          { ...fuelRequestBody(vehicle_id), manager_decides: false },
          fuelRequestNeeds,
        );
        if (status !== 'request_approved') throw new Error(`vehicle ${vehicle_id} was answered ${status}`);
      }
    });
    return (SIZE.callers * DECISIONS_EACH) / ((performance.now() - started) / 1000);
  });
}

/** The same over HTTP; also the sorted durations in milliseconds. */
export async function decideOverHttp(app: TestApp): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const started = performance.now();
  await eachCaller(async (caller) => {
    const connection = await HttpCaller.open(app.port);
    for (let n = 0; n < DECISIONS_EACH; n++) {
      const { token, vehicle_id } = requesterAt(app, caller, n);
      const began = performance.now();
      await connection.post(`${API}/fuel-requests`, token, fuelRequestBody(vehicle_id), crypto.randomUUID());
      times.push(performance.now() - began);
    }
    connection.close();
  });
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { perSecond, times: times.sort((a, b) => a - b) };
}

/** Cancels every approved request, to free the vehicles. */
export function takeAllBack(app: TestApp): Promise<void> {
  return withServices(app, async (ctxFor, database) => {
    const { rows: open } = await database.pool.query<{ id: number }>(
      `select id from fuel_requests where status = 'request_approved'`,
    );
    await eachCaller(async () => {
      for (let one = open.pop(); one; one = open.pop())
        await cancelRequest(ctxFor(app.fleet.admin), one.id, 'benchmark');
    });
  });
}

function requesterAt(app: TestApp, caller: number, n: number) {
  const fleet = (Math.floor(n / SIZE.slots) + caller * APART) % SIZE.clients;
  return app.fleet.requesters[vehicleAt(fleet, caller, n % SIZE.slots)]!;
}

async function eachCaller(work: (caller: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: SIZE.callers }, (_, caller) => work(caller)));
}

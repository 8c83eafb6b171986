import { buildApp } from '../../apps/server/src/app.ts';
import { openDatabase } from '../../apps/server/src/platform/db.ts';
import { capture } from './capture.ts';
import { anyAttendant, anyVehicle, type Call, refuel, stationOfAttendant } from './cycle.ts';
import { FIRST, FIRST_ATTENDANT, FIRST_PLATE, SIZE, vehicleAt } from './fleet.ts';
import { HttpCaller } from './http-caller.ts';
import { type Script, scriptOf } from './pgbench-script.ts';
import type { TestApp } from './test-app.ts';

/** Runs one fill through the whole server in this process, and records its statements as a pgbench script. */
export async function captureCycle(app: TestApp): Promise<Script> {
  const { config, connectionString, fleet } = app;
  const database = openDatabase(connectionString, 2);
  const now = new Date();
  const clock = { now: () => now };
  const built = await buildApp({ config, database, connectionString, withJobs: false, clock, logger: false });
  const call: Call = async (path, token, body, key) => {
    const answer = await built.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
      payload: body,
    });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  const vehicle = vehicleAt(5, 3, 2);
  const attendant = 12 * SIZE.attendants + 7;
  try {
    // The second fill is representative: the vehicle then has a previous one.
    await refuel(fleet, vehicle, attendant, call);
    const captured = await capture(() =>
      refuel(fleet, vehicle, attendant, call, (step) => `captured-key-of-${step}`),
    );
    const { rows } = await database.pool.query<{ id: number; qr_token: string; hold_id: number }>(
      `select r.id, r.qr_token, h.id as hold_id from fuel_requests r join holds h on h.fuel_request_id = r.id
       where r.vehicle_id = $1 order by r.id desc limit 1`,
      [FIRST.vehicles + vehicle],
    );
    const { id, qr_token, hold_id } = rows[0]!;
    const { station_id, network_id } = stationOfAttendant(attendant);
    const tokens = new Map<string, string>([
      ...vehicleTokens(vehicle),
      [String(station_id), ':station_id'],
      [String(network_id), ':network_id'],
      [String(FIRST.users + FIRST_ATTENDANT + attendant), ':attendant_user_id'],
      [String(FIRST.sessions + FIRST_ATTENDANT + attendant), ':attendant_session_id'],
      [String(id), ':request_id'],
      [String(hold_id), ':hold_id'],
      [qr_token, ':qr_token'],
      [now.toISOString(), 'now()'],
      ...['ask', 'initiate', 'start', 'close'].map(
        (step) => [`captured-key-of-${step}`, `:key_${step}`] as const,
      ),
    ]);
    return await scriptOf(connectionString, CYCLE_PROLOGUE, captured, tokens, now);
  } finally {
    await built.app.close();
    await database.close();
  }
}

/** Values in captured statements that belong to this vehicle and its driver. */
export function vehicleTokens(vehicle: number): [string, string][] {
  const client = Math.floor(vehicle / (SIZE.callers * SIZE.slots));
  return [
    [String(FIRST.clients + client), ':fleet_id'],
    [String(FIRST.vehicles + vehicle), ':vehicle_id'],
    [String(FIRST.drivers + vehicle), ':driver_id'],
    [String(FIRST.users + vehicle), ':driver_user_id'],
    [String(FIRST.sessions + vehicle), ':driver_session_id'],
    [`ABJ-${FIRST_PLATE + vehicle}`, `('ABJ-' || :plate::text)`],
  ];
}

/** Computes everything from the positions of fleet and vehicle. `:client_id` is pgbench's connection number. */
export const VEHICLE_PROLOGUE = `
\\set vehicle (:fleet * ${SIZE.callers} + :client_id) * ${SIZE.slots} + :slot
\\set fleet_id ${FIRST.clients} + :fleet
\\set vehicle_id ${FIRST.vehicles} + :vehicle
\\set driver_id ${FIRST.drivers} + :vehicle
\\set driver_user_id ${FIRST.users} + :vehicle
\\set driver_session_id ${FIRST.sessions} + :vehicle
\\set plate ${FIRST_PLATE} + :vehicle
\\set qr_token random(1000000000000, 9999999999999)`;

const CYCLE_PROLOGUE = `
\\set fleet random(0, ${SIZE.clients - 1})
\\set slot random(0, ${SIZE.slots - 1})${VEHICLE_PROLOGUE}
\\set attendant random(0, ${SIZE.stations * SIZE.attendants - 1})
\\set station_id ${FIRST.stations} + :attendant / ${SIZE.attendants}
\\set network_id ${FIRST.networks} + :attendant / ${SIZE.attendants} / ${SIZE.stations / SIZE.networks}
\\set attendant_user_id ${FIRST.users + FIRST_ATTENDANT} + :attendant
\\set attendant_session_id ${FIRST.sessions + FIRST_ATTENDANT} + :attendant
${['ask', 'initiate', 'start', 'close'].map((step) => `\\set key_${step} random(1, 9000000000000000000)`).join('\n')}`;

/** Fills over HTTP by this many callers for this long, in all fleets or in one. */
export async function driveCycles(
  app: TestApp,
  callers: number,
  seconds: number,
  fleet?: number,
): Promise<{ cycles: number; perSecond: number }> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const cycles = await drive(app, callers, () => performance.now() < until, fleet);
  return { cycles, perSecond: cycles / ((performance.now() - started) / 1000) };
}

/** So many fills, however long they take. */
export async function driveSome(app: TestApp, callers: number, cycles: number): Promise<void> {
  let left = cycles;
  await drive(app, callers, () => left-- > 0);
}

async function drive(app: TestApp, callers: number, hasMore: () => boolean, fleet?: number): Promise<number> {
  let cycles = 0;
  const work = async (caller: number) => {
    const connection = await HttpCaller.open(app.port);
    const call: Call = (path, token, body, key) => connection.post(path, token, body, key);
    while (hasMore()) {
      await refuel(app.fleet, anyVehicle(caller, fleet), anyAttendant(), call);
      cycles += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  return cycles;
}

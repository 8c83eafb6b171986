import { GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { signAccessToken } from '../../apps/server/src/access/sessions/access-tokens.service.ts';
import { actorOf } from '../../apps/server/src/access/sessions/session-actors.service.ts';
import { insertSession } from '../../apps/server/src/access/sessions/sessions.queries.ts';
import { createUser } from '../../apps/server/src/access/users/users.service.ts';
import { type Actor, type Ctx, inTransaction } from '../../apps/server/src/platform/context.ts';
import { type MadeUser, makersOver } from '../../apps/server/test/world-makers.ts';

/** Large enough that two callers seldom use the same row: each caller has its own vehicles in every fleet. */
export const SIZE = { callers: 8, clients: 32, slots: 8, networks: 6, stations: 24, attendants: 50 } as const;
const VEHICLES = SIZE.clients * SIZE.callers * SIZE.slots;
const ATTENDANTS = SIZE.stations * SIZE.attendants;
const FUNDS_HALALAS = 50_000_000_000;
const FAR_ABOVE = 1_000_000_000_000;
const YEAR_MS = 365 * 86_400_000;

/**
 * Id ranges start far apart and are consecutive, so that a number in a captured statement identifies its meaning, and the id of any
 * vehicle, driver or station can be computed by position: pgbench can only calculate.
 */
export const FIRST = {
  clients: 110_000_001,
  networks: 120_000_001,
  stations: 130_000_001,
  drivers: 140_000_001,
  vehicles: 150_000_001,
  users: 160_000_001,
  sessions: 170_000_001,
  fuel_requests: 180_000_001,
  holds: 190_000_001,
} as const;
/** Users and sessions are created in this order: drivers, attendants, the administrator. */
export const FIRST_ATTENDANT = VEHICLES;
export const FIRST_PLATE = 1000;

export interface Requester {
  readonly vehicle_id: number;
  readonly plate_no: string;
  readonly actor: Actor;
  readonly token: string;
}

export interface Fleet {
  /** By position; see `vehicleAt`. */
  readonly requesters: readonly Requester[];
  /** By position: station, then attendant. */
  readonly attendants: readonly { station_id: number; token: string }[];
  readonly admin: Actor;
}

/** Position of a caller's vehicle in the client's fleet. */
export function vehicleAt(client: number, caller: number, slot: number): number {
  return (client * SIZE.callers + caller) * SIZE.slots + slot;
}

/** Creates clients, vehicles, drivers, stations and users through the services, in one transaction. */
export function makeFleet(ctx: Ctx): Promise<Fleet> {
  return inTransaction(ctx, async (ctx) => {
    for (const [table, first] of Object.entries(FIRST))
      await ctx.db.rows({
        name: `bench_first_${table}`,
        text: `alter table ${table} alter column id restart with ${first}`,
      });
    const make = makersOver(() => ctx);
    for (let n = 0; n < SIZE.clients; n++) {
      const client = expectId('clients', n, await make.makeClient());
      await make.makePolicy(client, {
        volume_per_fill_ml: 200_000,
        volume_per_day_ml: FAR_ABOVE,
        volume_per_month_ml: FAR_ABOVE,
        amount_per_month_halalas: FAR_ABOVE,
        station_distance_metres: 5_000,
      });
      await make.fund(client, { allocated: FUNDS_HALALAS });
    }
    for (let n = 0; n < SIZE.networks; n++) expectId('networks', n, await make.makeNetwork());
    const perNetwork = SIZE.stations / SIZE.networks;
    for (let n = 0; n < SIZE.stations; n++)
      expectId(
        'stations',
        n,
        await make.makeStation({ network_id: FIRST.networks + Math.floor(n / perNetwork) }),
      );
    return makePeople(ctx, make);
  });
}

async function makePeople(ctx: Ctx, make: ReturnType<typeof makersOver>): Promise<Fleet> {
  const plates: string[] = [];
  for (let n = 0; n < VEHICLES; n++) {
    const client_id = FIRST.clients + Math.floor(n / (SIZE.callers * SIZE.slots));
    const driver = await make.makeDriver({ client_id });
    expectId('drivers', n, driver);
    const plate_no = `ABJ-${FIRST_PLATE + n}`;
    expectId('vehicles', n, await make.makeVehicle({ driver, plate_no }));
    plates.push(plate_no);
  }
  const requesters: Requester[] = [];
  for (const [n, plate_no] of plates.entries()) {
    const driver_id = FIRST.drivers + n;
    const client_id = FIRST.clients + Math.floor(n / (SIZE.callers * SIZE.slots));
    const email = `driver${n}@example.sa`;
    const id = await createUser(ctx, { name: `Driver ${n}`, email, group: 'driver', client_id, driver_id });
    const { actor, token } = await signIn(ctx, { id, group: 'driver', email }, n, { client_id, driver_id });
    requesters.push({ vehicle_id: FIRST.vehicles + n, plate_no, actor, token });
  }
  const attendants: { station_id: number; token: string }[] = [];
  for (let n = 0; n < ATTENDANTS; n++) {
    const station_id = FIRST.stations + Math.floor(n / SIZE.attendants);
    const user = await make.makeUser('attendant', { station_id });
    attendants.push({ station_id, token: (await signIn(ctx, user, FIRST_ATTENDANT + n, {})).token });
  }
  const admin = await make.makeUser('admin', {});
  return {
    requesters,
    attendants,
    admin: (await signIn(ctx, admin, FIRST_ATTENDANT + ATTENDANTS, {})).actor,
  };
}

async function signIn(ctx: Ctx, user: MadeUser, position: number, party: Partial<Actor>) {
  expectId('users', position, user);
  const session_id = await insertSession(ctx, user.id, new Date(ctx.now.getTime() + YEAR_MS));
  expectId('sessions', position, { id: session_id });
  const person = {
    user_id: user.id,
    name: user.email,
    group: user.group,
    group_id: null,
    permissions: GROUP_PERMISSIONS[user.group],
    client_id: party.client_id ?? null,
    driver_id: party.driver_id ?? null,
    network_id: null,
    station_id: null,
    staff_id: null,
  };
  const token = signAccessToken(ctx.config, { user_id: user.id, group: user.group }, session_id, new Date());
  return { actor: actorOf(person, session_id), token };
}

function expectId<Row extends { id: number }>(table: keyof typeof FIRST, position: number, row: Row): Row {
  if (row.id !== FIRST[table] + position)
    throw new Error(`${table} ${position} got id ${row.id}: pgbench could not reckon it`);
  return row;
}

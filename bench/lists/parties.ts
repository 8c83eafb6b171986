import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import { type MadeUser, makersOver } from '../../apps/server/test/world-makers.ts';

/** Parties of all sizes; vehicles and drivers grow with the transactions. */
const CLIENTS = 200;
const NETWORKS = 20;
const STATIONS = 400;
const FUNDS_HALALAS = 5_000_000_000_000;
/** Allows viewing a kept database in the web app. */
const PASSWORD = 'Mahatta-2026';

/** By id, largest first. */
export interface Parties {
  readonly clients: readonly number[];
  readonly networks: readonly number[];
  readonly stations: readonly number[];
  readonly fuels: Readonly<Record<'fuel_91' | 'fuel_95' | 'diesel', number>>;
}

/** Readers of each scope: of the largest party, and of a medium one. */
const READERS = {
  client: ['client_manager', 'clients', 'client_id'],
  network: ['gas_station_network_manager', 'networks', 'network_id'],
  station: ['gas_station_manager', 'stations', 'station_id'],
} as const satisfies Record<string, readonly [Group, keyof Parties, string]>;

export type UserRow = Pick<MadeUser, 'id' | 'group'>;
export type Scope = 'admin' | keyof typeof READERS;

/**
 * Clients with balances, networks and stations with prices, readers, and one fuel request, all created by the services: the load
 * copies these rows.
 */
export async function makeParties(
  systemCtx: () => Ctx,
  post: (user: UserRow, path: string, payload: object) => Promise<void>,
): Promise<void> {
  const make = makersOver(systemCtx);
  await make.makeFuelTypes();
  const made: Record<'clients' | 'networks' | 'stations', number[]> = {
    clients: [],
    networks: [],
    stations: [],
  };
  for (let n = 0; n < CLIENTS; n++) {
    const client = await make.makeClient();
    await make.fund(client, { main: 1_000_000, allocated: FUNDS_HALALAS });
    made.clients.push(client.id);
  }
  for (let n = 0; n < NETWORKS; n++) made.networks.push((await make.makeNetwork()).id);
  for (let n = 0; n < STATIONS; n++) {
    const point = { latitude: 20 + ((n * 37) % 100) / 10, longitude: 40 + ((n * 61) % 90) / 10 };
    const network_id = made.networks[n % NETWORKS]!;
    made.stations.push((await make.makeStation({ network_id, ...point })).id);
  }
  await make.makeUser('admin', { email: 'admin@example.sa', password: PASSWORD });
  for (const [scope, [group, kind, column]] of Object.entries(READERS))
    for (const [size, id] of [
      ['large', made[kind][0]!],
      ['middle', middleOf(made[kind])],
    ] as const)
      await make.makeUser(group, { [column]: id, email: `${size}-${scope}@example.sa`, password: PASSWORD });
  const client_id = made.clients[0]!;
  const driver = await make.makeDriver({ client_id });
  const vehicle = await make.makeVehicle({ driver });
  const requester = await make.makeUser('driver', { client_id, driver_id: driver.id });
  await post(requester, requests.createFuelRequest.path, {
    vehicle_id: vehicle.id,
    kind: 'litres',
    volume_ml: 40_000,
  });
}

/** Finds what `makeParties` created. */
export async function findParties(ctx: Ctx): Promise<Parties> {
  const { pool } = ctx.platform.database;
  const idsOf = async (table: string) =>
    (await pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map((row) => row.id);
  const { rows: fuels } = await pool.query<{ code: string; id: number }>('select code, id from fuel_types');
  return {
    clients: await idsOf('clients'),
    networks: await idsOf('networks'),
    stations: await idsOf('stations'),
    fuels: Object.fromEntries(fuels.map(({ code, id }) => [code, id])) as Parties['fuels'],
  };
}

/** The readers of every scope, the one of the largest party first. */
export async function findReaders(ctx: Ctx): Promise<Record<Scope, UserRow[]>> {
  const { rows } = await ctx.platform.database.pool.query<UserRow>(
    'select id, "group" from users order by id',
  );
  const of = (group: Group) => rows.filter((row) => row.group === group);
  return {
    admin: of('admin').slice(0, 1),
    client: of(READERS.client[0]),
    network: of(READERS.network[0]),
    station: of(READERS.station[0]),
  };
}

function middleOf<T>(list: readonly T[]): T {
  return list[Math.floor(list.length / 2)]!;
}

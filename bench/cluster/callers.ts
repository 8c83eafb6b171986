import { join } from 'node:path';

const YEAR_MS = 365 * 86_400_000;
const VEHICLES_A_PUMP = 4;

/** One place of the load: it fills vehicles of one client in turn, at a station of its own. */
export interface Pump {
  readonly manager: string;
  readonly attendant: string;
  readonly vehicles: readonly { readonly id: number; readonly plate_no: string }[];
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
}

export interface Callers {
  readonly pumps: readonly Pump[];
  /** Tokens of administrators, who read lists over everything. */
  readonly readers: readonly string[];
}

interface PumpRow extends Pick<Pump, 'vehicles' | 'coordinates'> {
  readonly client_id: number;
  readonly station_id: number;
}

/** Vehicles with a driver that do not fuel now; a client with many has several places, all clients their first before the second of any. */
const PUMPS = `
  with station as (select id, latitude, longitude, row_number() over (order by id) - 1 as n, count(*) over () as of from stations),
  vehicle as (
    select v.client_id, v.id, v.plate_no, (row_number() over (partition by v.client_id order by v.id) - 1) / ${VEHICLES_A_PUMP} as place from vehicles v
    where v.driver_id is not null and v.status = 'active' and not exists (select from fuel_requests r where r.vehicle_id = v.id
      and r.status in ('request_pending', 'request_approved', 'transaction_initiated', 'transaction_held'))),
  pump as (
    select client_id, place, row_number() over (order by place, client_id) - 1 as n,
      json_agg(json_build_object('id', id, 'plate_no', plate_no) order by id) as vehicles
    from vehicle group by client_id, place having count(*) = ${VEHICLES_A_PUMP})
  select p.client_id, s.id as station_id, json_build_object('latitude', s.latitude, 'longitude', s.longitude) as coordinates, p.vehicles
  from pump p join station s on s.n = p.n % s.of order by p.n limit $1`;

/**
 * People at `pumps` places of a database that `bench:lists` loaded, and an administrator, made by the services of the version in `root`;
 * their tokens are signed with the secret of `environment`.
 */
export async function makeCallers(
  root: string,
  connectionString: string,
  environment: Record<string, string>,
  pumps: number,
): Promise<Callers> {
  const load = <Module>(path: string): Promise<Module> => import(join(root, path));
  const server = 'apps/server/src';
  const { signAccessToken } = await load<
    typeof import('../../apps/server/src/access/sessions/access-tokens.service.ts')
  >(`${server}/access/sessions/access-tokens.service.ts`);
  const { insertSession } = await load<
    typeof import('../../apps/server/src/access/sessions/sessions.queries.ts')
  >(`${server}/access/sessions/sessions.queries.ts`);
  const { buildApp } = await load<typeof import('../../apps/server/src/app.ts')>(`${server}/app.ts`);
  const { readConfig } = await load<typeof import('../../apps/server/src/platform/config.ts')>(
    `${server}/platform/config.ts`,
  );
  const { openDatabase } = await load<typeof import('../../apps/server/src/platform/db.ts')>(
    `${server}/platform/db.ts`,
  );
  const { makersOver } = await load<typeof import('../../apps/server/test/world-makers.ts')>(
    'apps/server/test/world-makers.ts',
  );
  const config = readConfig({ ...environment, DATABASE_URL: connectionString }, root);
  const database = openDatabase(connectionString, 2);
  const built = await buildApp({ config, database, connectionString, withJobs: false, logger: false });
  const ctx = () => built.systemCtx();
  const make = makersOver(ctx);
  const signIn = async (
    group: 'admin' | 'client_manager' | 'attendant',
    party: { client_id?: number; station_id?: number } = {},
  ) => {
    const { id } = await make.makeUser(group, { ...party, email: `${crypto.randomUUID()}@example.sa` });
    const session = await insertSession(ctx(), id, new Date(Date.now() + YEAR_MS));
    return signAccessToken(config, { user_id: id, group }, session, new Date());
  };
  try {
    const { rows } = await database.pool.query<PumpRow>(PUMPS, [pumps]);
    const made: Pump[] = [];
    for (const { client_id, station_id, vehicles, coordinates } of rows)
      made.push({
        manager: await signIn('client_manager', { client_id }),
        attendant: await signIn('attendant', { station_id }),
        vehicles,
        coordinates,
      });
    return { pumps: made, readers: [await signIn('admin')] };
  } finally {
    await built.app.close();
    await database.close();
  }
}

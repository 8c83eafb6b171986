import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { z } from 'zod';
import type { World } from './world.ts';

type CreateBody = z.input<(typeof routes.createFuelRequest)['body']>;
type CloseBody = z.input<(typeof routes.closeTransaction)['body']>;

/** A client with money and a station that serves it, and the steps of a fill by their actors. */
export async function makeRefuelling(
  world: World,
  options: { allocated?: number; main?: number; pin?: string; policy?: object } = {},
) {
  const client = await world.makeClient();
  const driver = await world.makeDriver({
    client_id: client.id,
    ...(options.pin ? { pin: options.pin } : {}),
  });
  const vehicle = await world.makeVehicle({ driver });
  const station = await world.makeStation();
  await world.fund(client, { main: options.main ?? 0, allocated: options.allocated ?? 100_000 });
  await world.makePolicy(client, { ...(options.pin ? { pin_required: true } : {}), ...options.policy });
  const people = {
    driver: await world.makeUser('driver', { client_id: client.id, driver_id: driver.id }),
    manager: await world.makeUser('client_manager', { client_id: client.id }),
    billing: await world.makeUser('client_billing', { client_id: client.id }),
    attendant: await world.makeUser('attendant', { station_id: station.id }),
    admin: await world.makeUser('admin', {}),
  };
  const params = (id: number) => ({ id });
  return {
    client,
    driver,
    vehicle,
    station,
    people,
    requestFuel: (body: Partial<CreateBody> = {}, key?: string) =>
      world.call(routes.createFuelRequest, {
        as: people.driver,
        body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 40_000, ...body },
        ...(key ? { key } : {}),
      }),
    get: (id: number, as = people.manager) => world.call(routes.getFuelRequest, { as, params: params(id) }),
    initiate: (id: number, body: object = {}) =>
      world.call(routes.initiateTransaction, {
        as: people.attendant,
        params: params(id),
        body: { found_by: 'typed', plate: vehicle.plate_no, ...body },
      }),
    start: (id: number, body: object = {}) =>
      world.call(routes.startFuelling, {
        as: people.attendant,
        params: params(id),
        body: { plate_read: vehicle.plate_no, ...(options.pin ? { driver_pin: options.pin } : {}), ...body },
      }),
    close: (id: number, body: Partial<CloseBody> = {}) =>
      world.call(routes.closeTransaction, {
        as: people.attendant,
        params: params(id),
        body: { volume_ml: 40_000, ...body },
      }),
    /** Requests and continues at the pump until fueling has started; returns the id. */
    async untilFuelling(body: Partial<CreateBody> = {}): Promise<number> {
      const { body: created } = await this.requestFuel(body);
      const initiated = await this.initiate(created.id);
      const started = await this.start(created.id);
      if (initiated.status !== 200 || started.status !== 200)
        throw new Error(`not fuelling: ${JSON.stringify([created, initiated.body, started.body])}`);
      return created.id;
    },
    /** Main, allocated and reserved, in halalas. */
    async balances() {
      const rows = await world.rows<{ kind: string; balance_halalas: number }>(
        `select a.kind, b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.party_id = $1 and a.kind like 'client%'`,
        [client.id],
      );
      const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_halalas ?? 0;
      return { main: of('client_main'), allocated: of('client_allocated'), reserved: of('client_reserved') };
    },
    /** Balance of an account of the platform, a network or a station. */
    async account(kind: string, party_id = 0): Promise<number> {
      const [row] = await world.rows<{ sum: number }>(
        'select coalesce(sum(p.amount_halalas), 0)::bigint as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = $1 and a.party_id = $2',
        [kind, party_id],
      );
      return row!.sum;
    },
  };
}

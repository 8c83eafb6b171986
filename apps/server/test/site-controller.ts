import * as contract from '@fleet/contracts/fuelling/pump-controllers.ts';
import * as orders from '@fleet/contracts/fuelling/pump-orders.ts';
import { vi } from 'vitest';
import { dialIn, type LineOptions } from '../../../tools/forecourt-simulator/line.ts';
import { createSite, type SiteOptions } from '../../../tools/forecourt-simulator/site.ts';
import { makeRefuelling } from './refuelling.ts';
import { PRICES, type World } from './world.ts';

/** A station with two attached pumps, its simulated controller on a real connection, and the steps at them. */
export async function makeForecourt(
  world: World,
  options: {
    site?: Partial<SiteOptions>;
    line?: Partial<LineOptions>;
    fleet?: Parameters<typeof makeRefuelling>[1];
  } = {},
) {
  const fleet = await makeRefuelling(world, options.fleet);
  const fuels = await world.makeFuelTypes();
  const [station] = await world.rows<{ network_id: number }>(
    'select network_id from stations where id = $1',
    [fleet.station.id],
  );
  const manager = await world.makeUser('gas_station_manager', { station_id: fleet.station.id });
  const nozzles = await Promise.all(
    [fuels.fuel_91, fuels.fuel_91, fuels.diesel].map((fuel_type_id, at) =>
      world
        .rows<{ id: number }>(
          'insert into nozzles (network_id, station_id, fuel_type_id, number, meter_digits) values ($1, $2, $3, $4, 7) returning id',
          [station!.network_id, fleet.station.id, fuel_type_id, at + 1],
        )
        .then(([row]) => row!.id),
    ),
  );
  const registered = await world.call(contract.registerPumpController, {
    as: manager,
    body: { station_id: fleet.station.id, name: 'Kiosk' },
  });
  const link = (links: object[]) =>
    world.call(contract.linkNozzles, { as: manager, params: { id: fleet.station.id }, body: { links } });
  const linked = await link([
    { nozzle_id: nozzles[0], pump_number: 1, product_id: '0091' },
    { nozzle_id: nozzles[1], pump_number: 2, product_id: '0091' },
    { nozzle_id: nozzles[2], pump_number: 2, product_id: '0300' },
  ]);
  if (registered.status !== 201 || linked.status !== 200)
    throw new Error(JSON.stringify([registered.body, linked.body]));
  const { port } =
    world.forecourt.listening() ?? (await world.forecourt.listen({ port: 0, host: '127.0.0.1' }));
  const site = createSite({
    pumps: [
      { number: 1, products: ['0091'] },
      { number: 2, products: ['0091', '0300'] },
    ],
    products: [
      {
        ...{ product_id: '0091', category: 'ron91', description: 'Super 91' },
        price_millis_per_litre: PRICES.fuel_91,
      },
      {
        ...{ product_id: '0300', category: 'diesel', description: 'Diesel' },
        price_millis_per_litre: PRICES.diesel,
      },
    ],
    ...{ ml_per_minute: 600_000_000, overshoot_ml: 0, lifts_after_ms: null, tick_ms: 5 },
    ...options.site,
  });
  const { site_access_key, secret } = registered.body;
  const transcript: string[] = [];
  const line = dialIn(site, {
    ...{ host: '127.0.0.1', port, site_access_key, secret, redial_ms: 20 },
    log: (text) => transcript.push(text),
    ...options.line,
  });
  const until = <T>(read: () => Promise<T> | T) => vi.waitFor(read, { timeout: 10_000, interval: 10 });
  const attached = async (id: number, as = fleet.people.attendant) =>
    (await world.call(orders.getAttachedPumps, { as, params: { id } })).body;

  const forecourt = {
    ...fleet,
    repeats: options.line?.repeats,
    ...{ manager, nozzles, site, line, transcript, until, attached, link, site_access_key, secret },
    controller_id: registered.body.controller.id,
    /** Waits until the controller has connected and reported its pumps. */
    joined: () =>
      until(async () => {
        const { body } = await world.call(contract.getStationPumps, {
          as: manager,
          params: { id: fleet.station.id },
        });
        if (!body.controller?.is_connected || body.pumps.length < 2 || body.products.length < 2)
          throw new Error('not joined yet');
        return body;
      }),
    preset: async (id: number, nozzle_id = nozzles[0]!, as = fleet.people.attendant) => {
      const answer = await world.call(orders.presetPump, { as, params: { id }, body: { nozzle_id } });
      await world.jobs.runBatches();
      return answer;
    },
    lock: async (id: number) => {
      const answer = await world.call(orders.lockPump, { as: fleet.people.attendant, params: { id } });
      await world.jobs.runBatches();
      return answer;
    },
    /** Waits until the order of this request reaches a state. */
    order: (id: number, state: orders.PumpOrderState) =>
      until(async () => {
        await world.jobs.runBatches();
        const { order } = await attached(id);
        if (order?.state !== state) throw new Error(`the order is ${order?.state}, not ${state}`);
        return order;
      }),
    hangUp() {
      line.close();
      site.stop();
    },
  };
  await forecourt.joined();
  return forecourt;
}

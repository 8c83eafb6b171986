import { sendTankReadings } from '@fleet/contracts/fleet/tank-readings.ts';
import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;
const ROAD = { latitude: 22.5, longitude: 44.5 };

const isoAgo = (minutes: number) => new Date(world.now.getTime() - minutes * 60_000).toISOString();

/** What reads the vehicle's tank said so many minutes ago where it is. */
async function see(fleet: Fleet, minutes: number, place = ROAD, source: 'tracker' | 'typed' = 'tracker') {
  const reading = { vehicle_id: fleet.vehicle.id, level: 30, unit: 'percent', source, ...place } as const;
  const body = { readings: [{ ...reading, read_at: isoAgo(minutes) }] };
  expect((await world.call(sendTankReadings, { as: fleet.people.manager, body })).body.stored).toBe(1);
}

async function ask(fleet: Fleet, coordinates: typeof ROAD | undefined, as = fleet.people.driver) {
  const body = { vehicle_id: fleet.vehicle.id, kind: 'litres', volume_ml: 40_000, coordinates } as const;
  return (await world.call(routes.previewFuelRequest, { as, body })).body.vehicle_question;
}

describe('a driver who requests fuel', () => {
  it('is asked whether the vehicle is here where its position is stale or apart, and only then', async () => {
    const fleet = await makeRefuelling(world);
    expect(await ask(fleet, ROAD)).toBeNull();
    await see(fleet, 40);
    await see(fleet, 2, ROAD, 'typed');
    expect(await ask(fleet, ROAD)).toEqual({ station: null });
    expect(await ask(fleet, undefined)).toEqual({ station: null });
    expect(await ask(fleet, ROAD, fleet.people.manager)).toBeNull();
    await see(fleet, 3);
    expect(await ask(fleet, ROAD)).toBeNull();
    expect(await ask(fleet, undefined)).toBeNull();
    expect(await ask(fleet, { ...ROAD, latitude: 22.7 })).toEqual({ station: null });
  });

  it('is asked by the name of the station they are at', async () => {
    const fleet = await makeRefuelling(world);
    const { latitude, longitude } = (
      await world.rows<typeof ROAD>('select latitude, longitude from stations where id = $1', [
        fleet.station.id,
      ])
    )[0]!;
    await see(fleet, 40);
    const at = await ask(fleet, { latitude: latitude + 0.001, longitude });
    expect(at?.station).not.toBeNull();
  });

  it('leaves the answer with the vehicle’s position as evidence, which the fleet reads and the driver does not', async () => {
    const fleet = await makeRefuelling(world);
    await see(fleet, 40);
    const { body } = await fleet.requestFuel({
      ...{ coordinates: { ...ROAD, latitude: 22.7 }, vehicle_is_here: false },
    });
    expect(body.status).toBe('request_approved');
    const answerFor = async (as: typeof fleet.people.driver) =>
      (await fleet.get(body.id, as)).body.timeline[0]!.detail;
    const metres = expect.closeTo(22_240, -2);
    expect(await answerFor(fleet.people.manager)).toMatchObject({
      ...{ vehicle_is_here: false, vehicle_seen_at: isoAgo(40), vehicle_seen_metres: metres },
    });
    const own = await answerFor(fleet.people.driver);
    expect(own.vehicle_is_here).toBe(false);
    expect(own).not.toHaveProperty('vehicle_seen_metres');
    await fleet.initiate(body.id);
    expect(await answerFor(fleet.people.attendant)).not.toHaveProperty('vehicle_is_here');
    const audited = await world.rows<{ after: object }>(
      `select after from audit_rows where subject = 'fuel_request' and subject_id = $1 and action = 'create'`,
      [body.id],
    );
    expect(audited[0]!.after).toMatchObject({ vehicle_is_here: false, vehicle_seen_metres: metres });
  });

  it('is never held up: without an answer the request goes on, and an answer for a vehicle never seen is kept', async () => {
    const fleet = await makeRefuelling(world);
    const { body } = await fleet.requestFuel({ vehicle_is_here: true });
    expect(body.timeline[0]!.detail).toMatchObject({ vehicle_is_here: true });
    const silent = await makeRefuelling(world);
    await see(silent, 40);
    expect((await silent.requestFuel()).body.status).toBe('request_approved');
  });
});

import {
  createFuelRequest,
  initiateTransaction,
  startFuelling,
} from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeForecourt } from '../../src/fuelling/shifts/shifts.test-support.ts';
import { buildWorld, type World } from '../world.ts';
import { atOnce, duringChange } from './at-once.ts';

const PEOPLE = 12;

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());

type Forecourt = Awaited<ReturnType<typeof makeForecourt>>;

/** A station's liters in shifts, and those closed at the pump: fill by fill, to reveal duplicates. */
async function tied(here: Forecourt) {
  const [row] = await world.rows<{ tied: number; closed: number; fills: number }>(
    `select coalesce(sum(x.volume_ml), 0)::int as tied, coalesce(sum(r.volume_ml), 0)::int as closed, count(x.shift_id)::int as fills
     from fuel_requests r left join shift_fills x on x.fuel_request_id = r.id
     where r.station_id = $1 and r.closed_at is not null`,
    [here.station.id],
  );
  return row!;
}

describe('concurrently', () => {
  it('opening yields one shift; closing one report', async () => {
    const here = await makeForecourt(world);
    const opened = await atOnce(PEOPLE, () => here.open());
    expect(opened).toEqual({ won: 1, refused: ['SHIFT_OPEN'] });
    const [shift] = await world.rows<{ id: number }>('select id from shifts where station_id = $1', [
      here.station.id,
    ]);
    const closed = await atOnce(PEOPLE, (index) =>
      here.closeShift(shift!.id, [1_000 + index / 10, 2_000, 3_000]),
    );
    expect(closed).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    const decided = await atOnce(PEOPLE, (index) =>
      index % 2 ? here.approve(shift!.id) : here.sendBack(shift!.id, 'Read again'),
    );
    expect(decided.won).toBe(1);
  });

  it('vehicles close while the shift does: each liter is in exactly one shift', async () => {
    const here = await makeForecourt(world);
    // Any variance is tolerated here, so that only the vehicles decide when the shift can close.
    await world.rows('update stations set shift_tolerance_ml = 1000000 where id = $1', [here.station.id]);
    const vehicles = [];
    for (let n = 0; n < 5; n += 1) {
      const driver = await world.makeDriver({ client_id: here.client.id });
      const vehicle = await world.makeVehicle({ driver });
      const party = { client_id: here.client.id, driver_id: driver.id };
      vehicles.push({ vehicle, driver: await world.makeUser('driver', party) });
    }
    for (const round of [1, 2]) {
      const { body: shift } = await here.open();
      const fuelling: number[] = [];
      for (const { vehicle, driver } of vehicles) fuelling.push(await fuellingOf(here, vehicle, driver));
      const closes = fuelling.map((id, index) => here.close(id, { volume_ml: 10_000 + index }));
      const tries = Array.from({ length: 6 }, () => here.closeShift(shift.id, [1_000, 2_000, 3_000]));
      const answers = await Promise.all([...closes, ...tries]);
      expect(answers.slice(0, closes.length).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      // Early closers were told to wait for the vehicles; later ones have all of them.
      if ((await here.shift(shift.id)).body.status === 'open')
        await here.closeShift(shift.id, [1_000, 2_000, 3_000]);
      const { body: report } = await here.shift(shift.id);
      expect(report).toMatchObject({ status: 'closed', transactions: 5, transactions_ml: 50_010 });
      const litres = 50_010 * round;
      expect(await tied(here)).toEqual({ tied: litres, closed: litres, fills: 5 * round });
    }
  });

  it('a fill during a close belongs to the next shift, or none, never the closed one', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    const id = await here.untilFuelling();
    const answer = await duringChange(
      world,
      [`update shifts set status = 'closed', closed_at = now() where id = $1`, [shift.id]],
      () => here.close(id),
    );
    expect(answer.status).toBe(200);
    expect((await tied(here)).fills).toBe(0);
  });

  it('a close during a fill already assigned includes it', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    const done = await here.fill();
    const { body: closed } = await duringChange(
      world,
      [`select id from shifts where id = $1 for share`, [shift.id]],
      () => here.closeShift(shift.id, [1_050, 2_000, 3_000]),
      [`update shift_fills set volume_ml = volume_ml + 10000 where fuel_request_id = $1`, [done]],
    );
    expect(closed).toMatchObject({ transactions_ml: 50_000, variance_ml: 0 });
  });
});

/** Requests with another vehicle of the fleet and continues until fueling. */
async function fuellingOf(
  here: Forecourt,
  vehicle: { id: number; plate_no: string },
  driver: Awaited<ReturnType<World['makeUser']>>,
): Promise<number> {
  const { body } = await world.call(createFuelRequest, {
    as: driver,
    body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 12_000 },
  });
  const params = { id: body.id };
  const as = here.people.attendant;
  await world.call(initiateTransaction, {
    as,
    params,
    body: { found_by: 'typed', plate: vehicle.plate_no },
  });
  const started = await world.call(startFuelling, { as, params, body: { plate_read: vehicle.plate_no } });
  if (started.status !== 200) throw new Error(JSON.stringify([body, started.body]));
  return body.id;
}

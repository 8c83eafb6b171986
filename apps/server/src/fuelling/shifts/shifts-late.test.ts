import { listShiftFills } from '@fleet/contracts/fuelling/shifts.ts';
import { getForecourt, updateForecourt } from '@fleet/contracts/stations/nozzles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePumpDevice } from '../../../test/pump-device.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeForecourt } from './shifts.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** A device that serves forty liters offline ten minutes from now, and has not sent them. */
async function fuelOffline() {
  const forecourt = await makeForecourt(world);
  const { people, vehicle } = forecourt;
  const begin = world.now;
  const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
  const request_id = (await forecourt.requestFuel()).body.id;
  const device = await makePumpDevice(world, people.attendant);
  const plate = vehicle.plate_no;
  await device.submit({ kind: 'found', request_id, found_by: 'typed', plate }, after(10));
  await device.submit(
    { kind: 'started', request_id, plate_read: plate, price_millis_per_litre: 2180 },
    after(11),
  );
  await device.submit({ kind: 'closed', request_id, volume_ml: 40_000 }, after(15));
  return { forecourt, people, device, after, request_id };
}

describe('a fill sent later by a device', () => {
  it('belongs to the shift it was dispensed in, listed separately if that is closed, and to no later one', async () => {
    const { forecourt, people, device, after, request_id } = await fuelOffline();
    const first = (await forecourt.open()).body.id;
    world.at(after(60));
    // The meters show forty liters that were not recorded yet.
    const explained = { reason: 'One device has no signal', photo_file_id: await forecourt.meterPhoto() };
    await forecourt.closeShift(first, [1_040, 2_000, 3_000], {
      fuels: [{ fuel_type_id: forecourt.fuels.fuel_91, other_sales_ml: 0, ...explained }],
    });
    const closed = (await forecourt.shift(first)).body;
    expect(closed).toMatchObject({
      status: 'closed',
      transactions: 0,
      variance_ml: 40_000,
      arrived_late: [],
    });
    const second = (await forecourt.open([1_040, 2_000, 3_000])).body.id;
    world.at(after(90));
    expect((await device.send()).body.answers.map((step) => step.outcome)).toEqual(['done', 'done', 'done']);

    const { arrived_late, ...report } = (await forecourt.shift(first)).body;
    expect(arrived_late).toMatchObject([{ transactions: 1, transactions_ml: 40_000 }]);
    expect({ ...report, arrived_late: [] }).toEqual(closed);
    const fills = await world.call(listShiftFills, { as: people.network, params: { id: first }, query: {} });
    expect(fills.body.rows).toMatchObject([{ fuel_request_id: request_id, arrived_late: true }]);
    expect((await forecourt.shift(second)).body).toMatchObject({ transactions: 0, arrived_late: [] });
  });

  it('requires a shift at its own time if the station fuels only during shifts', async () => {
    const { forecourt, people, device, after } = await fuelOffline();
    const params = { id: forecourt.station.id };
    const rules = { shift_required: true, shift_tolerance_ml: 5_000, shift_tolerance_basis_points: 50 };
    const { version } = (await world.call(getForecourt, { as: people.network, params })).body;
    await world.call(updateForecourt, { as: people.network, params, body: { ...rules, version } });
    world.at(after(60));
    await forecourt.open();
    // Open by now, but not at the time of the fill.
    const [, started, closed] = (await device.send()).body.answers;
    expect(started).toMatchObject({ outcome: 'noted', code: 'SHIFT_REQUIRED' });
    expect(closed).toMatchObject({ outcome: 'held' });
  });
});

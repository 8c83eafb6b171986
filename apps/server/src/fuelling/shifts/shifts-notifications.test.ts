import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeForecourt } from './shifts.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

it('approvers are notified of a shift beyond its tolerance, and its authors of a returned one', async () => {
  const here = await makeForecourt(world);
  const { attendant, station: manager, network } = here.people;
  // Staff of another network, and a colleague and billing user of this one: not concerned.
  await makeForecourt(world);
  const parties = { station_id: here.station.id, network_id: here.station.network_id };
  await world.makeUser('attendant', parties);
  await world.makeUser('gas_station_network_billing', { network_id: parties.network_id });
  const notifications = async () => {
    await world.jobs.runBatches();
    return world.rows<{ user_id: number; params: Record<string, unknown> }>(
      `with read as (delete from push_messages where kind like 'shift%' returning *)
       select kind, user_id, subject, subject_id, params from read order by id`,
    );
  };
  const { body: first } = await here.open();
  await here.closeShift(first.id, [1_004, 2_000, 3_000]);
  expect(await notifications()).toEqual([]);

  const { body: shift } = await here.open([1_004, 2_000, 3_000]);
  const fuels = [here.fuels.fuel_91, here.fuels.diesel].map((fuel_type_id) => ({ fuel_type_id }));
  const photo_file_id = await here.meterPhoto();
  const explained = fuels.map((fuel) => ({ ...fuel, reason: 'A hose burst', photo_file_id }));
  await here.closeShift(shift.id, [1_010, 2_000, 3_020], { fuels: explained });
  const beyond = await notifications();
  expect(beyond.map(({ user_id }) => user_id).toSorted()).toEqual([manager.id, network.id].toSorted());
  expect(beyond[0]).toMatchObject({
    ...{ kind: 'shift_beyond', subject: 'shift', subject_id: shift.id },
    params: { reference_number: shift.reference_number, variance_ml: 20_000, fuel_en: 'Diesel' },
  });

  await here.sendBack(shift.id, 'Read nozzle 3 again');
  expect(await notifications()).toMatchObject([
    {
      ...{ kind: 'shift_sent_back', user_id: attendant.id, subject: 'shift_to_correct' },
      params: { comment: 'Read nozzle 3 again' },
    },
  ]);
  // Two users gave readings; the one who returns it knows.
  await here.closeShift(shift.id, [1_010, 2_000, 3_020], { fuels: explained }, manager);
  expect((await notifications()).map(({ user_id }) => user_id)).toEqual([network.id]);
  await here.sendBack(shift.id, 'And nozzle 1', manager);
  expect((await notifications()).map(({ user_id }) => user_id)).toEqual([attendant.id]);
});

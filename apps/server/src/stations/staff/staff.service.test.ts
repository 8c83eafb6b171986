import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { staffNeeds } from '../../needs.ts';
import { createStaff, setStaffStatus } from './staff.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('station staff', () => {
  test('belong to a station of their network, under its area supervisor', async () => {
    const station = await world.makeStation();
    const stranger = await world.makeStation();
    const boss = await world.makeStaff({ designation: 'area_supervisor', network_id: station.network_id });
    const supervisor = await world.makeStaff({
      designation: 'supervisor',
      station,
      area_supervisor_id: boss.id,
    });
    expect(supervisor.station_id).toBe(station.id);
    await expect(
      world.makeStaff({ network_id: station.network_id, station_id: stranger.id }),
    ).rejects.toMatchObject({
      fields: { station_id: 'unknown' },
    });
    await expect(
      world.makeStaff({ designation: 'supervisor', station: stranger, area_supervisor_id: boss.id }),
    ).rejects.toMatchObject({
      fields: { area_supervisor_id: 'unknown' },
    });
    await expect(world.makeStaff({ network_id: station.network_id })).rejects.toMatchObject({
      fields: { station_id: 'required' },
    });
  });

  test('have a unique civil ID', async () => {
    const station = await world.makeStation();
    const person = {
      network_id: station.network_id,
      station_id: station.id,
      first_name: 'Imran',
      last_name: 'Khan',
      civil_id: '2000000006',
      mobile: '512345678',
      designation: 'attendant' as const,
    };
    const id = await createStaff(world.systemCtx(), person);
    await expect(createStaff(world.systemCtx(), person)).rejects.toMatchObject({
      fields: { civil_id: 'taken' },
    });
    await expect(createStaff(world.systemCtx(), { ...person, civil_id: '2000000007' })).rejects.toMatchObject(
      {
        fields: { civil_id: 'invalid_civil_id' },
      },
    );
    await setStaffStatus(world.systemCtx(), id, 'inactive', staffNeeds);
    expect(await world.rows('select status from staff where id = $1', [id])).toEqual([
      { status: 'inactive' },
    ]);
  });
});

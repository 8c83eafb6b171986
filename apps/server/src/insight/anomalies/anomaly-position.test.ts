import * as contract from '@fleet/contracts/insight/anomaly-cases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { judgeDue } from './anomaly-judging.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const judge = async () => {
  await world.jobs.runBatches();
  return judgeDue(() => world.systemCtx());
};

describe('a driver’s answer that the vehicle is elsewhere', () => {
  it('flags the request at the pump, and stands in the case of the fill with its time', async () => {
    const one = await makeRefuelling(world);
    world.advance(30 * 3_600);
    const answered_at = world.now.toISOString();
    const { body: created } = await one.requestFuel({ vehicle_is_here: false });
    await judge();
    const flags = async () =>
      (
        await world.call(contract.listRequestIndicators, {
          ...{ as: one.people.manager, params: { id: created.id } },
        })
      ).body.rows.map(({ indicator, evidence }) => [indicator, evidence.by]);
    expect(await flags()).toEqual([]);
    await one.initiate(created.id);
    await judge();
    expect(await flags()).toEqual([['position_apart', 'elsewhere']]);
    await one.start(created.id);
    await one.close(created.id, { volume_ml: 40_000 });
    await judge();
    const [row] = await world.rows<{ id: number }>('select id from anomaly_cases where vehicle_id = $1', [
      one.vehicle.id,
    ]);
    const { body } = await world.call(contract.getAnomalyCase, {
      ...{ as: one.people.manager, params: { id: row!.id } },
    });
    expect(body.findings).toMatchObject([{ indicator: 'position_apart', evidence: { by: 'elsewhere' } }]);
    expect(body.positions.answer).toEqual({
      ...{ is_here: false, at: answered_at, seen_at: null, seen_metres: null },
    });
  });
});

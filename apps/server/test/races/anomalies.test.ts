import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeDue, rejudgeVehicle } from '../../src/insight/anomalies/anomaly-judging.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: 16 });
});
afterAll(() => world.close());

const PROCESSES = 6;

it('six processes that judge the same fills at once have the result of one, and notify each user once', async () => {
  const one = await makeRefuelling(world, { allocated: 1_000_000 });
  for (let day = 0; day < 5; day += 1) {
    world.advance(30 * 3600);
    const id = await one.untilFuelling();
    await one.close(id, { volume_ml: 110_000 + day });
  }
  await world.jobs.runBatches();
  // Its station is due later than vehicle and driver.
  world.advance(600);
  await Promise.all(Array.from({ length: PROCESSES }, () => judgeDue(() => world.systemCtx())));
  await world.jobs.runBatches();

  const state = () =>
    world.rows<{
      fuel_request_id: number;
      indicators: string[];
      score: number;
      findings: number;
      notifications: number;
    }>(
      `select c.fuel_request_id, c.indicators, c.score,
         (select count(*)::int from anomaly_findings f where f.fuel_request_id = c.fuel_request_id) as findings,
         (select count(*)::int from push_messages m where m.kind = 'anomaly_found' and m.subject_id = c.id) as notifications
       from anomaly_cases c where c.vehicle_id = $1 order by c.closed_at`,
      [one.vehicle.id],
    );
  const after = await state();
  expect(after).toHaveLength(5);
  expect(
    after.every(
      ({ indicators, findings }) => indicators.length === findings && indicators.includes('over_tank'),
    ),
  ).toBe(true);
  expect(after.at(-1)!.notifications).toBe(1);
  expect(await world.rows('select 1 from anomaly_subjects')).toEqual([]);

  await rejudgeVehicle(world.systemCtx(), one.vehicle.id, new Date(0));
  await Promise.all(Array.from({ length: PROCESSES }, () => judgeDue(() => world.systemCtx())));
  await world.jobs.runBatches();
  expect(await state()).toEqual(after);
});

import {
  exportSettlementDifferences,
  listSettlementDifferences,
} from '@fleet/contracts/billing/settlement-differences.ts';
import * as disputes from '@fleet/contracts/fuelling/dispute-cases.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeForecourt } from '../../fuelling/shifts/shifts.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

it('meters minus other sales minus settled volume equals the sum of the explained parts, for the network’s own stations', async () => {
  const forecourt = await makeForecourt(world);
  const { people, fuels } = forecourt;
  const day = riyadhDate(world.now);
  await forecourt.fill(15_000);
  world.advance(3_600);
  const { id } = (await forecourt.open()).body;
  const disputed = await forecourt.fill(40_000);
  await forecourt.fill(20_000);
  // 60 recorded, 5 other sales, and 2 unrecorded.
  await forecourt.closeShift(id, [1_067, 2_000, 3_000], {
    fuels: [{ fuel_type_id: fuels.fuel_91, other_sales_ml: 5_000 }],
  });
  const { body: fill } = await forecourt.get(disputed);
  const { body: dispute } = await world.call(disputes.openDisputeCase, {
    as: people.manager,
    params: { id: disputed },
    body: { reason_code: 'wrong_litres', reason: 'Fewer arrived' },
  });
  const charged_halalas = Math.round((fill.amount_halalas! * 3) / 4);
  await world.call(disputes.decideDisputeCase, {
    as: people.admin,
    params: { id: dispute.id },
    body: { decision: 'uphold', reason: 'So it is', volume_ml: 30_000, charged_halalas },
  });
  const query = { from: day, to: day };
  const { body } = await world.call(listSettlementDifferences, { as: people.network, query });
  const row = body.rows.find(({ fuel_type }) => fuel_type.id === fuels.fuel_91)!;
  expect(row).toMatchObject({
    day,
    shifts: 1,
    open_shifts: 0,
    metered_ml: 67_000,
    other_sales_ml: 5_000,
    recorded_ml: 60_000,
    transactions: 3,
    settled_ml: 65_000,
    difference_ml: -3_000,
    parts: [
      { reason: 'variance', volume_ml: 2_000 },
      { reason: 'adjusted', volume_ml: 10_000 },
      { reason: 'without_shift', volume_ml: -15_000 },
    ],
  });
  expect(row.parts.reduce((sum, { volume_ml }) => sum + volume_ml, 0)).toBe(row.difference_ml);
  const file = await world.call(exportSettlementDifferences, {
    as: people.network,
    query: { ...query, format: 'csv' },
  });
  expect(String(file.body)).toContain('67.00');

  const stranger = await world.makeUser('gas_station_network_manager');
  expect((await world.call(listSettlementDifferences, { as: stranger, query })).body.total).toBe(0);
  const tooLong = await world.call(listSettlementDifferences, {
    as: people.admin,
    query: { from: '2026-01-01', to: '2026-03-01' },
  });
  expect(tooLong.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { to: 'too_many_days' } });
});

it('reconciliation applies where shifts are used: a station without shifts has no meters to compare', async () => {
  const shiftless = await makeRefuelling(world, { allocated: 200_000 });
  await shiftless.close(await shiftless.untilFuelling());
  const forecourt = await makeForecourt(world);
  const { id } = (await forecourt.open()).body;
  await forecourt.closeShift(id, [1_000, 2_000, 3_000]);
  world.advance(86_400);
  await forecourt.fill(12_000);
  const from = riyadhDate(new Date(world.now.getTime() - 86_400_000));
  const stationsOf = async (only?: 'differing') => {
    const query = { from, to: riyadhDate(world.now), ...(only && { only }) };
    const { body } = await world.call(listSettlementDifferences, { as: forecourt.people.admin, query });
    return body.rows.map(({ station }) => station.id);
  };
  expect(await stationsOf()).toEqual(expect.arrayContaining([shiftless.station.id, forecourt.station.id]));
  const differing = await stationsOf('differing');
  expect(differing).not.toContain(shiftless.station.id);
  // It has used shifts since yesterday, and none was opened today.
  expect(differing).toContain(forecourt.station.id);
});

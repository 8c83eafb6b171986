import * as contract from '@fleet/contracts/insight/anomaly-cases.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { judgeDue } from './anomaly-judging.service.ts';

let world: World;
let one: Awaited<ReturnType<typeof makeRefuelling>>;
let id: number;

beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  one = await makeRefuelling(world);
  world.advance(30 * 3600);
  const request = await one.untilFuelling();
  await one.close(request, { volume_ml: 110_000, odometer_km: 10_400 });
  await world.jobs.runBatches();
  await judgeDue(() => world.systemCtx());
  [{ id }] = (await world.rows<{ id: number }>('select id from anomaly_cases where fuel_request_id = $1', [
    request,
  ])) as [{ id: number }];
});

type User = (typeof one.people)['manager'];
const get = (as: User = one.people.manager) => world.call(contract.getAnomalyCase, { as, params: { id } });
const decide = (body: object, as: User = one.people.manager) =>
  world.call(contract.decideAnomalyCase, { as, params: { id }, body });

describe('the review queue', () => {
  it('explains its score: the points of all indicators sum up to it, with figures and surrounding fills', async () => {
    const { body } = await get();
    expect(body).toMatchObject({
      state: 'open',
      score: 85,
      findings: [{ indicator: 'over_tank', points: 85, evidence: { volume_ml: 110_000, tank_ml: 80_000 } }],
      fills: [{ id: body.fuel_request_id, volume_ml: 110_000, odometer_km: 10_400 }],
      can: { claim: true, decide: true, requeue: false, comment: true },
    });
    const points = body.findings.reduce((sum, finding) => sum + finding.points, 0);
    expect(points).toBe(body.score);
  });

  it('is claimed, decided with a comment, and reopened; history and audit log record everything', async () => {
    const { body: open } = await get();
    const taken = await world.call(contract.claimAnomalyCase, {
      as: one.people.manager,
      params: { id },
      body: { version: open.version },
    });
    expect(taken.body).toMatchObject({ state: 'under_review', reviewer: expect.any(String) });
    expect(await decide({ version: open.version, outcome: 'honest' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
    const { version } = taken.body;
    expect(await decide({ version, outcome: 'theft' })).toMatchObject({
      body: { code: 'REASON_REQUIRED' },
    });
    const decided = await decide({ version, outcome: 'theft', comment: 'Filled a drum, seen on the camera' });
    expect(decided.body).toMatchObject({ state: 'closed', outcome: 'theft', can: { requeue: true } });
    expect(await decide({ version: decided.body.version, outcome: 'honest' })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT' },
    });
    const back = await world.call(contract.requeueAnomalyCase, {
      as: one.people.manager,
      params: { id },
      body: { version: decided.body.version },
    });
    expect(back.body).toMatchObject({ state: 'open', outcome: null, comment: null, reviewer: null });
    expect(back.body.events.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['claimed', null],
      ['decided', 'theft'],
      ['requeue', null],
    ]);
    const audit = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'anomaly_case' and subject_id = $1 order by id`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['claim', 'decide', 'requeue']);
    await expect(world.rows('delete from anomaly_case_events')).rejects.toThrow(/append/);
  });

  it('shows a supervisor what the station dispensed, but not the driver’s position or route', async () => {
    await world.rows(
      `insert into anomaly_findings (fuel_request_id, indicator, strength_percent, evidence, found_at)
       select fuel_request_id, 'odd_hours', 80, '{"minute_of_day":120}', now() from anomaly_cases where id = $1`,
      [id],
    );
    const supervisor = await world.makeUser('supervisor', { station_id: one.station.id });
    const { body } = await get(supervisor);
    expect(body).toMatchObject({
      findings: [{ indicator: 'over_tank' }],
      positions: { phone: null, vehicle: null },
      can: { claim: false, decide: false, requeue: false, comment: true },
    });
    expect((await get()).body.findings.map(({ indicator }) => indicator)).toEqual(['over_tank', 'odd_hours']);
    await world.rows('update anomaly_cases set station_score = 0 where id = $1', [id]);
    expect((await get(supervisor)).status).toBe(404);
  });

  it('is forbidden for drivers, attendants and networks, and for other fleets', async () => {
    const other = await makeRefuelling(world);
    expect((await get(other.people.manager)).status).toBe(404);
    expect((await get(one.people.driver)).status).toBe(403);
    expect((await get(one.people.attendant)).status).toBe(403);
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: one.station.network_id,
    });
    expect((await get(network)).status).toBe(403);
  });

  it('counts open cases, filters by indicator, and exports its rows', async () => {
    const { manager } = one.people;
    const waiting = () => world.call(contract.countAnomalyCases, { as: manager });
    expect((await waiting()).body).toEqual({ waiting: 1 });
    const of = async (query: Record<string, string | number>) =>
      (await world.call(contract.listAnomalyCases, { as: manager, query })).body.rows.map((row) => row.id);
    expect(await of({ state: 'waiting', indicator: 'over_tank', vehicle_id: one.vehicle.id })).toEqual([id]);
    expect(await of({ indicator: 'wrong_fuel' })).toEqual([]);
    expect(await of({ q: one.vehicle.plate_no })).toEqual([id]);
    const spreadsheet = await world.call(contract.exportAnomalyCases, {
      as: manager,
      query: { format: 'csv' },
    });
    expect(String(spreadsheet.body)).toContain('Over tank capacity');
    const { body } = await get();
    await decide({ version: body.version, outcome: 'honest' });
    expect((await waiting()).body).toEqual({ waiting: 0 });
    expect(await of({ state: 'waiting' })).toEqual([]);
    expect(await of({ outcome: 'honest' })).toEqual([id]);
  });
});

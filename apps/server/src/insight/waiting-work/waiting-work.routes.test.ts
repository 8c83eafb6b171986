import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { listWaitingWork, type WaitingKind } from '@fleet/contracts/insight/waiting-work.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeForecourt } from '../../fuelling/shifts/shifts.test-support.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;
let held: number[];

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  other = await makeRefuelling(world, { allocated: 1_000_000 });
  held = [];
  for (const litres of [14, 20]) {
    const id = await fleet.untilFuelling({ volume_ml: 10_000 });
    await fleet.close(id, { volume_ml: litres * 1_000 });
    held.push(id);
    world.advance(3_600);
  }
});
afterAll(() => world.close());

const waiting = async (as: MadeUser) => (await world.call(listWaitingWork, { as })).body.rows;
const ofKind = async (as: MadeUser, kind: WaitingKind) =>
  (await waiting(as)).find((row) => row.kind === kind);

describe('what waits', () => {
  it('is counted for whom it waits, with the oldest first and what is at stake', async () => {
    const found = await ofKind(fleet.people.manager, 'held_transactions');
    expect(found).toMatchObject({ count: 2, ids: held });
    const { body } = await world.call(listFuelRequests, {
      as: fleet.people.manager,
      query: { status: 'transaction_pending_with_client', sort: 'status_changed_at' },
    });
    expect(found!.oldest_at).toBe(body.rows[0]!.status_changed_at);
    expect(found!.amount_halalas).toBe(body.rows.reduce((sum, row) => sum + row.amount_halalas!, 0));
  });

  it('is seen by nobody else: not by other fleets, drivers, other stations or the platform before its turn', async () => {
    const supervisor = await world.makeUser('supervisor', { station_id: other.station.id } as never);
    for (const as of [other.people.manager, fleet.people.driver, supervisor, fleet.people.admin])
      expect(await ofKind(as, 'held_transactions')).toBeUndefined();
    const own = await world.makeUser('supervisor', { station_id: fleet.station.id } as never);
    expect(await ofKind(own, 'held_transactions')).toMatchObject({ count: 2 });
  });

  it('of a station is its own shifts, and those it has to approve', async () => {
    const forecourt = await makeForecourt(world);
    const { body: shift } = await forecourt.open();
    world.advance(20 * 3_600);
    expect(await ofKind(forecourt.people.station, 'long_shifts')).toMatchObject({
      count: 1,
      ids: [shift.id],
    });
    await forecourt.closeShift(shift.id, [1_000, 2_000, 3_000]);
    expect(await ofKind(forecourt.people.network, 'shifts_to_approve')).toMatchObject({ ids: [shift.id] });
    const stranger = await world.makeUser('gas_station_network_manager', {
      network_id: other.station.network_id,
    });
    expect(await ofKind(stranger, 'shifts_to_approve')).toBeUndefined();
    await forecourt.sendBack(shift.id, 'The second meter looks wrong.');
    expect(await ofKind(forecourt.people.station, 'shifts_sent_back')).toMatchObject({ ids: [shift.id] });
  });

  it('of the platform includes failed jobs and pump systems without a connection', async () => {
    await world.rows(
      `insert into jobs (kind, payload, status, problem, failed_at) values ('test', '{}', 'dead', 'No answer.', now())`,
    );
    expect(await ofKind(fleet.people.admin, 'failed_jobs')).toMatchObject({ count: 1, amount_halalas: null });
    expect((await waiting(fleet.people.manager)).map(({ kind }) => kind)).not.toContain('failed_jobs');
  });
});

describe('a row of the list', () => {
  it('says what it failed while it waits, and to a station only what its own close failed', async () => {
    const rows = async (as: MadeUser, status: string) =>
      (await world.call(listFuelRequests, { as, query: { status } })).body.rows;
    const [first] = await rows(fleet.people.manager, 'transaction_pending_with_client');
    expect(first!.failed_checks.map(({ code }) => code)).toContain('over_hold');
    await fleet.requestFuel({ volume_ml: 9_000_000 });
    const [rejected] = await rows(fleet.people.manager, 'request_rejected');
    expect(rejected!.failed_checks.length).toBeGreaterThan(0);
    expect(rejected!.failed_checks.every(({ passed }) => !passed)).toBe(true);
    const completed = await rows(fleet.people.admin, 'transaction_completed');
    expect(completed.flatMap((row) => row.failed_checks)).toEqual([]);
  });
});

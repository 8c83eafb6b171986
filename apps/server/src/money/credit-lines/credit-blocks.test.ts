import { getClient } from '@fleet/contracts/fleet/clients.ts';
import {
  approveFuelRequest,
  getFuelRequest,
  previewFuelRequest,
} from '@fleet/contracts/fuelling/fuel-requests.ts';
import { getWallet, setCreditLine, transferBalance } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charge, creditTerms, makePostPaid } from '../../../test/post-paid.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { reverseEntry } from '../ledger/ledger.service.ts';
import { blockOverdue, liftPaidBlocks } from './credit-lines.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makePostPaid>>;

/** The fuel of January is due on 16 February; after a week of grace, 24 February is the first day without credit. */
const JANUARY = ['2026-01-10T09:00:00Z', 30_000] as const;
const LAST_DAY = '2026-02-23T12:00:00Z';
const TOO_LATE = '2026-02-24T06:00:00Z';

async function blocked(owed: readonly (readonly [string, number])[] = [JANUARY]): Promise<Fleet> {
  const fleet = await makePostPaid(world, owed);
  world.at(TOO_LATE);
  await blockOverdue(world.systemCtx());
  return fleet;
}
const creditOf = async (fleet: Fleet) =>
  (await world.call(getWallet, { as: fleet.people.manager })).body.credit!;
const auditOf = (fleet: Fleet) =>
  world.rows<{ action: string }>(
    `select action from audit_rows where subject = 'credit_line' and subject_id = $1 and action <> 'save' order by id`,
    [fleet.client_id],
  );
/** While the database refuses what is written of this client's credit. */
async function failing(fleet: Fleet, work: () => Promise<void>): Promise<void> {
  await world.rows(
    `alter table credit_lines add constraint made_to_fail check (client_id <> ${fleet.client_id}) not valid`,
  );
  try {
    await work();
  } finally {
    await world.rows('alter table credit_lines drop constraint made_to_fail');
  }
}
const set = (fleet: Fleet, terms: Parameters<typeof creditTerms>[0]) =>
  world.call(setCreditLine, {
    as: fleet.people.admin,
    params: { id: fleet.client_id },
    body: creditTerms({ version: 1, ...terms }),
  });

describe('a month that is overdue by more than its grace', () => {
  it('ends credit on the day after, and nothing before', async () => {
    const fleet = await makePostPaid(world, [JANUARY]);
    world.at(LAST_DAY);
    await blockOverdue(world.systemCtx());
    expect(await creditOf(fleet)).toMatchObject({
      overdue_halalas: 30_000,
      blocks_on: '2026-02-24',
      blocked_at: null,
      available_halalas: 470_000,
    });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');

    world.at(TOO_LATE);
    await blockOverdue(world.systemCtx());
    await blockOverdue(world.systemCtx());
    expect(await creditOf(fleet)).toMatchObject({
      blocked_at: '2026-02-24T06:00:00.000Z',
      available_halalas: 0,
    });
    expect(await auditOf(fleet)).toEqual([{ action: 'block' }]);
  });

  it('is found with every other client, also where the work on one fails', async () => {
    const fleets = [await makePostPaid(world, [JANUARY]), await makePostPaid(world, [JANUARY])];
    world.at(TOO_LATE);
    await failing(fleets[0]!, async () => {
      await expect(blockOverdue(world.systemCtx())).rejects.toThrow();
      expect(await auditOf(fleets[1]!)).toEqual([{ action: 'block' }]);
      await fleets[1]!.topUp(30_000);
      await blockOverdue(world.systemCtx()).catch(() => {});
    });
    await blockOverdue(world.systemCtx());
    expect(await auditOf(fleets[0]!)).toEqual([{ action: 'block' }]);
  });

  it('leaves nothing on any screen, and is a low balance', async () => {
    const fleet = await makePostPaid(world, [JANUARY]);
    await world.rows('update clients set min_amount_notification = 100 where id = $1', [fleet.client_id]);
    world.at(LAST_DAY);
    const { id } = (await fleet.requestFuel()).body;
    const notices = async () => {
      await world.jobs.runBatches();
      return world.rows(
        `select params ->> 'remaining_halalas' as remaining from push_messages where kind = 'low_balance' and user_id = $1`,
        [fleet.people.manager.id],
      );
    };
    expect(await notices()).toEqual([]);
    world.at(TOO_LATE);
    await blockOverdue(world.systemCtx());
    expect(await notices()).toEqual([{ remaining: '0' }]);
    const as = fleet.people.manager;
    const request = (await world.call(getFuelRequest, { as, params: { id } })).body;
    const client = (await world.call(getClient, { as, params: { id: fleet.client_id } })).body;
    const wallet = (await world.call(getWallet, { as })).body;
    expect([request.money.remaining_halalas, client.balances?.is_low, wallet.is_low]).toEqual([
      0,
      true,
      true,
    ]);
  });

  it('declines requests with the reason, also for those whose manager would decide', async () => {
    const fleet = await blocked();
    const { body } = await fleet.requestFuel({ manager_decides: true });
    expect(body.status).toBe('request_rejected');
    expect(body.checks.filter(({ passed }) => !passed)).toMatchObject([
      { code: 'credit_in_order', kind: 'fact', level: 'client', consequence: 'decline' },
    ]);
    expect(body.suggested_volume_ml).toBeNull();
    const preview = await world.call(previewFuelRequest, {
      as: fleet.people.driver,
      body: { vehicle_id: fleet.vehicle.id, kind: 'litres', volume_ml: 40_000 },
    });
    expect(preview.body.decision).toBe('refuse');
  });

  it('stops the approval of what waited, and lets go on what was reserved before', async () => {
    world.at(LAST_DAY);
    const fleet = await makePostPaid(world, [JANUARY]);
    const reserved = await fleet.untilFuelling();
    const other = await makePostPaid(world, [JANUARY]);
    await world.makePolicy(other.client, { approval: 'manager' });
    const waiting = (await other.requestFuel()).body;
    expect(waiting.status).toBe('request_pending');

    world.at('2026-02-23T20:59:50Z');
    world.advance(30);
    await blockOverdue(world.systemCtx());
    expect((await creditOf(other)).blocked_at).not.toBeNull();
    const approved = await world.call(approveFuelRequest, {
      as: other.people.manager,
      params: { id: waiting.id },
      body: {},
    });
    expect([approved.status, approved.body.code]).toEqual([409, expect.any(String)]);
    expect((await fleet.close(reserved)).body.status).toBe('transaction_completed');
  });
});

describe('a block is lifted at once', () => {
  it('by a top-up that pays the month, and by no smaller one', async () => {
    const fleet = await blocked();
    await fleet.topUp(29_999);
    expect((await fleet.requestFuel()).body.status).toBe('request_rejected');
    await fleet.topUp(1);
    expect(await creditOf(fleet)).toMatchObject({ blocked_at: null, used_halalas: 0 });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
    expect(await auditOf(fleet)).toEqual([{ action: 'block' }, { action: 'unblock' }]);
  });

  it('by money that the client allocates', async () => {
    const fleet = await makePostPaid(world);
    await world.fund(fleet.client, { main: 30_000 });
    await charge(world, fleet.client_id, JANUARY[1], new Date(JANUARY[0]));
    world.at(TOO_LATE);
    await blockOverdue(world.systemCtx());
    const moved = await world.call(transferBalance, {
      as: fleet.people.manager,
      body: { direction: 'to_allocated', amount_halalas: 30_000 },
    });
    expect(moved.body.credit).toMatchObject({ blocked_at: null, used_halalas: 0 });
    expect(await auditOf(fleet)).toEqual([{ action: 'block' }, { action: 'unblock' }]);
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
  });

  it('by the reversal of the fill, for requests and screens before the record says so', async () => {
    const fleet = await blocked();
    const [capture] = await world.rows<{ id: number }>(
      `select id from ledger_entries where client_id = $1 and kind = 'capture'`,
      [fleet.client_id],
    );
    await reverseEntry(world.systemCtx(), capture!.id, 'another vehicle');
    expect(await creditOf(fleet)).toMatchObject({ blocked_at: null, available_halalas: 500_000 });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
    expect(await auditOf(fleet)).toEqual([{ action: 'block' }]);
    await liftPaidBlocks(world.systemCtx());
    await liftPaidBlocks(world.systemCtx());
    expect(await auditOf(fleet)).toEqual([{ action: 'block' }, { action: 'unblock' }]);
  });

  it('by longer terms, and set at once by shorter ones', async () => {
    const fleet = await blocked();
    expect((await set(fleet, { grace_days: 8 })).body).toMatchObject({ blocked_at: null, grace_days: 8 });
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
    const { body } = await set(fleet, { payment_terms_days: 14, grace_days: 8, version: 2 });
    expect(body).toMatchObject({ blocked_at: world.now.toISOString(), blocks_on: '2026-02-24' });
  });

  it('by an administrator until a day and with a reason, after which it blocks again', async () => {
    const fleet = await blocked();
    const refused = await set(fleet, { suspended_until: '2026-02-23', suspension_reason: 'paid by cheque' });
    expect(refused.body.fields).toEqual({ suspended_until: 'in_the_past' });
    const unsaid = await set(fleet, { suspended_until: '2026-03-01' });
    expect(unsaid.body.fields).toEqual({ suspension_reason: 'required' });

    const { body } = await set(fleet, { suspended_until: '2026-03-01', suspension_reason: 'paid by cheque' });
    expect(body).toMatchObject({ blocked_at: null, blocks_on: '2026-03-02', suspended_until: '2026-03-01' });
    world.at('2026-03-01T20:00:00Z');
    await blockOverdue(world.systemCtx());
    expect((await fleet.requestFuel()).body.status).toBe('request_approved');
    world.at('2026-03-01T21:00:01Z');
    await blockOverdue(world.systemCtx());
    expect(await creditOf(fleet)).toMatchObject({
      blocked_at: '2026-03-01T21:00:01.000Z',
      suspended_until: null,
      suspension_reason: null,
    });
  });
});

it('newer months do not block: only what is open of the oldest counts', async () => {
  const fleet = await blocked([JANUARY, ['2026-02-10T09:00:00Z', 40_000]]);
  await fleet.topUp(30_000);
  expect(await creditOf(fleet)).toMatchObject({
    blocked_at: null,
    open: [{ period: '2026-02', amount_halalas: 40_000 }],
    blocks_on: '2026-03-24',
  });
  await charge(world, fleet.client_id, 1_000);
  await blockOverdue(world.systemCtx());
  expect((await creditOf(fleet)).blocked_at).toBeNull();
});

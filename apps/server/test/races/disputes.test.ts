import * as contract from '@fleet/contracts/fuelling/dispute-cases.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escalate } from '../../src/fuelling/fuel-requests/fuel-requests-escalate.service.ts';
import { sweep } from '../../src/fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';
import { atOnce } from './at-once.ts';

const PEOPLE = 20;

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());

async function completed() {
  const fleet = await makeRefuelling(world);
  const id = await fleet.untilFuelling();
  await fleet.close(id);
  return { ...fleet, id };
}

const objection = { reason_code: 'other', reason: 'We object' } as const;

describe('twenty concurrent users', () => {
  it('open one dispute about one transaction', async () => {
    const { people, id } = await completed();
    const { won, refused } = await atOnce(PEOPLE, () =>
      world.call(contract.openDisputeCase, { as: people.manager, params: { id }, body: objection }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
  });

  it('decide one dispute with different results: one succeeds, the money moves once', async () => {
    const fleet = await completed();
    const { body: dispute } = await world.call(contract.openDisputeCase, {
      as: fleet.people.manager,
      params: { id: fleet.id },
      body: objection,
    });
    const { won, refused } = await atOnce(PEOPLE, (index) =>
      world.call(contract.decideDisputeCase, {
        as: fleet.people.admin,
        params: { id: dispute.id },
        body:
          index % 4 === 0
            ? { decision: 'reject', reason: 'Not so' }
            : { decision: 'uphold', reason: 'So it is', charged_halalas: index * 100 },
      }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    const { body } = await fleet.get(fleet.id);
    expect(await fleet.balances()).toEqual({
      main: 0,
      allocated: 100_000 - body.charged_halalas!,
      reserved: 0,
    });
    const reversals = await world.rows(
      `select from ledger_entries where kind = 'reversal' and fuel_request_id = $1`,
      [fleet.id],
    );
    expect(reversals).toHaveLength(body.charged_halalas === 8720 ? 0 : 1);
  });

  it('settle a held transaction as recorded, adjusted, canceled or referred to the client: one succeeds', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const params = { id };
    await world.call(held.decideAsClient, {
      as: fleet.people.manager,
      params,
      body: { decision: 'refuse', comment: 'Not ours' },
    });
    const bodies = [
      { decision: 'complete', comment: 'As is' },
      { decision: 'complete', comment: 'Adjusted', charged_halalas: 5000 },
      { decision: 'cancel', comment: 'Cancelled', was_dispensed: true },
      { decision: 'cancel', comment: 'Nothing left the pump', was_dispensed: false },
    ];
    const { won, refused } = await atOnce(PEOPLE, (index) =>
      world.call(held.decideAsAdmin, { as: fleet.people.admin, params, body: bodies[index % 4] }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
    const { body } = await fleet.get(id, fleet.people.admin);
    const charged = body.status === 'transaction_completed' ? body.charged_halalas! : 0;
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000 - charged, reserved: 0 });
  });
});

describe('overdue cases', () => {
  it('notify once, whatever the number of jobs, and escalate once; the client’s silence refers them once', async () => {
    const fleet = await makeRefuelling(world);
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: 60_000 });
    const { body } = await fleet.get(id);
    expect(body.status).toBe('transaction_pending_with_client');
    const notified = async (kind: string) => {
      await world.jobs.runBatches();
      return world.rows<{ group: string }>(
        `select u."group" from push_messages m join users u on u.id = m.user_id
         where m.kind = $1 and m.subject_id = $2 order by 1`,
        [kind, id],
      );
    };
    const everybodyRuns = (job: typeof escalate) =>
      Promise.all(Array.from({ length: 8 }, () => job(world.systemCtx())));

    world.advance(24 * 3600 - 1);
    await everybodyRuns(escalate);
    expect(await notified('held_reminder')).toEqual([]);
    world.advance(1);
    await everybodyRuns(escalate);
    await everybodyRuns(escalate);
    expect(await notified('held_reminder')).toEqual([{ group: 'client_manager' }]);

    world.advance(24 * 3600);
    await everybodyRuns(sweep);
    const handedOver = (await fleet.get(id)).body;
    expect(handedOver.status).toBe('transaction_pending_with_vw');
    expect(handedOver.timeline.filter(({ entry }) => entry === 'transaction_pending_with_vw')).toHaveLength(
      1,
    );
    await everybodyRuns(escalate);
    expect((await notified('held_reminder')).filter(({ group }) => group === 'admin')).toEqual([]);

    world.advance(48 * 3600);
    await everybodyRuns(escalate);
    await everybodyRuns(escalate);
    const admins = await world.rows(`select from users where "group" = 'admin'`);
    expect((await notified('held_reminder')).filter(({ group }) => group === 'admin')).toHaveLength(
      admins.length,
    );
    expect(await notified('held_escalated')).toHaveLength(admins.length);
    expect((await fleet.get(id)).body.escalated_at).toBe(world.now.toISOString());
  });
});

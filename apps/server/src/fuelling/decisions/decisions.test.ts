import { answerDecision, getDecision } from '@fleet/contracts/fuelling/decisions.ts';
import { cancelFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { decideAsAdmin, decideAsClient } from '@fleet/contracts/fuelling/held-transactions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { decisionPathOf } from '../../messages/decision-links/decision-links.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: 16 });
});
// A new minute for those who count links.
beforeEach(() => world.advance(60));
afterAll(() => world.close());

/** A fill beyond its hold, with the messages to both managers of the fleet. */
async function heldFill() {
  const fleet = await makeRefuelling(world);
  const second = await world.makeUser('client_manager', { client_id: fleet.client.id });
  const id = await fleet.untilFuelling();
  await fleet.close(id, { volume_ml: 41_000 });
  await world.jobs.runBatches();
  return { fleet, id, first: fleet.people.manager, second };
}

/** The token in a person's link about a request. */
async function tokenFor(user: MadeUser, request_id: number): Promise<string> {
  const [message] = await world.rows<{ id: number; user_id: number }>(
    `select id, user_id from push_messages where user_id = $1 and subject = 'fuel_request' and subject_id = $2 order by id desc limit 1`,
    [user.id, request_id],
  );
  return decisionPathOf(world.systemCtx(), message!).split('/').at(-1)!;
}
const read = (as: MadeUser, token: string) => world.call(getDecision, { as, params: { token } });
const answer = (
  as: MadeUser,
  token: string,
  decision: 'approve' | 'refuse',
  comment = 'Looked at it',
  quantity = {},
) => world.call(answerDecision, { as, params: { token }, body: { decision, comment, ...quantity } });
const cancelled = (as: MadeUser, id: number) =>
  world.call(cancelFuelRequest, { as, params: { id }, body: {} });
const charges = (id: number) =>
  world.rows(
    `select l.id from fuel_request_timeline l where l.fuel_request_id = $1 and l.entry = 'transaction_completed'`,
    [id],
  );

describe('a question asked by message', () => {
  it('is answered once by its reader, who then sees what became of it', async () => {
    const { id, first } = await heldFill();
    const token = await tokenFor(first, id);
    expect((await read(first, token)).body).toMatchObject({
      state: 'open',
      kind: 'transaction_pending_with_client',
      request: { id },
    });
    const missing = await answer(first, token, 'approve', '');
    expect([missing.body.code, missing.body.fields]).toEqual(['INVALID_FIELDS', { comment: 'required' }]);
    const done = await answer(first, token, 'approve');
    expect(done.body).toMatchObject({ state: 'decided', request: { status: 'transaction_completed' } });
    const again = await answer(first, token, 'refuse');
    expect([again.status, again.body.code]).toEqual([409, 'STATUS_CONFLICT']);
    expect((await read(first, token)).body.state).toBe('decided');
    expect(await charges(id)).toHaveLength(1);
  });

  it('may be a request that waits for its fleet: approved without a word, rejected with one', async () => {
    const fleet = await makeRefuelling(world, { policy: { approval: 'manager' } });
    const { manager } = fleet.people;
    for (const [decision, comment, status] of [
      ['approve', '', 'request_approved'],
      ['refuse', 'Not today', 'request_rejected'],
    ] as const) {
      const { id } = (await fleet.requestFuel()).body;
      await world.jobs.runBatches();
      const token = await tokenFor(manager, id);
      expect((await read(manager, token)).body).toMatchObject({ state: 'open', kind: 'request_pending' });
      if (comment) expect((await answer(manager, token, decision, '')).body.code).toBe('INVALID_FIELDS');
      const { body } = await answer(manager, token, decision, comment);
      expect(body).toMatchObject({ state: 'decided', request: { id, status } });
      if (status === 'request_approved') await cancelled(fleet.people.driver, id);
    }
  });

  it('approves less, or all with a one-time exception, from the same link', async () => {
    for (const [quantity, hold] of [
      [{ approved_volume_ml: 20_000 }, 4360],
      [{ exception_volume_ml: 10_000 }, 8720],
    ] as const) {
      const fleet = await makeRefuelling(world, {
        policy: { volume_per_day_ml: 30_000, each_vehicle: ['volume_per_day'] },
      });
      const { manager } = fleet.people;
      const { id } = (await fleet.requestFuel({ manager_decides: true, request_reason: 'extra_trip' })).body;
      await world.jobs.runBatches();
      const token = await tokenFor(manager, id);
      const { request } = (await read(manager, token)).body;
      expect(request).toMatchObject({
        request_reason: 'extra_trip',
        exception: { volume_ml: 10_000, amount_halalas: null },
      });
      const refused = await answer(manager, token, 'refuse', 'Not today', quantity);
      expect(Object.values(refused.body.fields!)).toEqual(['not_allowed']);
      const { body } = await answer(manager, token, 'approve', '', quantity);
      expect(body).toMatchObject({ state: 'decided', request: { money: { hold_halalas: hold } } });
      const again = await answer(manager, token, 'approve', '', { exception_volume_ml: 10_000 });
      expect(again.body.code).toBe('STATUS_CONFLICT');
      const granted = await world.rows('select volume_ml from temporary_capacities where client_id = $1', [
        fleet.client.id,
      ]);
      expect(granted).toEqual('exception_volume_ml' in quantity ? [{ volume_ml: 10_000 }] : []);
    }
  });

  it('approves no part of a fill that is held', async () => {
    const { id, first } = await heldFill();
    const token = await tokenFor(first, id);
    const { body } = await answer(first, token, 'approve', 'Fine', { approved_volume_ml: 20_000 });
    expect(body.fields).toEqual({ approved_volume_ml: 'not_allowed' });
    expect((await read(first, token)).body.state).toBe('open');
  });

  it('lost answers are repeated, not decided again', async () => {
    const { id, first } = await heldFill();
    const token = await tokenFor(first, id);
    const parts = {
      as: first,
      params: { token },
      body: { decision: 'approve', comment: 'Fine' },
      key: 'the-same',
    };
    const [one, two] = [await world.call(answerDecision, parts), await world.call(answerDecision, parts)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await charges(id)).toHaveLength(1);
  });

  it('belongs to its reader alone', async () => {
    const { fleet, id, first, second } = await heldFill();
    const token = await tokenFor(first, id);
    const strangers = [
      second,
      fleet.people.driver,
      fleet.people.admin,
      await world.makeUser('client_manager'),
    ];
    for (const stranger of strangers) {
      expect((await read(stranger, token)).body.code).toBe('FORBIDDEN');
      expect((await answer(stranger, token, 'approve')).body.code).toBe('FORBIDDEN');
    }
    expect((await read(first, token)).body.state).toBe('open');
  });

  it('no link can be made up, and whoever tries is stopped', async () => {
    const { id, first } = await heldFill();
    const token = await tokenFor(first, id);
    const [message, expires] = token.split('-');
    const codes: (string | undefined)[] = [];
    for (let tried = 0; tried < 200; tried += 1) {
      const signature = Buffer.from(String(tried).padEnd(18, 'x')).toString('base64url');
      codes.push((await read(first, `${message}-${expires}-${signature}`)).body.code);
    }
    expect(codes.slice(0, 30).every((code) => code === 'NOT_FOUND')).toBe(true);
    expect(codes.slice(30).every((code) => code === 'TOO_MANY_REQUESTS')).toBe(true);
  });

  it('ends with its time, with the reader’s right, and with the status it asked about', async () => {
    const { fleet, id, first, second } = await heldFill();
    const [token, other] = [await tokenFor(first, id), await tokenFor(second, id)];
    await world.rows(`update fuel_requests set due_at = due_at + interval '9 days' where id = $1`, [id]);
    world.advance(2 * 86_400 + 1);
    expect((await read(first, token)).body.state).toBe('expired');
    expect((await answer(first, token, 'approve')).body.code).toBe('STATUS_CONFLICT');
    // Refused, and referred back by the platform: a new question, with a new message.
    world.advance(-86_400);
    await world.call(decideAsClient, {
      as: second,
      params: { id },
      body: { decision: 'refuse', comment: 'Not ours' },
    });
    world.advance(60);

    await world.call(decideAsAdmin, {
      as: fleet.people.admin,
      params: { id },
      body: { decision: 'refer_to_client', comment: 'Look again' },
    });
    expect((await read(first, token)).body.state).toBe('decided');
    await world.jobs.runBatches();
    expect((await read(first, await tokenFor(first, id))).body.state).toBe('open');
    await world.rows(`update users set status = 'inactive' where id = $1`, [second.id]);
    expect((await read(second, other)).status).toBe(401);
  });
});

describe('two people at once', () => {
  it('by link and at the desk: one decides, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, first, second } = await heldFill();
      const token = await tokenFor(first, id);
      const outcomes = await Promise.all([
        answer(first, token, round % 2 ? 'approve' : 'refuse'),
        world.call(decideAsClient, {
          as: second,
          params: { id },
          body: { decision: 'approve', comment: 'At the desk' },
        }),
      ]);
      // Refused at the client, it waits for the platform: the desk may no longer approve it either.
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await charges(id)).length).toBeLessThanOrEqual(1);
    }
  });

  it('by two links, each pressed twice: one answer counts', async () => {
    const { id, first, second } = await heldFill();
    const [one, two] = [await tokenFor(first, id), await tokenFor(second, id)];
    const outcomes = await Promise.all([
      answer(first, one, 'approve'),
      answer(second, two, 'approve'),
      answer(first, one, 'approve'),
      answer(second, two, 'approve'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await charges(id)).toHaveLength(1);
  });
});

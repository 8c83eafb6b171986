import { planSetting } from '@fleet/contracts/access/settings.ts';
import * as capacities from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { recordPayment } from '@fleet/contracts/money/payments.ts';
import * as topUps from '@fleet/contracts/money/top-ups.ts';
import { transferBalance } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { turnTemporaryCapacities } from '../../src/fuelling/temporary-capacities/temporary-capacities.service.ts';
import { postEntry } from '../../src/money/ledger/ledger.service.ts';
import { recordTopUp } from '../../src/money/top-ups/top-ups.service.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { once } from '../../src/platform/idempotency.ts';
import { packAnswer } from '../../src/platform/packed-answers.ts';
import { expireAnswers } from '../../src/platform/removed-by-age.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { atOnce } from './at-once.ts';

const PEOPLE = 20;

let world: World;
let admins: MadeUser[];
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
  admins = await Promise.all(Array.from({ length: PEOPLE }, () => world.makeUser('admin')));
  // Signed in and connected in advance, so that the calls race in the database.
  await Promise.all(admins.map((as) => world.call(topUps.listTopUps, { as })));
});
afterAll(() => world.close());

async function payable(kind: 'network_payable' | 'franchisee_payable', party_id: number): Promise<number> {
  const [row] = await world.rows<{ sum: number }>(
    `select coalesce(sum(p.amount_halalas), 0)::bigint as sum from ledger_postings p
     join ledger_accounts a on a.id = p.account_id where a.kind = $1 and a.party_id = $2`,
    [kind, party_id],
  );
  return row!.sum;
}

it('twenty decide one top-up with different amounts or rejection: one succeeds, and the ledger matches the top-up', async () => {
  const { id: client_id } = await world.makeClient();
  const id = await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 10_000 });
  const params = { id };
  const ended = await atOnce(PEOPLE, (index) =>
    index % 4 === 0
      ? world.call(topUps.rejectTopUp, { as: admins[index]!, params, body: { reason: 'No such transfer' } })
      : world.call(topUps.approveTopUp, {
          as: admins[index]!,
          params,
          body: { amount_halalas: 10_000 - index, reason: 'The bank kept its charges' },
        }),
  );
  expect(ended).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
  const [topUp] = await world.rows<{ status: string; approved_amount_halalas: number | null }>(
    'select status, approved_amount_halalas from top_ups where id = $1',
    [id],
  );
  const entries = await world.rows<{ amount_halalas: number }>(
    `select p.amount_halalas from ledger_entries e join ledger_postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id and a.kind = 'client_main' where e.business_key = $1`,
    [`top_up:${id}`],
  );
  expect(entries.map((entry) => entry.amount_halalas)).toEqual(
    topUp!.status === 'approved' ? [topUp!.approved_amount_halalas] : [],
  );
  const decisions = await world.rows(
    `select 1 from audit_rows where subject = 'top_up' and subject_id = $1 and action <> 'record'`,
    [id],
  );
  expect(decisions).toHaveLength(1);
});

it('two approvers: one user approving twenty times at once is the first of two, never both', async () => {
  await world.call(planSetting, {
    as: admins[0]!,
    body: { name: 'top_up_second_approver', value: 1, starts_on: '2026-03-01' },
  });
  const billing = await world.makeUser('client_billing');
  const { body } = await world.call(topUps.recordTopUp, {
    as: billing,
    body: { amount_halalas: 10_000 },
    file: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  });
  const approve = (as: MadeUser) =>
    world.call(topUps.approveTopUp, { as, params: { id: body.id }, body: { amount_halalas: 10_000 } });
  const ended = await atOnce(PEOPLE, () => approve(admins[1]!));
  expect(ended).toEqual({ won: 1, refused: ['SECOND_APPROVER_REQUIRED'] });
  const seconds = await atOnce(PEOPLE - 2, (index) => approve(admins[2 + index]!));
  expect(seconds).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
  await world.rows(`delete from dated_settings where name = 'top_up_second_approver'`);
});

it('twenty pay the amount due to a network and its franchisee: not a halala more', async () => {
  const { id: network_id } = await world.makeNetwork();
  const franchisee = await world.makeStation({ network_id, account_number: 'SA0380000000608010167519' });
  for (const [account, party_id] of [
    ['network_payable', network_id],
    ['franchisee_payable', franchisee.id],
  ] as const)
    await postEntry(world.systemCtx(), {
      kind: 'suspense',
      business_key: `suspense:${account}:${party_id}`,
      network_id,
      postings: [
        { account, party_id, amount_halalas: 5_000 },
        { account: 'suspense', party_id: 0, amount_halalas: -5_000 },
      ],
    });
  const ended = await atOnce(PEOPLE, (index) =>
    world.call(recordPayment, {
      as: admins[index]!,
      body: { network_id, amount_halalas: 1_500, ...(index % 2 ? { station_id: franchisee.id } : {}) },
    }),
  );
  expect(ended).toEqual({ won: 6, refused: ['REASON_REQUIRED'] });
  expect(await payable('network_payable', network_id)).toBe(500);
  expect(await payable('franchisee_payable', franchisee.id)).toBe(500);
});

it('twenty move money both ways: the total is unchanged, and nothing becomes negative', async () => {
  const client = await world.makeClient();
  await world.fund(client, { main: 1_000 });
  const ended = await atOnce(PEOPLE, (index) =>
    world.call(transferBalance, {
      as: admins[index]!,
      body: { client_id: client.id, direction: 'to_allocated', amount_halalas: 99 + (index % 3) },
    }),
  );
  expect(ended.refused).toEqual(['INSUFFICIENT_FUNDS']);
  const [sums] = await world.rows<{ main: number; allocated: number }>(
    `select sum(balance_halalas) filter (where kind = 'client_main') as main,
            sum(balance_halalas) filter (where kind = 'client_allocated') as allocated
     from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.party_id = $1 and a.kind like 'client%'`,
    [client.id],
  );
  expect(sums!.main + sums!.allocated).toBe(1_000);
  expect(sums!.main).toBeLessThan(101);
});

it('processing fees charged by eight processes at once: each once, without errors', async () => {
  const fleet = await makeRefuelling(world);
  const id = await fleet.untilFuelling();
  await fleet.close(id);
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
  const before = world.now;
  world.at('2026-04-05T06:00:00Z');
  const runs = await Promise.all(Array.from({ length: 8 }, () => chargeDueFees(world.systemCtx())));
  world.at(before);
  expect(runs.reduce((sum, run) => sum + run.processing_fee, 0)).toBe(1);
  expect(await world.rows(`select last_error from fee_runs where last_error is not null`)).toEqual([]);
  const charged = await world.rows(`select 1 from fee_charges where kind = 'processing_fee'`);
  expect(charged).toHaveLength(1);
});

it('temporary capacity granted, replaced and revoked at once: one is active, renews once, ends once', async () => {
  const fleet = await makeRefuelling(world);
  const as = fleet.people.manager;
  const body = {
    vehicle_ids: [fleet.vehicle.id],
    mode: 'days' as const,
    days: 1,
    renew_automatically: true,
    volume_ml: 20_000,
    reason: 'Long trip',
  };
  const granted = await atOnce(PEOPLE, () => world.call(capacities.grantTemporaryCapacity, { as, body }));
  expect(granted).toEqual({ won: PEOPLE, refused: [] });
  const running = () =>
    world.rows<{ id: number; period: number }>(
      `select id, period from temporary_capacities where vehicle_id = $1 and status = 'running'`,
      [fleet.vehicle.id],
    );
  expect(await running()).toHaveLength(1);

  const before = world.now;
  world.at('2026-03-02T07:00:00Z');
  const turned = await Promise.all(
    Array.from({ length: 8 }, () => turnTemporaryCapacities(world.systemCtx())),
  );
  expect(turned.reduce((sum, count) => sum + count, 0)).toBe(1);
  const [{ id, period } = { id: 0, period: 0 }] = await running();
  expect(period).toBe(2);

  const revoked = await atOnce(PEOPLE, () =>
    world.call(capacities.revokeTemporaryCapacities, { as, body: { ids: [id], reason: 'Trip is over' } }),
  );
  world.at(before);
  expect(revoked).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
});

it('a one-time capacity is used once, however many use it', async () => {
  const fleet = await makeRefuelling(world, { allocated: 10_000_000 });
  // The driver's daily volume is exhausted: the capacity of one vehicle lets one request pass.
  await world.makePolicy(fleet.client, { vehicle_id: fleet.vehicle.id, volume_per_day_ml: 10_000 });
  await world.call(capacities.grantTemporaryCapacity, {
    as: fleet.people.manager,
    body: {
      vehicle_ids: [fleet.vehicle.id],
      mode: 'once',
      ends_at: '2026-03-01T20:00:00.000Z',
      volume_ml: 30_000,
      reason: 'Long trip',
    },
  });
  const { won } = await atOnce(PEOPLE, () => fleet.requestFuel());
  expect(won).toBe(1);
  const used = await world.rows<{ volume_ml: number }>(
    `select d.volume_ml from temporary_capacity_days d join temporary_capacities t on t.id = d.capacity_id where t.vehicle_id = $1`,
    [fleet.vehicle.id],
  );
  expect(used).toEqual([{ volume_ml: 30_000 }]);
});

it('a setting scheduled for one day by twenty: one value remains, and each change records the previous one', async () => {
  await atOnce(PEOPLE, (index) =>
    world.call(planSetting, {
      as: admins[index]!,
      body: { name: 'vat_rate_basis_points', value: 1_600 + index, starts_on: '2026-07-01' },
    }),
  );
  const changes = await world.rows<{ before: { value: number }; after: { value: number } }>(
    `select before, after from audit_rows where subject = 'setting' and after ->> 'name' = 'vat_rate_basis_points' order by id`,
  );
  expect(changes).toHaveLength(PEOPLE);
  expect(changes.map((change) => change.before.value)).toEqual([
    1_500,
    ...changes.slice(0, -1).map((change) => change.after.value),
  ]);
});

it('undoes its work for the answer of another call with its key, kept between the look for one and the lock', async () => {
  const { id: client_id } = await world.makeClient();
  const key = crypto.randomUUID();
  let done = 0;
  const answer = await once(world.systemCtx(), key, 'hash', async (ctx) => {
    done += 1;
    await recordTopUp(ctx, { client_id, amount_halalas: 10_000 });
    await world.rows(
      `insert into idempotency_keys (tenant, key, request_hash, status, packed) values ('user:null', $1, 'hash', 201, $2)`,
      [key, packAnswer({ id: 7 }).packed],
    );
    return { status: 201, body: { id: 8 } };
  });
  expect(answer).toEqual({ status: 201, body: { id: 7 } });
  expect(done).toBe(1);
  expect(await world.rows('select from top_ups where client_id = $1', [client_id])).toEqual([]);
});

it('does what begins with the look for its key once, and goes on with it for nobody who comes later', async () => {
  const { id: client_id } = await world.makeClient();
  const key = crypto.randomUUID();
  let wentOn = 0;
  const record = (hash = 'hash', isAllowed = true) =>
    once(
      world.systemCtx(),
      key,
      hash,
      async (ctx) => {
        if (!isAllowed) throw new AppError('FORBIDDEN', 'This is not for you.');
        await ctx.db.rows({ name: 'first', text: 'select from clients where id = $1 for update' }, [
          client_id,
        ]);
        wentOn += 1;
        const id = await recordTopUp(ctx, { client_id, amount_halalas: 10_000 });
        await ctx.db.orm.execute('select 1');
        return { status: 201, body: { id } };
      },
      'at once',
    );
  await expect(record('hash', false)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const answers = await Promise.all(Array.from({ length: PEOPLE }, () => record()));
  expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
  const before = wentOn;
  expect(await record()).toEqual(answers[0]);
  expect(await record('hash', false)).toEqual(answers[0]);
  await expect(record('other')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(wentOn).toBe(before);
  expect(await world.rows('select from top_ups where client_id = $1', [client_id])).toHaveLength(1);
});

it('says of what a server of a later version answered that it was answered, and does not do it again', async () => {
  const { id: client_id } = await world.makeClient();
  const key = crypto.randomUUID();
  const record = () =>
    once(world.systemCtx(), key, 'hash', async (ctx) => ({
      status: 201,
      body: { id: await recordTopUp(ctx, { client_id, amount_halalas: 10_000 }) },
    }));
  await record();
  await world.rows(
    `update idempotency_keys set answer_values = '\\xff00', packed = null, body = null where key = $1`,
    [key],
  );
  await expect(record()).rejects.toMatchObject({
    code: 'IDEMPOTENCY_ANSWER_EXPIRED',
    details: { status: 201 },
  });
  expect(await world.rows('select from top_ups where client_id = $1', [client_id])).toHaveLength(1);
});

it('does nothing twice while an old answer leaves, nor after, and keeps the answers that are young', async () => {
  const { id: client_id } = await world.makeClient();
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  const record = (key: string) =>
    once(world.systemCtx(), key, 'hash', async (ctx) => ({
      status: 201,
      body: { id: await recordTopUp(ctx, { client_id, amount_halalas: 10_000 }) },
    }));
  const first = [await record(old), await record(young)];
  const before = (days: number) => new Date(world.now.getTime() - days * 86_400_000);
  const age = (key: string, days: number) =>
    world.rows('update idempotency_keys set created_at = $1 where key = $2', [before(days), key]);
  await Promise.all([age(old, 181), age(young, 179)]);

  const ended = await Promise.allSettled(
    Array.from({ length: PEOPLE }, async (_, index) => {
      if (index % 5 === 0) await expireAnswers(world.systemCtx());
      return record(old);
    }),
  );
  const isExpired = { code: 'IDEMPOTENCY_ANSWER_EXPIRED', details: { status: 201 } };
  for (const one of ended)
    if (one.status === 'fulfilled') expect(one.value).toEqual(first[0]);
    else expect(one.reason).toMatchObject(isExpired);
  await expect(record(old)).rejects.toMatchObject(isExpired);
  await expect(once(world.systemCtx(), old, 'other', () => record(old))).rejects.toThrow('another request');
  expect(await record(young)).toEqual(first[1]);
  expect(await world.rows('select from top_ups where client_id = $1', [client_id])).toHaveLength(2);
});

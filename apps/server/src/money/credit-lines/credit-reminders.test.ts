import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePostPaid } from '../../../test/post-paid.ts';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { blockOverdue } from './credit-lines.service.ts';
import { remindOfCredit } from './credit-reminders.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makePostPaid>>;
beforeAll(async () => {
  world = await buildWorld({ pool: 8 });
});
afterAll(() => world.close());
/** The fuel of January is due on 16 February, and credit ends on the 24th. */
beforeEach(async () => {
  world.at('2026-02-12T09:00:00Z');
  fleet = await makePostPaid(world, [['2026-01-10T09:00:00Z', 30_000]]);
});

interface Sent {
  readonly user_id: number;
  readonly kind: string;
  readonly params: Record<string, unknown>;
}

/** What the client's people and administrators were sent since the last call, once a reader. */
async function sent(): Promise<Sent[]> {
  await world.jobs.runBatches();
  const messages = await world.rows<Sent>(
    `delete from push_messages where kind like '%credit%' and subject_id = $1 returning user_id, kind, params`,
    [fleet.client_id],
  );
  return messages.toSorted((a, b) => a.user_id - b.user_id);
}
async function remindedOn(day: string): Promise<string[]> {
  world.at(`${day}T09:00:00Z`);
  await remindOfCredit(world.systemCtx());
  return (await sent()).filter(({ user_id }) => user_id === fleet.people.billing.id).map(({ kind }) => kind);
}

it('is sent to who pays, before the due day and after it, each step once', async () => {
  expect(await remindedOn('2026-02-12')).toEqual([]);
  world.at('2026-02-13T09:00:00Z');
  await Promise.all([remindOfCredit(world.systemCtx()), remindOfCredit(world.systemCtx())]);
  const { manager, billing } = fleet.people;
  const first = await sent();
  expect(first.map(({ user_id, kind }) => [user_id, kind])).toEqual([
    [manager.id, 'credit_due_soon'],
    [billing.id, 'credit_due_soon'],
  ]);
  expect(first[0]!.params).toMatchObject({
    period: '2026-01',
    amount_halalas: 30_000,
    due_on: '2026-02-16',
    pay_en: expect.stringContaining(`CR-${fleet.client_id}-2026-01`),
    pay_ar: expect.stringContaining('شحن الرصيد'),
  });
  expect(await remindedOn('2026-02-16')).toEqual([]);
  expect(await remindedOn('2026-02-19')).toEqual(['credit_overdue']);
  expect(await remindedOn('2026-02-22')).toEqual([]);
  expect(await remindedOn('2026-02-23')).toEqual(['credit_overdue']);
  const { credit } = (await world.call(getWallet, { as: manager })).body;
  expect(credit!.open[0]!.reminders.map(({ days }) => days)).toEqual([-3, 3, 7]);
});

it('names the virtual account and the first day without credit, and says when it has come', async () => {
  await world.rows(`update clients set virtual_bank_account = 'SA0380000000608010167519' where id = $1`, [
    fleet.client_id,
  ]);
  world.at('2026-02-23T09:00:00Z');
  await remindOfCredit(world.systemCtx());
  const [last] = await sent();
  expect(last!.params).toMatchObject({
    ends_on: '2026-02-24',
    pay_en: expect.stringContaining('SA03 8000 0000 6080 1016 7519'),
  });

  world.at('2026-02-24T06:00:00Z');
  await blockOverdue(world.systemCtx());
  await blockOverdue(world.systemCtx());
  const messages = await sent();
  const { manager, billing, admin } = fleet.people;
  const of = (user: { id: number }) => messages.filter(({ user_id }) => user_id === user.id);
  expect([manager, billing].map((user) => of(user).map(({ kind }) => kind))).toEqual([
    ['credit_blocked'],
    ['credit_blocked'],
  ]);
  expect(of(admin)).toMatchObject([
    { kind: 'client_credit_blocked', params: { amount_halalas: 30_000, client_name_en: expect.any(String) } },
  ]);
  expect(await remindedOn('2026-03-02')).toEqual(['credit_overdue_blocked']);
  expect(await remindedOn('2026-03-20')).toEqual([]);

  await fleet.topUp(30_000);
  expect((await sent()).filter(({ user_id }) => user_id === billing.id)).toMatchObject([
    { kind: 'credit_unblocked', params: { available_halalas: 500_000 } },
  ]);
});

it('is not sent of what was paid, also while it was about to be', async () => {
  world.at('2026-02-19T09:00:00Z');
  const pay = `select post_entry('top_up', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'bank'], array[$1, 0]::bigint[], array[30000, -30000]::bigint[])`;
  await duringChange(world, [pay, [fleet.client_id, `paid:${fleet.client_id}`]], () =>
    remindOfCredit(world.systemCtx()),
  );
  expect(await sent()).toEqual([]);
  expect(await world.rows('select from credit_reminders where client_id = $1', [fleet.client_id])).toEqual(
    [],
  );
});

it('is sent to every other client, also where the work on one fails', async () => {
  const other = await makePostPaid(world, [['2026-01-10T09:00:00Z', 30_000]]);
  world.at('2026-02-13T09:00:00Z');
  await world.rows(
    `alter table credit_reminders add constraint made_to_fail check (client_id <> ${fleet.client_id}) not valid`,
  );
  try {
    await expect(remindOfCredit(world.systemCtx())).rejects.toThrow();
  } finally {
    await world.rows('alter table credit_reminders drop constraint made_to_fail');
  }
  const reminded = () =>
    world.rows('select client_id from credit_reminders where client_id = any($1)', [
      [fleet.client_id, other.client_id],
    ]);
  expect(await reminded()).toEqual([{ client_id: other.client_id }]);
  await remindOfCredit(world.systemCtx());
  expect(await reminded()).toHaveLength(2);
});

it('is not sent of a month that runs, however soon it is due after it', async () => {
  world.at('2026-01-30T09:00:00Z');
  fleet = await makePostPaid(world, [['2026-01-10T09:00:00Z', 30_000]], { payment_terms_days: 0 });
  expect(await remindedOn('2026-01-30')).toEqual([]);
  expect(await remindedOn('2026-01-31')).toEqual([]);
  expect(await remindedOn('2026-02-01')).toEqual(['credit_due_soon']);
});

it('names what is left of a month that was paid in part', async () => {
  await fleet.topUp(10_000);
  world.at('2026-02-13T09:00:00Z');
  await remindOfCredit(world.systemCtx());
  const [first] = (await sent()).filter(({ kind }) => kind === 'credit_due_soon');
  expect(first!.params).toMatchObject({ amount_halalas: 20_000 });
});

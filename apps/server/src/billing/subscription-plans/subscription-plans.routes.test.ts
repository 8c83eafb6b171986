import { listDueFees, listFeeCharges } from '@fleet/contracts/billing/fees.ts';
import { previewInvoices } from '@fleet/contracts/billing/invoice-runs.ts';
import * as contract from '@fleet/contracts/billing/subscription-plans.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { proveBooks } from '../../insight/books-proof/books-proof.service.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';
import { balancesOf } from '../../money/wallets/wallets.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';

const worlds: World[] = [];
let world: World;
let client_id: number;
let manager: MadeUser;
let admin: MadeUser;
beforeEach(async () => {
  world = await buildWorld();
  worlds.push(world);
  world.at('2026-03-10T09:00:00Z');
  const client = await world.makeClient();
  client_id = client.id;
  await world.fund(client, { main: 200_000 });
  manager = await world.makeUser('client_manager', { client_id });
  admin = await world.makeUser('admin');
});
afterAll(() => Promise.all(worlds.map((each) => each.close())));

type Choice = Parameters<typeof contract.chooseClientPlan.body.parse>[0];
const read = async (id = client_id) =>
  (await world.call(contract.getClientPlan, { as: manager, params: { id } })).body;
async function choose(
  plan: (typeof contract.SUBSCRIPTION_PLANS)[number],
  billing_cycle: (typeof contract.BILLING_CYCLES)[number] = 'monthly',
  changes: object = {},
) {
  const { choices, starts_period } = await read();
  const { net_halalas } = choices.find(({ code }) => code === plan)![billing_cycle];
  const body = { plan, billing_cycle, net_halalas, starts_period, ...changes } as Choice as never;
  return world.call(contract.chooseClientPlan, { as: manager, params: { id: client_id }, body });
}
const run = async () => (await chargeDueFees(world.systemCtx())).subscription_fee;
const main = async () => (await balancesOf(world.systemCtx(), client_id)).main_halalas;
const charges = async () =>
  (await world.call(listFeeCharges, { as: admin, query: { kind: 'subscription_fee', sort: 'id' } })).body
    .rows;

async function broken(): Promise<string[]> {
  await sealPending(world.systemCtx());
  const found: string[] = [];
  for await (const proof of proveBooks(world.systemCtx())) if (proof.broken > 0) found.push(proof.name);
  return found;
}

describe('the prices', () => {
  test('are public, with what a month and a year cost', async () => {
    const { status, body } = await world.call(contract.getPricing, {});
    expect(status).toBe(200);
    expect(
      body.plans.map(({ code, monthly_price_halalas, yearly_plan }) => [
        code,
        monthly_price_halalas,
        yearly_plan,
      ]),
    ).toEqual([
      ['basic', 0, { per_month_halalas: 0, total_annual_halalas: 0 }],
      ['standard', 4_900, { per_month_halalas: 4_000, total_annual_halalas: 48_000 }],
      ['enterprise', 9_900, { per_month_halalas: 8_000, total_annual_halalas: 96_000 }],
    ]);
    expect(body.vat_rate_basis_points).toBe(1_500);
    expect(body.questions.length).toBeGreaterThan(0);
  });

  test('are edited by administrators, audited, and never over another’s edit', async () => {
    const { body } = await world.call(contract.getPricing, {});
    const { id, code: _code, yearly_plan, ...standard } = body.plans[1]!;
    const edit = (changes: object, as = admin) =>
      world.call(contract.updateSubscriptionPlan, {
        as,
        params: { id },
        body: { ...standard, yearly_per_month_halalas: yearly_plan.per_month_halalas, ...changes },
      });
    expect((await edit({}, manager)).status).toBe(403);
    expect((await edit({ yearly_per_month_halalas: 5_000 })).body.fields).toEqual({
      yearly_per_month_halalas: 'yearly_above_monthly',
    });
    const both = await Promise.all([edit({ title_en: 'One' }), edit({ title_en: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await world.rows(
      `select action, after from audit_rows where subject = 'subscription_plan' and subject_id = $1`,
      [id],
    );
    expect(row).toMatchObject({ action: 'update', after: { title_en: expect.stringMatching(/One|Two/) } });
  });

  test('come with questions that administrators replace together', async () => {
    const { body } = await world.call(contract.getPricing, {});
    const save = (version: number) =>
      world.call(contract.savePricingQuestions, {
        as: admin,
        body: { questions: body.questions.slice(0, 1), version },
      });
    expect((await save(body.questions_version)).body.questions).toHaveLength(1);
    expect((await save(body.questions_version)).body.code).toBe('VERSION_CONFLICT');
  });
});

describe('a client’s plan', () => {
  test('is basic until another is chosen, and costs nothing', async () => {
    expect(await read()).toMatchObject({
      current: null,
      next: null,
      paid_until: null,
      starts_period: '2026-04',
      can: { choose: true },
    });
    world.at('2026-06-10T09:00:00Z');
    expect(await run()).toBe(0);
    expect(await world.rows(`select id from fee_runs where kind = 'subscription_fee'`)).toEqual([]);
  });

  test('is charged monthly from the next month with VAT, once however often the run comes, and makes up for missed months', async () => {
    expect((await choose('standard')).body).toMatchObject({
      current: null,
      next: {
        plan: 'standard',
        from_period: '2026-04',
        net_halalas: 4_900,
        vat_halalas: 735,
        amount_halalas: 5_635,
      },
    });
    expect(await run()).toBe(0);
    const { body: due } = await world.call(listDueFees, { as: admin });
    expect(due.coming).toContainEqual(
      expect.objectContaining({
        kind: 'subscription_fee',
        period: '2026-04',
        clients: 1,
        amount_halalas: 5_635,
      }),
    );
    world.at('2026-04-01T06:00:00Z');
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await main()).toBe(200_000 - 5_635);
    world.at('2026-07-02T06:00:00Z');
    expect(await run()).toBe(3);
    expect((await charges()).map(({ period, plan, months }) => [period, plan?.name_en, months])).toEqual([
      ['2026-04', 'Standard', 1],
      ['2026-05', 'Standard', 1],
      ['2026-06', 'Standard', 1],
      ['2026-07', 'Standard', 1],
    ]);
    expect(await read()).toMatchObject({ current: { plan: 'standard' }, paid_until: '2026-07' });
    expect(await broken()).toEqual([]);
  });

  test('chosen for a year is charged once for twelve months, and again when they are over', async () => {
    await choose('enterprise', 'yearly');
    world.at('2026-04-03T06:00:00Z');
    expect(await run()).toBe(1);
    expect(await main()).toBe(200_000 - 110_400);
    expect(await read()).toMatchObject({ paid_until: '2027-03', starts_period: '2027-04' });
    world.at('2027-03-30T06:00:00Z');
    expect(await run()).toBe(0);
    world.at('2027-04-01T06:00:00Z');
    expect(await run()).toBe(1);
    // Main had 89,600 left of 110,400: the rest is outstanding.
    expect(await main()).toBe(0);
    expect(await broken()).toEqual([]);
  });

  test('changes from the next month that is not paid for, also down to basic', async () => {
    await choose('standard', 'yearly');
    await choose('standard', 'monthly');
    world.at('2026-04-02T06:00:00Z');
    expect(await run()).toBe(1);
    expect((await choose('enterprise')).body.next).toMatchObject({
      plan: 'enterprise',
      from_period: '2026-05',
    });
    world.at('2026-05-02T06:00:00Z');
    await run();
    await choose('basic', 'yearly');
    world.at('2026-06-02T06:00:00Z');
    expect(await run()).toBe(0);
    expect((await charges()).map(({ net_halalas }) => net_halalas)).toEqual([4_900, 9_900]);
    expect(await read()).toMatchObject({
      current: { plan: 'basic', billing_cycle: 'monthly', net_halalas: 0 },
    });
    const rows = await world.rows(
      `select client_id from audit_rows where action = 'choose' and subject = 'subscription_plan'`,
    );
    expect(rows).toEqual(Array(4).fill({ client_id }));
  });

  test('keeps the price that was shown; another price or month than shown is refused', async () => {
    const shown = await read();
    await world.rows(`update subscription_plans set monthly_price_halalas = 5900 where code = 'standard'`);
    expect((await choose('standard', 'monthly', { net_halalas: 4_900 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { net_halalas: 5_900, starts_period: '2026-04' },
    });
    await choose('standard');
    await world.rows(`update subscription_plans set monthly_price_halalas = 6_900 where code = 'standard'`);
    world.at('2026-04-02T06:00:00Z');
    await run();
    expect((await charges()).map(({ net_halalas }) => net_halalas)).toEqual([5_900]);
    expect((await choose('basic', 'monthly', { starts_period: shown.starts_period })).body.code).toBe(
      'VERSION_CONFLICT',
    );
  });

  test('is not charged for months in which the client is inactive', async () => {
    await choose('standard');
    await world.rows(`update clients set status = 'inactive' where id = $1`, [client_id]);
    for (const month of ['04', '05']) {
      world.at(`2026-${month}-02T06:00:00Z`);
      expect(await run()).toBe(0);
    }
    await world.rows(`update clients set status = 'active' where id = $1`, [client_id]);
    world.at('2026-06-02T06:00:00Z');
    expect(await run()).toBe(1);
    expect((await charges()).map(({ period }) => period)).toEqual(['2026-06']);
  });

  test('stands on the month’s subscription invoice, paid as it was charged', async () => {
    await choose('standard', 'yearly');
    world.at('2026-04-02T06:00:00Z');
    await run();
    world.at('2026-05-02T06:00:00Z');
    const { body } = await world.call(previewInvoices, {
      as: admin,
      query: { period: '2026-04', kind: 'subscription', client_id },
    });
    expect(body.rows).toMatchObject([
      {
        lines: [
          { kind: 'subscription_fee', title_en: 'Standard', title_ar: 'القياسية', net_halalas: 48_000 },
        ],
        total_halalas: 55_200,
      },
    ]);
  });

  test('is reversed like other fees, and not charged for that month again', async () => {
    await choose('standard');
    world.at('2026-04-02T06:00:00Z');
    await run();
    const [charge] = await charges();
    await reverseEntry(world.systemCtx(), charge!.entry_id, 'agreed by phone');
    expect(await main()).toBe(200_000);
    expect(await run()).toBe(0);
    expect(await broken()).toEqual([]);
  });

  test('of another client is not there, and only those who may choose', async () => {
    const stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
    const operation = await world.makeUser('client_operation', { client_id });
    const { starts_period } = await read();
    const body = { plan: 'basic', billing_cycle: 'monthly', net_halalas: 0, starts_period } as const;
    const as = (user: MadeUser) =>
      world.call(contract.chooseClientPlan, { as: user, params: { id: client_id }, body });
    expect((await as(stranger)).body.code).toBe('NOT_FOUND');
    expect((await as(operation)).status).toBe(403);
    expect((await as(admin)).status).toBe(200);
  });
});

test('runs at once charge a month once, while the plan is being changed', async () => {
  await choose('standard');
  world.at('2026-04-01T06:00:00Z');
  const charged = await Promise.all([
    ...Array.from({ length: 8 }, () => run()),
    choose('enterprise').then(() => 0),
    choose('basic').then(() => 0),
  ]);
  expect(charged.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await main()).toBe(200_000 - 5_635);
  expect((await charges()).map(({ period, net_halalas }) => [period, net_halalas])).toEqual([
    ['2026-04', 4_900],
  ]);
  expect(await broken()).toEqual([]);
});

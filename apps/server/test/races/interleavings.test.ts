import { getStatement } from '@fleet/contracts/billing/statements.ts';
import * as disputes from '@fleet/contracts/fuelling/dispute-cases.ts';
import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { recordPayment } from '@fleet/contracts/money/payments.ts';
import { approveTopUp } from '@fleet/contracts/money/top-ups.ts';
import { transferBalance } from '@fleet/contracts/money/wallets.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { sweep } from '../../src/fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { usageDrift } from '../../src/fuelling/fuel-requests/usage-drift.test-support.ts';
import { PROOFS, runProof } from '../../src/insight/books-proof/books-proof.queries.ts';
import { balanceOfAccount } from '../../src/money/ledger/ledger.service.ts';
import { takeSnapshots } from '../../src/money/ledger/ledger-snapshots.service.ts';
import { recordTopUp } from '../../src/money/top-ups/top-ups.service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { makeRefuelling } from '../refuelling.ts';
import { buildWorld, type World } from '../world.ts';

/**
 * Random concurrent business: whatever several users do with money and fuel, in groups that run concurrently, after every group the
 * ledger proof passes, no client's balance is negative, the counters match the requests, and every statement closes with the
 * account's balance. Rejections have a code.
 */

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;

let world: World;
let fleets: Fleet[];
let network_id: number;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  fleets = [
    await makeRefuelling(world, { main: 50_000 }),
    await makeRefuelling(world, { allocated: 30_000 }),
  ];
  network_id = fleets[0]!.station.network_id;
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
  await world.rows(
    `update stations set network_id = $1, account_number = 'SA0380000000608010167519' where id = $2`,
    [network_id, fleets[1]!.station.id],
  );
});
afterAll(() => world.close());

interface Parts {
  readonly amount: number;
  readonly choice: number;
}
const DEEDS = [
  'topUp',
  'transfer',
  'requestFuel',
  'serve',
  'cancel',
  'answer',
  'settle',
  'object',
  'judge',
  'pay',
] as const;
type Deed = Parts & { readonly what: (typeof DEEDS)[number]; readonly who: number };

const deed: fc.Arbitrary<Deed> = fc.record({
  // Other actions depend on requests.
  what: fc.constantFrom(...DEEDS, 'requestFuel', 'requestFuel', 'requestFuel', 'cancel', 'transfer'),
  who: fc.integer({ min: 0, max: 1 }),
  amount: fc.integer({ min: 1, max: 30_000 }),
  choice: fc.nat({ max: 3 }),
});
const handful = fc.oneof(
  { weight: 9, arbitrary: fc.array(deed, { minLength: 1, maxLength: 5 }) },
  { weight: 2, arbitrary: fc.constantFrom('fees' as const, 'month' as const, 'sweep' as const) },
);

it('keeps the ledger valid for concurrent actions in any order', async () => {
  const scenarios = fc.array(handful, { minLength: 20, maxLength: 20 });
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      for (const step of scenario) {
        const ended = typeof step === 'string' ? [await jobs[step]()] : await Promise.all(step.map(act));
        for (const end of ended) done.set(end, (done.get(end) ?? 0) + 1);
        await expectLedgerToHold();
      }
    }),
    { seed: 20_261_121, numRuns: 2, endOnFailure: true },
  );
  // The run was meaningful: actions succeeded, and some were rejected.
  const always = ['topUp', 'transfer', 'requestFuel', 'serve'].map((what) => `${what} done`);
  expect([...done.keys()]).toEqual(expect.arrayContaining(always));
  expect([...done.keys()].filter((end) => !end.endsWith('done')).length).toBeGreaterThan(5);
  expect([...done.keys()].filter((end) => end.includes('INTERNAL'))).toEqual([]);
}, 120_000);

const jobs = {
  fees: async () => {
    await Promise.all([chargeDueFees(world.systemCtx()), chargeDueFees(world.systemCtx())]);
    await takeSnapshots(world.systemCtx());
    return 'fees done';
  },
  month: async () => {
    world.advance(20 * 86_400);
    return 'month done';
  },
  sweep: async () => {
    world.advance(5 * 3_600);
    await Promise.all([sweep(world.systemCtx()), sweep(world.systemCtx())]);
    return 'sweep done';
  },
};

/** Result of an action: `<what> done`, or `<what> <code>`. */
async function act({ what, ...parts }: Deed): Promise<string> {
  const answer = await deeds()[what](fleets[parts.who]!, parts);
  if (answer === null) return `${what} nothing there`;
  return `${what} ${answer.status < 300 ? 'done' : answer.body.code}`;
}

type Answer = Promise<{ status: number; body: { code?: string } } | null>;

function deeds(): Record<Deed['what'], (fleet: Fleet, parts: Parts) => Answer> {
  /** This fleet's newest request in one of these statuses. */
  const newest = async (fleet: Fleet, ...statuses: string[]): Promise<number | null> => {
    const [row] = await world.rows<{ id: number }>(
      'select id from fuel_requests where client_id = $1 and status = any($2) order by id desc limit 1',
      [fleet.client.id, statuses],
    );
    return row?.id ?? null;
  };
  const on = async (fleet: Fleet, statuses: string[], call: (id: number) => Answer): Answer => {
    const id = await newest(fleet, ...statuses);
    return id === null ? null : call(id);
  };
  return {
    topUp: async (fleet: Fleet, { amount }: Parts): Answer => {
      const id = await recordTopUp(world.systemCtx(), { client_id: fleet.client.id, amount_halalas: amount });
      return world.call(approveTopUp, {
        as: fleet.people.admin,
        params: { id },
        body: { amount_halalas: amount },
      });
    },
    transfer: (fleet: Fleet, { amount, choice }: Parts): Answer =>
      world.call(transferBalance, {
        as: fleet.people.billing,
        body: { direction: choice > 0 ? 'to_allocated' : 'to_main', amount_halalas: amount },
      }),
    requestFuel: (fleet: Fleet, { amount }: Parts): Answer =>
      fleet.requestFuel({ volume_ml: 10_000 + amount }),
    serve: (fleet: Fleet, { amount, choice }: Parts): Answer =>
      on(fleet, ['request_approved', 'transaction_initiated', 'transaction_held'], async (id) => {
        await fleet.initiate(id);
        await fleet.start(id);
        // Sometimes more than requested.
        return fleet.close(id, { volume_ml: choice === 0 ? 45_000 : 5_000 + amount });
      }),
    cancel: (fleet: Fleet): Answer =>
      on(fleet, ['request_approved', 'transaction_initiated'], (id) =>
        world.call(requests.cancelFuelRequest, {
          as: fleet.people.driver,
          params: { id },
          body: { reason: 'Not today' },
        }),
      ),
    answer: (fleet: Fleet, { choice }: Parts): Answer =>
      on(fleet, ['transaction_pending_with_client'], (id) =>
        world.call(held.decideAsClient, {
          as: fleet.people.manager,
          params: { id },
          body: { decision: choice > 2 ? 'approve' : 'refuse', comment: 'Decided' },
        }),
      ),
    settle: async (fleet: Fleet, { amount, choice }: Parts): Answer => {
      await on(fleet, ['transaction_pending_with_client'], (id) =>
        world.call(held.decideAsClient, {
          as: fleet.people.manager,
          params: { id },
          body: { decision: 'refuse', comment: 'Not ours' },
        }),
      );
      return on(fleet, ['transaction_pending_with_vw'], (id) =>
        world.call(held.decideAsAdmin, {
          as: fleet.people.admin,
          params: { id },
          body:
            choice === 0
              ? { decision: 'cancel', comment: 'Never was', was_dispensed: amount % 2 === 0 }
              : {
                  decision: 'complete',
                  comment: 'Settled',
                  ...(choice > 1 ? { charged_halalas: amount % 3_000 } : {}),
                },
        }),
      );
    },
    object: (fleet: Fleet): Answer =>
      on(fleet, ['transaction_completed'], (id) =>
        world.call(disputes.openDisputeCase, {
          as: fleet.people.manager,
          params: { id },
          body: { reason_code: 'other', reason: 'We object' },
        }),
      ),
    judge: async (fleet: Fleet, { amount, choice }: Parts): Answer => {
      const [dispute] = await world.rows<{ id: number }>(
        `select id from dispute_cases where client_id = $1 and state = 'open' limit 1`,
        [fleet.client.id],
      );
      if (!dispute) return null;
      const upheld = { decision: 'uphold' as const, reason: 'So it is', charged_halalas: amount % 2_000 };
      return world.call(disputes.decideDisputeCase, {
        as: fleet.people.admin,
        params: { id: dispute.id },
        body: choice > 0 ? upheld : { decision: 'reject', reason: 'Not so' },
      });
    },
    pay: (fleet: Fleet, { amount, choice }: Parts): Answer =>
      world.call(recordPayment, {
        as: fleet.people.admin,
        body: {
          network_id,
          amount_halalas: amount,
          ...(choice % 2 ? { station_id: fleets[1]!.station.id } : {}),
          ...(choice === 3 ? { reason: 'Paid ahead' } : {}),
        },
      }),
  };
}

async function expectLedgerToHold(): Promise<void> {
  const ctx = world.systemCtx();
  for (const name of Object.keys(PROOFS)) {
    const { broken, examples } = await inTransaction(ctx, (ctx) => runProof(ctx, name));
    expect([name, broken, examples ?? []]).toEqual([name, 0, []]);
  }
  expect(await usageDrift(world)).toEqual([]);
  const negative = await world.rows('select account_id from ledger_balances where balance_halalas < 0');
  expect(negative).toEqual([]);
  for (const { client } of fleets) {
    const kinds = ['client_main', 'client_allocated', 'client_reserved', 'fees_receivable'] as const;
    let sum = 0;
    for (const kind of kinds) sum += await balanceOfAccount(ctx, kind, client.id);
    expect(await closingOf({ client_id: client.id })).toBe(sum);
  }
  expect(await closingOf({ network_id })).toBe(await balanceOfAccount(ctx, 'network_payable', network_id));
  const station_id = fleets[1]!.station.id;
  expect(await closingOf({ station_id })).toBe(await balanceOfAccount(ctx, 'franchisee_payable', station_id));
}

async function closingOf(query: object): Promise<number> {
  const days = { from: '2026-02-01', to: '2029-12-31' };
  const { body } = await world.call(getStatement, {
    as: fleets[0]!.people.admin,
    query: { ...days, ...query },
  });
  expect(body.opening_halalas + body.total_credit_halalas - body.total_debit_halalas).toBe(
    body.closing_halalas,
  );
  return body.closing_halalas;
}

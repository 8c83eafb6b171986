import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveBooks } from '../../src/insight/books-proof/books-proof.service.ts';
import { setCreditLine } from '../../src/money/credit-lines/credit-lines.service.ts';
import {
  balanceOfAccount,
  lockClientMoney,
  postEntry,
  reverseEntry,
} from '../../src/money/ledger/ledger.service.ts';
import { captureRequest, openHold, releaseHolds } from '../../src/money/ledger/ledger-holds.service.ts';
import { sealPending } from '../../src/money/ledger/ledger-seals.service.ts';
import { approveTopUp, recordTopUp } from '../../src/money/top-ups/top-ups.service.ts';
import { balancesOf, transfer } from '../../src/money/wallets/wallets.service.ts';
import { type Ctx, inTransaction } from '../../src/platform/context.ts';
import { creditTerms } from '../post-paid.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

const CONNECTIONS = 20;

let world: World;
let station: { id: number; network_id: number };
beforeAll(async () => {
  world = await buildWorld({ pool: CONNECTIONS });
  station = await world.makeStation();
});
afterAll(async () => {
  await world.close();
});

let requests = 0;
const newRequest = () => ++requests;

async function client(money: { main?: number; allocated?: number }): Promise<number> {
  const made = await world.makeClient();
  await world.fund(made, money);
  return made.id;
}

function capture(client_id: number, fuel_request_id: number, amount: number) {
  return captureIn(world.systemCtx(), client_id, fuel_request_id, amount);
}

function captureIn(ctx: Ctx, client_id: number, fuel_request_id: number, amount: number) {
  return captureRequest(ctx, {
    client_id,
    fuel_request_id,
    network_id: station.network_id,
    station_id: station.id,
    payable: { account: 'network_payable', party_id: station.network_id },
    owed_halalas: amount,
    charged_halalas: amount,
    shortfall: 'refuse',
  });
}

/** Starts everything at once; returns each result: `ok`, or the error code. */
async function atOnce(work: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const ended = await Promise.allSettled(work.map((start) => start()));
  const outcomes = ended.map((end) =>
    end.status === 'fulfilled' ? 'ok' : (end.reason.code ?? String(end.reason)),
  );
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (code) => code)].map(([code, all]) => [code, all.length]),
  );
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('concurrent', () => {
  it('holds, twenty on a balance for ten: exactly ten', async () => {
    const client_id = await client({ allocated: 1_049 });
    const ended = await atOnce(
      times(
        20,
        () => () =>
          openHold(world.systemCtx(), {
            client_id,
            fuel_request_id: newRequest(),
            kind: 'request',
            amount_halalas: 100,
          }),
      ),
    );
    expect(ended).toEqual({ ok: 10, INSUFFICIENT_FUNDS: 10 });
    expect(await balancesOf(world.systemCtx(), client_id)).toMatchObject({
      allocated_halalas: 49,
      reserved_halalas: 1_000,
    });
  });

  it('holds, twenty on a balance and a credit line for ten: exactly ten', async () => {
    const client_id = await client({ allocated: 349 });
    await setCreditLine(world.systemCtx(), client_id, creditTerms({ limit_halalas: 700 }));
    const ended = await atOnce(
      times(
        20,
        () => () =>
          openHold(world.systemCtx(), {
            client_id,
            fuel_request_id: newRequest(),
            kind: 'request',
            amount_halalas: 100,
          }),
      ),
    );
    expect(ended).toEqual({ ok: 10, INSUFFICIENT_FUNDS: 10 });
    expect(await balancesOf(world.systemCtx(), client_id)).toMatchObject({
      allocated_halalas: -651,
      reserved_halalas: 1_000,
    });
    // It may be lowered to what is in use and no further, also while more is reserved.
    const lowered = await atOnce([
      () => setCreditLine(world.systemCtx(), client_id, creditTerms({ limit_halalas: 650, version: 1 })),
    ]);
    expect(lowered).toEqual({ CREDIT_LIMIT_BELOW_USED: 1 });
  });

  it('use of credit and a lower limit: the limit is judged by what is used once it is its turn', async () => {
    const client_id = await client({});
    await setCreditLine(world.systemCtx(), client_id, creditTerms({ limit_halalas: 100 }));
    const use = `select post_entry('suspense', $2, $1, null, null, null, null, null, null, now(),
      array['client_allocated', 'suspense'], array[$1, 0]::bigint[], array[-100, 100]::bigint[])`;
    const lowered = await duringChange(world, [use, [client_id, `race:${client_id}`]], () =>
      setCreditLine(world.systemCtx(), client_id, creditTerms({ limit_halalas: 50, version: 1 })).catch(
        (error) => error.code,
      ),
    );
    expect(lowered).toBe('CREDIT_LIMIT_BELOW_USED');
  });

  it('edits of a credit line as seen in one version: the second is refused', async () => {
    const client_id = await client({});
    await setCreditLine(world.systemCtx(), client_id, creditTerms());
    const edit = `with money as materialized (
        select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'client_allocated' and a.party_id = $1 for update of b)
      update credit_lines set version = version + 1 where client_id = $1 and (select count(*) from money) = 1`;
    const second = await duringChange(world, [edit, [client_id]], () =>
      setCreditLine(world.systemCtx(), client_id, creditTerms({ version: 1 })).catch((error) => error.code),
    );
    expect(second).toBe('VERSION_CONFLICT');
  });

  it('postings of the same event, ten times: posted once', async () => {
    const client_id = await client({});
    const entry = {
      kind: 'top_up' as const,
      business_key: `top_up:race-${client_id}`,
      client_id,
      postings: [
        { account: 'bank' as const, party_id: 0, amount_halalas: -100 },
        { account: 'client_main' as const, party_id: client_id, amount_halalas: 100 },
      ],
    };
    expect(await atOnce(times(10, () => () => postEntry(world.systemCtx(), entry)))).toEqual({
      ok: 1,
      STATUS_CONFLICT: 9,
    });
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(100);
  });

  it('placements of the same hold, ten times: placed once', async () => {
    const client_id = await client({ allocated: 1_000 });
    const hold = { client_id, fuel_request_id: newRequest(), kind: 'request' as const, amount_halalas: 100 };
    expect(await atOnce(times(10, () => () => openHold(world.systemCtx(), hold)))).toEqual({
      ok: 1,
      STATUS_CONFLICT: 9,
    });
    expect((await balancesOf(world.systemCtx(), client_id)).reserved_halalas).toBe(100);
  });

  it('capture and release of one hold: one succeeds, every time', async () => {
    for (let round = 0; round < 25; round++) {
      const client_id = await client({ allocated: 1_000 });
      const fuel_request_id = newRequest();
      await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 600 });
      let released = 0;
      const ended = await atOnce([
        () => capture(client_id, fuel_request_id, 500),
        async () => {
          released = await releaseHolds(world.systemCtx(), { client_id, fuel_request_id, reason: 'race' });
        },
      ]);
      const captured = released === 0;
      expect(ended).toEqual(captured ? { ok: 2 } : { ok: 1, HOLD_ALREADY_RESOLVED: 1 });
      expect(await balancesOf(world.systemCtx(), client_id)).toEqual({
        main_halalas: 0,
        allocated_halalas: captured ? 500 : 1_000,
        reserved_halalas: 0,
      });
    }
  });

  it('release during another change of the client’s money: waits without holding a lock', async () => {
    const client_id = await client({ allocated: 1_000 });
    const fuel_request_id = newRequest();
    await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 600 });
    const money = `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'client_allocated' and a.party_id = $1 for update of b`;
    const released = await duringChange(
      world,
      [money, [client_id]],
      () => releaseHolds(world.systemCtx(), { client_id, fuel_request_id, reason: 'race' }),
      ['select 1 from holds where fuel_request_id = $1 for update nowait', [fuel_request_id]],
    );
    expect(released).toBe(600);
  });

  it('captures of one request, ten times: one succeeds, and the station is credited once', async () => {
    const client_id = await client({ allocated: 1_000 });
    const fuel_request_id = newRequest();
    await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 600 });
    const before = await balanceOfAccount(world.systemCtx(), 'network_payable', station.network_id);
    const ended = await atOnce(times(10, () => () => capture(client_id, fuel_request_id, 500)));
    expect(ended).toEqual({ ok: 1, HOLD_ALREADY_RESOLVED: 9 });
    expect(await balanceOfAccount(world.systemCtx(), 'network_payable', station.network_id)).toBe(
      before + 500,
    );
  });

  it('excess hold and capture: reserved equals the open holds', async () => {
    for (let round = 0; round < 15; round++) {
      const client_id = await client({ allocated: 1_000 });
      const fuel_request_id = newRequest();
      await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 600 });
      await atOnce([
        () => capture(client_id, fuel_request_id, 500),
        () =>
          openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'excess', amount_halalas: 100 }),
      ]);
      // The second one either resolved both or left the excess visibly open; never half resolved.
      const { reserved_halalas } = await balancesOf(world.systemCtx(), client_id);
      const [open] = await world.rows<{ sum: number }>(
        `select coalesce(sum(amount_halalas), 0) as sum from holds where client_id = $1 and state = 'open'`,
        [client_id],
      );
      expect(open!.sum).toBe(reserved_halalas);
    }
  });

  it('top-ups that could both settle the same fees: they are settled once', async () => {
    for (let round = 0; round < 10; round++) {
      const client_id = await client({});
      await postEntry(world.systemCtx(), {
        kind: 'monthly_fee',
        business_key: `monthly_fee:${client_id}`,
        client_id,
        postings: [
          { account: 'fees_receivable', party_id: client_id, amount_halalas: -100 },
          { account: 'fees', party_id: 0, amount_halalas: 100 },
        ],
      });
      const ids = await Promise.all(
        times(2, () => recordTopUp(world.systemCtx(), { client_id, amount_halalas: 100 })),
      );
      expect(await atOnce(ids.map((id) => () => approveTopUp(world.systemCtx(), id)))).toEqual({ ok: 2 });
      expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(100);
      expect(await balanceOfAccount(world.systemCtx(), 'fees_receivable', client_id)).toBe(0);
    }
  });

  it('approvals of one top-up, ten times: posted once', async () => {
    const client_id = await client({});
    const id = await recordTopUp(world.systemCtx(), { client_id, amount_halalas: 100 });
    expect(await atOnce(times(10, () => () => approveTopUp(world.systemCtx(), id)))).toEqual({
      ok: 1,
      STATUS_CONFLICT: 9,
    });
    expect((await balancesOf(world.systemCtx(), client_id)).main_halalas).toBe(100);
  });

  it('reversals of one entry, ten times: one', async () => {
    const client_id = await client({ allocated: 1_000 });
    const fuel_request_id = newRequest();
    await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 600 });
    const { entry_id } = await capture(client_id, fuel_request_id, 500);
    const ended = await atOnce(times(10, () => () => reverseEntry(world.systemCtx(), entry_id, 'race')));
    expect(ended).toEqual({ ok: 1, STATUS_CONFLICT: 9 });
    expect((await balancesOf(world.systemCtx(), client_id)).allocated_halalas).toBe(1_000);
  });

  it('transfers both ways, holds, captures and releases of one client: no deadlock', async () => {
    const client_id = await client({ main: 100_000, allocated: 100_000 });
    const move = (direction: 'to_allocated' | 'to_main') => () =>
      transfer(world.systemCtx(), { client_id, direction, amount_halalas: 7 });
    // As a request does: first the client's lock, then a hold, then a capture that also needs main.
    const refuel = () =>
      inTransaction(world.systemCtx(), async (ctx) => {
        const fuel_request_id = newRequest();
        await lockClientMoney(ctx, client_id);
        await openHold(ctx, { client_id, fuel_request_id, kind: 'request', amount_halalas: 30 });
        await captureIn(ctx, client_id, fuel_request_id, 11);
      });
    const cancelled = async () => {
      const fuel_request_id = newRequest();
      await openHold(world.systemCtx(), { client_id, fuel_request_id, kind: 'request', amount_halalas: 30 });
      await releaseHolds(world.systemCtx(), { client_id, fuel_request_id, reason: 'race' });
    };
    const work = [move('to_allocated'), move('to_main'), refuel, cancelled];
    expect(await atOnce(times(200, (index) => work[index % 4]!))).toEqual({ ok: 200 });
    expect(await balancesOf(world.systemCtx(), client_id)).toEqual({
      main_halalas: 100_000,
      allocated_halalas: 100_000 - 50 * 11,
      reserved_halalas: 0,
    });
  });

  it('entries on two clients in opposite order: no deadlock', async () => {
    const [one, other] = [
      await client({ main: 10_000, allocated: 10_000 }),
      await client({ main: 10_000, allocated: 10_000 }),
    ];
    const both = (first: number, second: number) => () =>
      postEntry(world.systemCtx(), {
        kind: 'suspense',
        business_key: `suspense:race-${newRequest()}`,
        postings: [
          { account: 'client_main', party_id: first, amount_halalas: -3 },
          { account: 'client_allocated', party_id: second, amount_halalas: 3 },
        ],
      });
    expect(await atOnce(times(60, (index) => (index % 2 ? both(one, other) : both(other, one))))).toEqual({
      ok: 60,
    });
    expect(await balancesOf(world.systemCtx(), one)).toMatchObject({
      main_halalas: 10_000 - 90,
      allocated_halalas: 10_000 + 90,
    });
  });
});

it('after all of it the ledger proof passes', async () => {
  await sealPending(world.systemCtx());
  const broken: string[] = [];
  for await (const proof of proveBooks(world.systemCtx())) if (proof.broken > 0) broken.push(proof.name);
  // The requests and fees of these races are only numbers, and two clients paid each other.
  expect(broken).toEqual([
    'every entry on a client names that client, and holds and transfers stay inside it',
    'every completed request has one capture of its amount, and every capture its litres',
    'every fee is booked as it was charged, and charged as it is booked',
  ]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { chargeDueFees } from '../../billing/fees/fees.service.ts';
import { rejectRefund, requestRefund } from '../../billing/refunds/refunds.service.ts';
import { addUpStatementDays } from '../../billing/statements/statement-days.service.ts';
import { digestOf } from '../../fuelling/fuel-requests/fuel-requests.fragments.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';
import { anchorSeals } from '../../money/ledger/ledger-anchors.service.ts';
import { captureRequest, openHold, releaseHolds } from '../../money/ledger/ledger-holds.service.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';
import { takeSnapshots } from '../../money/ledger/ledger-snapshots.service.ts';
import { recordPayment } from '../../money/payments/payments.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { transfer } from '../../money/wallets/wallets.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type Database, openDatabase } from '../../platform/db.ts';
import { proveBooks } from './books-proof.service.ts';

const VOLUME_ML = 40_000;
const PRICE_MILLIS = 2_180;
const AMOUNT = 8_720;

let world: World;
let owner: Database;
let station: { id: number; network_id: number };
beforeAll(async () => {
  world = await buildWorld();
  owner = openDatabase(world.ownerUrl, 2);
  station = await world.makeStation();
  await writeLedger();
});
afterAll(async () => {
  await owner.close();
  await world.close();
});

/** Whoever has full access: the role of the server could not even switch the triggers off. */
const ownerCtx = (): Ctx => {
  const ctx = world.systemCtx();
  return { ...ctx, db: owner, platform: { ...ctx.platform, database: owner } };
};

/** A request with its money and usage, as the lifecycle leaves it. */
async function refuel(
  status: 'transaction_completed' | 'request_approved' | 'request_cancelled',
): Promise<number> {
  const { client_id, vehicle } = await fleet();
  const ctx = world.systemCtx();
  const isDone = status === 'transaction_completed';
  const carries = status !== 'request_cancelled';
  const [row] = await world.rows<{ id: number }>(
    `insert into fuel_requests (client_id, vehicle_id, driver_id, fuel_type_id, status, kind, requested_volume_ml, requested_amount_halalas,
       qr_token, checks, volume_ml, amount_halalas, charged_halalas, price_millis_per_litre, usage_day, usage_volume_ml, usage_amount_halalas, status_changed_at)
     values ($1, $2, $3, $4, $5, 'litres', $6, $7, gen_random_uuid()::text, '[]', $8, $9, $9, $10, $11, $12, $13, now()) returning id`,
    [
      client_id,
      vehicle.id,
      vehicle.driver_id,
      vehicle.fuel_type_id,
      status,
      VOLUME_ML,
      AMOUNT,
      isDone ? VOLUME_ML : null,
      isDone ? AMOUNT : null,
      isDone ? PRICE_MILLIS : null,
      carries ? '2026-03-01' : null,
      carries ? VOLUME_ML : null,
      carries ? AMOUNT : null,
    ],
  );
  const fuel_request_id = row!.id;
  if (carries) {
    await world.rows(
      `insert into usage_days (scope, scope_id, day, volume_ml, amount_halalas, fills)
       values ('client', $1, '2026-03-01', $4, $5, 1), ('vehicle', $2, '2026-03-01', $4, $5, 1), ('driver', $3, '2026-03-01', $4, $5, 1)`,
      [client_id, vehicle.id, vehicle.driver_id, VOLUME_ML, AMOUNT],
    );
  }
  await openHold(ctx, { client_id, fuel_request_id, kind: 'request', amount_halalas: 10_000 });
  if (status === 'request_cancelled')
    await releaseHolds(ctx, { client_id, fuel_request_id, reason: 'cancelled' });
  if (isDone) {
    await captureRequest(ctx, {
      client_id,
      fuel_request_id,
      network_id: station.network_id,
      station_id: station.id,
      payable: { account: 'network_payable', party_id: station.network_id },
      owed_halalas: AMOUNT,
      charged_halalas: AMOUNT,
      shortfall: 'refuse',
    });
  }
  return fuel_request_id;
}

async function fleet() {
  const { id: client_id } = await world.makeClient();
  const ctx = world.systemCtx();
  await approveTopUp(ctx, await recordTopUp(ctx, { client_id, amount_halalas: 50_000 }));
  await transfer(ctx, { client_id, direction: 'to_allocated', amount_halalas: 30_000 });
  return { client_id, vehicle: await world.makeVehicle({ client_id }) };
}

async function writeLedger(): Promise<void> {
  const ctx = world.systemCtx();
  for (let fills = 0; fills < 3; fills++) await refuel('transaction_completed');
  await refuel('request_approved');
  await refuel('request_cancelled');
  const disputed = await refuel('transaction_completed');
  const [capture] = await world.rows<{ id: number }>(
    `select id from ledger_entries where kind = 'capture' and fuel_request_id = $1`,
    [disputed],
  );
  await reverseEntry(ctx, capture!.id, 'dispute upheld');
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 100');
  await world.rows(
    `insert into client_plans (client_id, plan_id, billing_cycle, net_halalas, from_period, chosen_at)
     select id, (select id from subscription_plans where code = 'standard'), 'monthly', 100, '2026-03', now() from clients`,
  );
  await chargeDueFees({ ...ctx, now: new Date('2026-04-10T00:00:00Z') });
  await refund();
  await recordPayment(ctx, { network_id: station.network_id, amount_halalas: 5_000 }, null);
  await world.rows(
    `insert into idempotency_keys (tenant, key, request_hash, status, body) values ('client:1', 'a key', 'x', 201, '{}')`,
  );
  await world.rows(
    `insert into audit_rows (at, actor_kind, action, subject, subject_id, after)
     select now(), 'system', 'create', 'fuel_request', id, jsonb_build_object('checks', ${digestOf('checks')}) from fuel_requests`,
  );
  await sealPending(ctx);
  await takeSnapshots(ctx);
  await addUpStatementDays(ctx);
}

/** One refund that is held, and one that went back. */
async function refund(): Promise<void> {
  const ctx = world.systemCtx();
  const { client_id } = await fleet();
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at)
     values ($1, 'Wahat Fuel', 'SA0380000000608010167519', '2026-01-01')`,
    [client_id],
  );
  for (const amount_halalas of [500, 700]) {
    const id = await requestRefund(ctx, { client_id, amount_halalas, reason: 'Topped up twice.' });
    if (amount_halalas === 700) await rejectRefund(ctx, id, 'Needed for March.');
  }
}

async function brokenProofs(ctx: Ctx): Promise<string[]> {
  const broken: string[] = [];
  for await (const proof of proveBooks(ctx)) if (proof.broken > 0) broken.push(proof.name);
  return broken;
}

class Undo extends Error {}

/** Failed proofs after manipulation by someone with full database access. */
async function brokenAfter(tampering: string): Promise<string[]> {
  let broken: string[] = [];
  await inTransaction(ownerCtx(), async (ctx) => {
    const tables = [
      'ledger_entries',
      'ledger_postings',
      'audit_rows',
      'seals',
      'holds',
      'fuel_requests',
      'fee_charges',
      'payments',
    ];
    const run = (text: string) => ctx.db.rows({ name: '', text });
    for (const table of tables) await run(`alter table ${table} disable trigger user`);
    await run(tampering);
    broken = await brokenProofs(ctx);
    throw new Undo();
  }).catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return broken;
}

const SUM = 'every entry sums to zero';
const TOTAL = 'all accounts together are zero';
const BALANCE = 'every guarded balance equals its postings, and none is below its limit';
const BALANCE_AFTER = 'every guarded posting carries the balance after it';
const SNAPSHOT = 'every snapshot equals the postings it covers';
const INSIDE = 'every entry on a client names that client, and holds and transfers stay inside it';
const HOLD = 'every hold is open, or resolved once by an entry of its request';
const RESERVED = 'every halala into and out of reserved belongs to a hold';
const OPEN = 'open holds are what each client has reserved';
const CAPTURE = 'every completed request has one capture of its amount, and every capture its litres';
const USAGE = 'usage counters equal what the requests carry';
const TOP_UP = 'every approved top-up is booked, as approved';
const FEE = 'every fee is booked as it was charged, and charged as it is booked';
const SUBSCRIPTION = 'no month of a subscription is paid twice';
const LITRES = 'every processing fee is for the litres booked in its month';
const PAYMENT = 'every payment is booked, as it was paid';
const REFUND = 'every refund is held, paid or returned, as it was decided';
const HELD_REFUNDS = 'what is held for refunds are those that are neither paid nor rejected';
const DAYS = 'the days of statements add up to their lines';
const SUMS = 'dashboards add up to the requests, by day and by month';
const KEY = 'every kept idempotency key has its answer';
const CHECKS = 'the checks of a decision are those that its audit row names';
const SEALED = 'every ledger entry and audit row is sealed or waits to be';
const CHAIN = 'the chain of seals over entries and audit rows is unbroken';

const account = (kind: string) =>
  `(select id from ledger_accounts where kind = '${kind}' order by party_id desc limit 1)`;
const capturedRequest = `(select min(fuel_request_id) from ledger_entries where kind = 'capture')`;
const someCapture = `(select min(id) from ledger_entries where kind = 'capture')`;

describe('the ledger proof', () => {
  it('passes for a valid ledger, and covers all of it', async () => {
    const proofs = [];
    await anchorSeals(world.systemCtx());
    for await (const proof of proveBooks(world.systemCtx())) proofs.push(proof);
    expect(proofs.filter((proof) => proof.broken > 0)).toEqual([]);
    // No month here is invoiced or settled: those proofs are covered by the tests of invoices and settlements.
    const isOfMonthEnd = (name: string) => /invoice|series|settle/.test(name);
    const unseen = proofs.slice(1).filter(({ name, checked }) => checked === 0 && !isOfMonthEnd(name));
    expect(unseen).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    [
      'an increased posting',
      `update ledger_postings set amount_halalas = amount_halalas + 1 where entry_id = ${someCapture} and account_id in (select id from ledger_accounts where kind = 'network_payable')`,
      [SUM, TOTAL, SNAPSHOT, CAPTURE, DAYS, CHAIN],
    ],
    [
      'money moved between two postings of an entry',
      `update ledger_postings p set amount_halalas = p.amount_halalas + case a.kind when 'client_allocated' then 1 else -1 end
       from ledger_accounts a where a.id = p.account_id and p.entry_id = ${someCapture} and a.kind in ('client_allocated', 'network_payable')`,
      [BALANCE, BALANCE_AFTER, SNAPSHOT, CAPTURE, DAYS, CHAIN],
    ],
    [
      'a removed posting',
      `delete from ledger_postings where entry_id = (select max(entry_id) from ledger_postings where account_id = ${account('bank')}) and account_id = ${account('bank')}`,
      [SUM, TOTAL, SNAPSHOT, PAYMENT, CHAIN],
    ],
    [
      'a changed reason of an entry',
      `update ledger_entries set reason = 'nothing happened' where kind = 'reversal'`,
      [CHAIN],
    ],
    [
      'an entry assigned to another client',
      `update ledger_entries set client_id = client_id + 1 where kind = 'transfer' and client_id = (select min(client_id) from ledger_entries)`,
      [INSIDE, CHAIN],
    ],
    [
      'a transfer that the allocated balance does not show',
      `update ledger_postings set account_id = (select r.id from ledger_accounts a join ledger_accounts r on r.kind = 'client_reserved' and r.party_id = a.party_id
         where a.id = account_id) where (entry_id, account_id) = (select p.entry_id, p.account_id from ledger_postings p join ledger_entries e on e.id = p.entry_id
         join ledger_accounts a on a.id = p.account_id where e.kind = 'transfer' and a.kind = 'client_allocated' limit 1)`,
      [BALANCE, BALANCE_AFTER, INSIDE, RESERVED, CHAIN],
    ],
    [
      'an increased balance',
      `update ledger_balances set balance_halalas = balance_halalas + 1 where account_id = ${account('client_main')}`,
      [BALANCE],
    ],
    [
      'an increased snapshot',
      `update ledger_snapshots set balance_halalas = balance_halalas + 1 where account_id = ${account('bank')}`,
      [SNAPSHOT],
    ],
    [
      'one line more on a day of a statement',
      `update statement_days set debits = debits + 1 where kind = 'branch' and day = (select min(day) from statement_days where kind = 'branch')`,
      [DAYS],
    ],
    [
      'a lost day of statements',
      `delete from statement_days where kind = 'client' and day = '2026-03-01'`,
      [DAYS],
    ],
    [
      'a changed audit entry',
      `update audit_rows set after = '{"amount_halalas": 1}' where id = (select min(id) from audit_rows)`,
      [CHAIN],
    ],
    [
      'a changed actor',
      `update audit_rows set actor_user_id = 4711 where id = (select min(id) from audit_rows)`,
      [CHAIN],
    ],
    ['a removed audit entry', `delete from audit_rows where id = (select min(id) from audit_rows)`, [CHAIN]],
    [
      'an unsealed additional audit entry',
      `insert into audit_rows (at, actor_kind, action, subject) values (now(), 'system', 'approve', 'top_up')`,
      [SEALED],
    ],
    ['a removed seal', `delete from seals where position = 3`, [SEALED, CHAIN]],
    ['a forged seal', `update seals set hash = sha256('forged') where position = 3`, [CHAIN]],
    [
      'a reopened captured hold',
      `update holds set state = 'open', resolved_entry_id = null, captured_halalas = 0 where fuel_request_id = ${capturedRequest}`,
      [RESERVED, OPEN],
    ],
    [
      'a captured hold marked as released',
      `update holds set state = 'released', captured_halalas = 0 where fuel_request_id = ${capturedRequest}`,
      [HOLD],
    ],
    [
      'an increased hold',
      `update holds set amount_halalas = amount_halalas + 1 where state = 'open'`,
      [RESERVED, OPEN],
    ],
    [
      'liters removed from a completed request',
      `update fuel_requests set volume_ml = volume_ml - 1000 where id = ${capturedRequest}`,
      [CAPTURE, SUMS],
    ],
    [
      'liters and amount removed from a completed request',
      `update fuel_requests set volume_ml = 20000, amount_halalas = 4360, charged_halalas = 4360 where id = ${capturedRequest}`,
      [CAPTURE, SUMS],
    ],
    [
      'a completed request without a capture',
      `update fuel_requests set status = 'transaction_completed' where status = 'request_cancelled'`,
      [CAPTURE, SUMS],
    ],
    [
      'a reduced charge without a loss',
      `update fuel_requests set charged_halalas = 1 where id = ${capturedRequest}`,
      [CAPTURE, SUMS],
    ],
    [
      'a reduced usage counter',
      `update usage_days set volume_ml = volume_ml - 1 where scope = 'vehicle' and scope_id = (select min(scope_id) from usage_days where scope = 'vehicle')`,
      [USAGE],
    ],
    [
      'a removed usage counter',
      `delete from usage_days where scope = 'driver' and scope_id = (select min(scope_id) from usage_days where scope = 'driver')`,
      [USAGE],
    ],
    [
      'a different approved amount',
      `update top_ups set approved_amount_halalas = 1 where id = (select min(id) from top_ups)`,
      [TOP_UP],
    ],
    [
      'an approved top-up without an entry',
      `insert into top_ups (client_id, amount_halalas, approved_amount_halalas, status, "from", created_at) select min(id), 5, 5, 'approved', 'client', now() from clients`,
      [TOP_UP],
    ],
    [
      'a subscription fee that pays for a year instead of a month',
      `update fee_charges set months = 12 where kind = 'subscription_fee'`,
      [SUBSCRIPTION],
    ],
    [
      'an increased fee',
      `update fee_charges set net_halalas = net_halalas + 1 where id = (select min(id) from fee_charges)`,
      [FEE],
    ],
    [
      'a posted charge without a record',
      `delete from fee_charges where id = (select min(id) from fee_charges)`,
      [FEE],
    ],
    [
      'liters added after a processing fee',
      `update ledger_entries set volume_ml = volume_ml + 1 where id = ${someCapture}`,
      [LITRES, CHAIN],
    ],
    ['a different paid amount', `update payments set amount_halalas = 1`, [PAYMENT]],
    [
      'another amount of a refund',
      `update refunds set amount_halalas = amount_halalas + 1 where status = 'requested'`,
      [REFUND, HELD_REFUNDS],
    ],
    [
      'a returned refund that is open again',
      `update refunds set status = 'requested', rejection_reason = null where status = 'rejected'`,
      [REFUND, HELD_REFUNDS],
    ],
    ['a lost response', `update idempotency_keys set status = null`, [KEY]],
    [
      'checks that are not those of the decision',
      `update fuel_requests set checks = '{"checks": [{}]}' where id = (select min(id) from fuel_requests)`,
      [CHECKS],
    ],
  ])('detects %s', async (_what, tampering, expected) => {
    expect(await brokenAfter(tampering)).toEqual(expected);
  });

  it('names the fault', async () => {
    await inTransaction(ownerCtx(), async (ctx) => {
      await ctx.db.rows({ name: '', text: 'alter table audit_rows disable trigger user' });
      const [row] = await ctx.db.rows<{ id: number }>({
        name: '',
        text: `update audit_rows set action = 'x' where id = (select max(id) from audit_rows) returning id`,
      });
      for await (const proof of proveBooks(ctx)) {
        if (proof.name === CHAIN) expect(proof).toMatchObject({ broken: 1, examples: [`audit ${row!.id}`] });
      }
      throw new Undo();
    }).catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  });
});

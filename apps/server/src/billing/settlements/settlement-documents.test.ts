import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { getRunningSettlement } from '@fleet/contracts/billing/running-settlements.ts';
import * as contract from '@fleet/contracts/billing/settlement-batches.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenProofs } from '../../../test/proven.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { reverseAndRecapture } from '../../money/ledger/ledger-recapture.service.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { workOffRuns } from '../invoices/runs.service.ts';
import { workOffSettlements } from './settlements-close.service.ts';

/** Months with odd litres, fills partly borne and corrected later, invoiced and settled one after the other. */

let world: World;
let scene: Awaited<ReturnType<typeof makeRefuelling>>;
const MONTHS = ['2026-03', '2026-04', '2026-05', '2026-06'];
const FILLS = 4;

beforeAll(async () => {
  world = await buildWorld({ pool: 8 });
  scene = await makeRefuelling(world, { allocated: 2_000_000, main: 100_000 });
  await world.rows('update fuel_types set processing_fee_millis_per_litre = 45');
}, 60_000);
afterAll(() => world.close());

const seeded = (() => {
  let state = 20_261_128;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
})();

/** A client is charged only a part of a fill: the platform bears the rest. */
async function excuse(fuel_request_id: number) {
  const [request] = await world.rows<{
    client_id: number;
    owed_halalas: number;
    charged_halalas: number;
  }>(
    `update fuel_requests set charged_halalas = amount_halalas - $2 where id = $1
     returning client_id, amount_halalas as owed_halalas, charged_halalas`,
    [fuel_request_id, 1 + seeded(900)],
  );
  await reverseAndRecapture(world.systemCtx(), { ...request!, fuel_request_id, reason: 'spilled' });
}

async function endOfMonth(period: string) {
  const as = scene.people.admin;
  await world.call(startInvoiceRun, { as, body: { period, only: null } });
  await workOffRuns(() => world.systemCtx(), deliveredItems);
  await world.call(contract.openSettlementBatches, { as, body: { period } });
  await world.call(contract.closeSettlementBatches, { as, body: { period } });
  await workOffSettlements(() => world.systemCtx());
}

const batchOf = async (period: string) => {
  const as = scene.people.admin;
  const { body } = await world.call(contract.listSettlementBatches, { as, query: { period } });
  return (await world.call(contract.getSettlementBatch, { as, params: { id: body.rows[0]!.id } })).body;
};
const sum = (rows: readonly { amount_halalas: number }[]) =>
  rows.reduce((total, { amount_halalas }) => total + amount_halalas, 0);

const runningOf = async (period: string) => {
  const params = { id: scene.station.network_id };
  return (await world.call(getRunningSettlement, { as: scene.people.admin, params, query: { period } })).body;
};

it('documents explain every month, openings equal closings before, and a correction names its month', async () => {
  let earlier = 0;
  const running: Awaited<ReturnType<typeof runningOf>>[] = [];
  for (const [at, period] of MONTHS.entries()) {
    world.at(`${period}-05T09:00:00Z`);
    // Of the month before, invoiced and settled already.
    if (earlier > 0) await excuse(earlier);
    for (let fill = 0; fill < FILLS; fill += 1) {
      world.advance(86_400);
      const id = await scene.untilFuelling();
      await scene.close(id, { volume_ml: 5_001 + seeded(40_000) });
      if (fill === 0) await excuse(id);
      earlier = id;
    }
    world.at(`2026-0${at + 4}-02T06:00:00Z`);
    await chargeDueFees(world.systemCtx());
    running.push(await runningOf(period));
    await endOfMonth(period);
  }
  let closing = 0;
  for (const [at, period] of MONTHS.entries()) {
    const batch = await batchOf(period);
    expect(batch.opening_halalas).toBe(closing);
    closing = batch.closing_halalas!;
    expect(batch.opening_halalas! + batch.payment_halalas! + sum(batch.documents)).toBe(closing);
    // What was previewed before is what was closed, and is the same afterwards but for what is of later months.
    const { later_halalas: _, ...previewed } = await runningOf(period);
    expect(running[at]).toMatchObject(previewed);
    expect(previewed).toMatchObject({ opening_halalas: batch.opening_halalas, closing_halalas: closing });
    expect(previewed.movements.at(-1)!.balance_halalas).toBe(closing);
    const kinds = batch.documents.map(({ kind }) => kind);
    expect(kinds).toEqual(['refuelling', ...(at === 0 ? [] : ['credit_note']), 'borne', 'processing_fee']);
    // Nothing is discounted here: each document is settled whole.
    for (const { total_halalas, amount_halalas } of batch.documents)
      expect(amount_halalas).toBe(total_halalas);
    expect(batch.corrections.map((each) => each.period)).toEqual([...MONTHS.slice(at - 1, at), period]);
    expect(sum(batch.corrections)).toBe(batch.correction_halalas);
  }
  expect(await brokenProofs(world)).toEqual([]);
});

it('what is resold the network invoices itself, all of it, what the platform bears with it', async () => {
  const { network_id } = scene.station;
  await world.rows(
    `insert into invoice_terms (network_id, due_days, billing_model, discount_kind, discount_value) values ($1, 15, 'resale', 'none', 0)`,
    [network_id],
  );
  world.at('2026-07-05T09:00:00Z');
  const id = await scene.untilFuelling();
  await scene.close(id, { volume_ml: 33_333 });
  await excuse(id);
  world.at('2026-08-02T06:00:00Z');
  await chargeDueFees(world.systemCtx());
  await endOfMonth('2026-07');
  const { documents, refuelling_halalas, correction_halalas } = await batchOf('2026-07');
  expect(documents.map(({ kind }) => kind)).toEqual(['processing_fee', 'own_invoice']);
  expect(documents[1]).toMatchObject({
    invoice: null,
    amount_halalas: refuelling_halalas! + correction_halalas!,
  });
});

import type { setCreditLine as setRoute } from '@fleet/contracts/money/wallets.ts';
import type { z } from 'zod';
import { setCreditLine } from '../src/money/credit-lines/credit-lines.service.ts';
import { captureRequest, openHold } from '../src/money/ledger/ledger-holds.service.ts';
import { approveTopUp, recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { makeRefuelling } from './refuelling.ts';
import type { World } from './world.ts';

type Terms = z.output<(typeof setRoute)['body']>;

/** SAR 5,000 on credit, due 15 days after the month, and a week of grace. */
export const creditTerms = (fields: Partial<Terms> = {}) => ({
  limit_halalas: 500_000,
  payment_terms_days: 15,
  grace_days: 7,
  suspended_until: null,
  suspension_reason: null,
  version: 0,
  ...fields,
});

let fuel_request_id = 5_000_000;

/** Charges a client for fuel at an instant, as a fill does. */
export async function charge(world: World, client_id: number, amount_halalas: number, at = world.now) {
  const station = await world.makeStation();
  fuel_request_id += 1;
  const ctx = { ...world.systemCtx(), now: at };
  await openHold(ctx, { client_id, fuel_request_id, kind: 'request', amount_halalas });
  await captureRequest(ctx, {
    client_id,
    fuel_request_id,
    network_id: station.network_id,
    station_id: station.id,
    payable: { account: 'network_payable', party_id: station.network_id },
    owed_halalas: amount_halalas,
    charged_halalas: amount_halalas,
    shortfall: 'refuse',
  });
}

/** Credits a top-up, as a transfer or an approval does. */
export async function topUp(world: World, client_id: number, amount_halalas: number): Promise<void> {
  const id = await recordTopUp(world.systemCtx(), { client_id, amount_halalas });
  await approveTopUp(world.systemCtx(), id);
}

/** A fleet without money and with a credit line since the beginning of the year before, and what it owes of months. */
export async function makePostPaid(
  world: World,
  owed: readonly (readonly [at: string, amount_halalas: number])[] = [],
  terms: Partial<Terms> = {},
) {
  const fleet = await makeRefuelling(world, { allocated: 0 });
  const client_id = fleet.client.id;
  await setCreditLine(world.systemCtx(), client_id, creditTerms(terms));
  await world.rows(
    `update credit_lines set created_at = created_at - interval '13 months' where client_id = $1`,
    [client_id],
  );
  for (const [at, amount_halalas] of owed) await charge(world, client_id, amount_halalas, new Date(at));
  return { ...fleet, client_id, topUp: (amount_halalas: number) => topUp(world, client_id, amount_halalas) };
}

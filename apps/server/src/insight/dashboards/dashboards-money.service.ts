import type { Ctx } from '../../platform/context.ts';
import { boundsOf } from './dashboards.service.ts';
import { findClientMovements, findNetworkMovements, type Movements } from './dashboards-money.queries.ts';

/** Ledger kinds as the types of a statement's lines have them. What is of none is fuel, reversals of fuel among it. */
const FEES = ['registration_fee', 'monthly_fee', 'subscription_fee', 'processing_fee'];
const PAYMENTS = ['payment', 'refund'];
const OTHERS = [
  'credit_note',
  'debit_note',
  'invoice',
  'invoice_payment',
  'order_payment',
  'order_settlement',
  'order_charge',
];

/** Where a client's money went, or what a network is owed, by the ledger; null without permission. */
export async function getFlow(ctx: Ctx, period: { from: string; to: string }) {
  const { client_id, network_id, station_id } = ctx.actor;
  if (!ctx.actor.permissions.has('read wallet')) return { flow: null };
  const bounds = boundsOf(period);
  if (client_id !== null) return { flow: clientFlow(await findClientMovements(ctx, client_id, bounds)) };
  if (network_id !== null && station_id === null)
    return { flow: networkFlow(await findNetworkMovements(ctx, network_id, bounds)) };
  return { flow: null };
}

function clientFlow({ opening_halalas, closing_halalas, by_kind }: Movements) {
  const top_ups = sumOf(by_kind, ['top_up']);
  const fees = sumOf(by_kind, FEES);
  const refunds = sumOf(by_kind, PAYMENTS);
  const others = sumOf(by_kind, OTHERS);
  const fuel = closing_halalas - opening_halalas - top_ups - fees - refunds - others;
  return {
    opening_halalas,
    closing_halalas,
    steps: [
      { kind: 'top_ups' as const, amount_halalas: top_ups },
      { kind: 'fuel' as const, amount_halalas: fuel },
      { kind: 'fees' as const, amount_halalas: fees },
      ...unlessNone('payments', refunds),
      ...unlessNone('others', others),
    ],
  };
}

function networkFlow({ opening_halalas, closing_halalas, by_kind }: Movements) {
  const fees = sumOf(by_kind, FEES);
  const payments = sumOf(by_kind, PAYMENTS);
  const others = sumOf(by_kind, OTHERS);
  // Fuel that was not fully charged is owed all the same: it is in the rest.
  const fuel = closing_halalas - opening_halalas - fees - payments - others;
  return {
    opening_halalas,
    closing_halalas,
    steps: [
      { kind: 'fuel' as const, amount_halalas: fuel },
      { kind: 'fees' as const, amount_halalas: fees },
      { kind: 'payments' as const, amount_halalas: payments },
      ...unlessNone('others', others),
    ],
  };
}

/** A step that most periods are without. */
function unlessNone<Kind extends string>(kind: Kind, amount_halalas: number) {
  return amount_halalas === 0 ? [] : [{ kind, amount_halalas }];
}

function sumOf(rows: Movements['by_kind'], kinds: readonly string[]): number {
  return rows
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
}

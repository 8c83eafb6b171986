import { MOVEMENT_KINDS } from '@fleet/domain/movement-kinds.ts';
import type { Ctx } from '../../platform/context.ts';
import { boundsOf } from './dashboards.service.ts';
import { findClientMovements, findNetworkMovements, type Movements } from './dashboards-money.queries.ts';

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
  const top_ups = sumOf(by_kind, MOVEMENT_KINDS.top_ups);
  const fees = sumOf(by_kind, MOVEMENT_KINDS.fees);
  const refunds = sumOf(by_kind, MOVEMENT_KINDS.payments);
  const others = sumOf(by_kind, MOVEMENT_KINDS.others);
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
  const fees = sumOf(by_kind, MOVEMENT_KINDS.fees);
  const payments = sumOf(by_kind, MOVEMENT_KINDS.payments);
  const others = sumOf(by_kind, MOVEMENT_KINDS.others);
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

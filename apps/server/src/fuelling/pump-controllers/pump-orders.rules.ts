import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { LIVE_PUMP_ORDERS, type PumpOrder } from '@fleet/contracts/fuelling/pump-orders.ts';
import { amountHalalas, volumeForAmountMl } from '@fleet/domain/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { controllerPumps } from './pump-controllers.table.ts';
import type { pumpOrders, pumpTransactions } from './pump-orders.table.ts';

type OrderRow = typeof pumpOrders.$inferSelect;
type TransactionRow = typeof pumpTransactions.$inferSelect;
type SitePumpRow = typeof controllerPumps.$inferSelect;

/** The pump is unlocked, or may be. */
export function isLive({ state }: Pick<OrderRow, 'state'>): boolean {
  return LIVE_PUMP_ORDERS.has(state);
}

/** The amount a pump is preset to: what the hold covers, and no more than the approved liters. */
export function creditFor(request: {
  readonly kind: 'litres' | 'amount' | 'fill_up';
  readonly requested_volume_ml: number;
  readonly approved_volume_ml: number | null;
  readonly hold_halalas: number;
  readonly price_millis_per_litre: number;
}): number {
  const { kind, approved_volume_ml, requested_volume_ml, hold_halalas, price_millis_per_litre } = request;
  if (kind === 'amount' && approved_volume_ml === null) return hold_halalas;
  return Math.min(
    hold_halalas,
    amountHalalas(approved_volume_ml ?? requested_volume_ml, price_millis_per_litre),
  );
}

/** Whether a pump in this status can be unlocked: idle sites say `free` or `locked`. */
export function isIdle(status: SitePumpRow['status'] | null): boolean {
  return status === 'free' || status === 'locked';
}

/** What was taken for the fill, and what speaks for and against it. */
export interface PumpReport {
  readonly checks: readonly Check[];
  /** For the timeline. */
  readonly timeline: Record<string, unknown> | null;
}

export interface Closed {
  readonly volume_ml: number;
  readonly pump_mismatch?: string | undefined;
}

/**
 * Compares the liters of a close with its pump. The pump's report is authoritative: another figure is rejected, a
 * reported mismatch leaves the fill with the platform, an excess or another price is flagged. A pump that is still
 * unlocked is awaited while it is online; offline the liters are typed and the platform reviews. Throws
 * PUMP_STILL_UNLOCKED and PUMP_REPORT_MISMATCH, unless the fill is late and nobody can be asked again.
 */
export function holdAgainstPump(facts: {
  readonly order: OrderRow | null;
  readonly transaction: TransactionRow | null;
  readonly is_connected: boolean;
  /** A nozzle of this product could have been preset. */
  readonly could_preset: boolean;
  readonly price_millis_per_litre: number;
  readonly closed: Closed;
  readonly is_late: boolean;
}): PumpReport {
  const { order, transaction, closed, price_millis_per_litre } = facts;
  if (!order || (!isLive(order) && !transaction)) {
    return facts.is_connected && facts.could_preset
      ? { checks: [reportCheck(false, 'flag')], timeline: null }
      : { checks: [], timeline: null };
  }
  const pumpDetail = { pump: order.pump_number };
  if (!transaction) {
    if (facts.is_connected && !facts.is_late)
      throw new AppError(
        'PUMP_STILL_UNLOCKED',
        'The pump is still unlocked; its litres arrive by themselves.',
      );
    return { checks: [reportCheck(false)], timeline: { ...pumpDetail, mismatches: ['silent'] } };
  }
  if (transaction.volume_ml !== closed.volume_ml && !facts.is_late) {
    const { volume_ml } = transaction;
    throw new AppError('PUMP_REPORT_MISMATCH', 'The pump reported other litres.', { volume_ml });
  }
  const mismatches = mismatchesOf(order, transaction, closed);
  const amount = amountHalalas(closed.volume_ml, price_millis_per_litre);
  return {
    checks: [
      reportCheck(mismatches.length === 0),
      {
        ...flag('pump_preset', 'halalas', order.credit_halalas, amount),
        kind: 'limit',
        passed: amount <= order.credit_halalas,
      },
      {
        ...flag('pump_price', 'millis', price_millis_per_litre, transaction.price_millis_per_litre),
        passed: transaction.price_millis_per_litre === price_millis_per_litre,
      },
    ],
    timeline: {
      ...pumpDetail,
      transaction: transaction.site_transaction_id,
      volume_ml: transaction.volume_ml,
      ...(mismatches.length > 0 ? { mismatches } : {}),
      ...(closed.pump_mismatch ? { reported: closed.pump_mismatch } : {}),
    },
  };
}

/** Why the pump's report is uncertain. */
function mismatchesOf(order: OrderRow, transaction: TransactionRow, closed: Closed): string[] {
  return [
    ...(closed.pump_mismatch ? ['attendant'] : []),
    ...(transaction.volume_ml === closed.volume_ml ? [] : ['other_litres']),
    ...(transaction.contradicted_by === null ? [] : ['contradicted']),
    ...(transaction.product_id === order.product_id ? [] : ['other_product']),
    ...(transaction.pump_number === order.pump_number ? [] : ['other_pump']),
  ];
}

function reportCheck(passed: boolean, consequence: Check['consequence'] = 'decline'): Check {
  return { ...flag('pump_report', 'none', null, null), passed, consequence };
}

function flag(code: Check['code'], unit: Check['unit'], limit: number | null, value: number | null): Check {
  return {
    ...{ code, unit, limit, value, kind: 'fact', level: 'station', raised_by: null, used: null },
    ...{ window_days: null, passed: false, consequence: 'flag' },
  } as Check;
}

/** A preset as the attendant sees it. */
export function presentOrder(
  order: OrderRow,
  facts: {
    readonly nozzle_number: number;
    readonly price_millis_per_litre: number;
    readonly pump: SitePumpRow | null;
    readonly transaction: TransactionRow | null;
  },
): PumpOrder {
  const { pump, transaction, price_millis_per_litre } = facts;
  const isRunning = pump?.running_transaction_id === order.fsc_transaction_id;
  return {
    id: order.id,
    state: order.state,
    nozzle: { id: order.nozzle_id, number: facts.nozzle_number },
    pump_number: order.pump_number,
    credit_halalas: order.credit_halalas,
    credit_volume_ml: volumeForAmountMl(order.credit_halalas, price_millis_per_litre),
    ordered_at: order.ordered_at.toISOString(),
    unlocked_at: order.unlocked_at?.toISOString() ?? null,
    end_reason: order.end_reason,
    pump_status: pump?.status ?? null,
    running_ml: isRunning ? pump.running_ml : null,
    dispensed: transaction && {
      site_transaction_id: transaction.site_transaction_id,
      volume_ml: transaction.volume_ml,
      amount_halalas: transaction.amount_halalas,
      price_millis_per_litre: transaction.price_millis_per_litre,
      received_at: transaction.received_at.toISOString(),
      over_halalas: Math.max(
        0,
        amountHalalas(transaction.volume_ml, price_millis_per_litre) - order.credit_halalas,
      ),
    },
  };
}

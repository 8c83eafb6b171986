import { addVat, amountHalalas } from '@fleet/domain/money.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';

/** A Riyadh month, `2026-11`. */
export type Period = string;

/** Transactions take at most a minute; ten minutes after midnight a month is complete in the ledger. */
const MONTH_SETTLES_AFTER_MS = 10 * 60_000;

export interface Fee {
  readonly net_halalas: number;
  readonly vat_halalas: number;
}

/** Result of a run: the number of charged fees, and the reasons for the others. */
export interface Outcome {
  readonly charged: number;
  readonly failures: readonly unknown[];
}

/** A fee with its VAT. Fees are priced without VAT; half-up to the halala. */
export function withVat(net_halalas: number, vat_rate_basis_points: number): Fee {
  return { net_halalas, vat_halalas: addVat(net_halalas, vat_rate_basis_points).vat_halalas };
}

/**
 * The processing fee on a month's liters with its VAT. Negative where more liters were reversed than posted: then it
 * is refunded, rounded the same way.
 */
export function processingFee(
  volume_ml: number,
  processing_fee_millis_per_litre: number,
  vat_rate_basis_points: number,
): Fee {
  const net = amountHalalas(Math.abs(volume_ml), processing_fee_millis_per_litre);
  const { vat_halalas } = addVat(net, vat_rate_basis_points);
  // A refund of nothing is nothing, not minus nothing.
  return volume_ml < 0 && net > 0
    ? { net_halalas: -net, vat_halalas: 0 - vat_halalas }
    : { net_halalas: net, vat_halalas };
}

/** Postings of a client's fee: main pays what it has, the rest becomes a receivable. */
export function feePostings(client_id: number, fee: Fee, main_halalas: number) {
  const gross = fee.net_halalas + fee.vat_halalas;
  const paid = Math.min(gross, main_halalas);
  return withoutZeros([
    { account: 'client_main' as const, party_id: client_id, amount_halalas: -paid },
    { account: 'fees_receivable' as const, party_id: client_id, amount_halalas: paid - gross },
    ...earned(fee),
  ]);
}

/** Postings of a processing fee: it leaves what the network, or its franchisee, is owed. */
export function processingFeePostings(network_id: number, station_id: number | null, fee: Fee) {
  const payable =
    station_id === null
      ? { account: 'network_payable' as const, party_id: network_id }
      : { account: 'franchisee_payable' as const, party_id: station_id };
  return withoutZeros([{ ...payable, amount_halalas: -(fee.net_halalas + fee.vat_halalas) }, ...earned(fee)]);
}

/** The month it is. */
export function periodOf(date: string): Period {
  return date.slice(0, 7);
}

/** First instant of a month, and the first instant after it. */
export function boundsOf(period: Period): { from: Date; until: Date } {
  return {
    from: startOfRiyadhDate(`${period}-01`),
    until: startOfRiyadhDate(`${nextPeriod(period)}-01`),
  };
}

export function nextPeriod(period: Period): Period {
  return periodOf(addDays(`${period}-01`, 31));
}

export function lastDayOf(period: Period): string {
  return addDays(`${nextPeriod(period)}-01`, -1);
}

/**
 * The months a run must check: each one after the last complete one, up to `current` (both included), oldest first;
 * so a month that passed while the server was down is made up for.
 */
export function periodsDue(after: Period | null, first: Period, current: Period): Period[] {
  const periods: Period[] = [];
  for (
    let period = after === null ? first : nextPeriod(after);
    period <= current;
    period = nextPeriod(period)
  )
    periods.push(period);
  return periods;
}

/** The latest month whose litres are all booked. */
export function lastSettledPeriod(now: Date): Period {
  const month = periodOf(riyadhDate(new Date(now.getTime() - MONTH_SETTLES_AFTER_MS)));
  return periodOf(addDays(`${month}-01`, -1));
}

function earned(fee: Fee) {
  return [
    { account: 'fees' as const, party_id: 0, amount_halalas: fee.net_halalas },
    { account: 'vat_payable' as const, party_id: 0, amount_halalas: fee.vat_halalas },
  ];
}

function withoutZeros<P extends { readonly amount_halalas: number }>(postings: readonly P[]): P[] {
  return postings.filter((posting) => posting.amount_halalas !== 0);
}

import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { Charge } from './reports-ages.rules.ts';

/** How far a forecast goes: a quarter. What is expected later is one row. */
export const FORECAST_WEEKS = 13;
export const LATER = 'later';

interface Party {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

/** An invoice with an amount due, and how many days after its day such a client usually pays; null where that is not known. */
export interface DueInvoice {
  readonly client: Party;
  readonly due_on: string;
  readonly due_halalas: number;
  readonly late_days: number | null;
}

/** What a client owes of the fuel of a month on its credit line. */
export interface DueCredit {
  readonly client: Party;
  readonly due_on: string;
  readonly amount_halalas: number;
}

/** What a client has added to its balance a week, on average of the last twelve. */
export interface TopUpHabit {
  readonly client: Party;
  readonly weekly_halalas: number;
}

/** What an account is owed, by the months it became due in, and how many days after a month it is usually paid. */
export interface OwedAccount {
  readonly network: Party;
  readonly balance_halalas: number;
  readonly charges: readonly Charge[];
  readonly lag_days: number | null;
}

/** What is held for a client’s refunds: paid as soon as it is approved. */
export interface HeldRefund {
  readonly client: Party;
  readonly amount_halalas: number;
}

/** Money expected on a day, in or out by its key: what is due and owed is on the books already, the rest is usual. */
export interface Movement {
  readonly on: string;
  readonly party: Party;
  readonly of: 'client' | 'network';
  readonly key:
    | 'due_in_halalas'
    | 'credit_in_halalas'
    | 'top_up_in_halalas'
    | 'owed_out_halalas'
    | 'refund_out_halalas'
    | 'usual_out_halalas';
  readonly amount_halalas: number;
}

export interface ForecastFacts {
  readonly today: string;
  readonly invoices: readonly DueInvoice[];
  readonly credit: readonly DueCredit[];
  readonly habits: readonly TopUpHabit[];
  readonly accounts: readonly OwedAccount[];
  readonly refunds: readonly HeldRefund[];
}

/** Who pays and is paid when: by the terms of documents, and by what was usual where it is known. Nothing is expected in the past. */
export function expectedMovements(facts: ForecastFacts): Movement[] {
  const { today, invoices, credit, habits, accounts, refunds } = facts;
  // Top-ups of who fuels on credit pay what is open.
  const onCredit = new Set(credit.map(({ client }) => client.id));
  const notBefore = (day: string) => (day < today ? today : day);
  return [
    ...invoices.map(({ client, due_on, due_halalas, late_days }) => ({
      on: notBefore(addDays(due_on, late_days ?? 0)),
      party: client,
      of: 'client' as const,
      key: 'due_in_halalas' as const,
      amount_halalas: due_halalas,
    })),
    ...credit.map(({ client, due_on, amount_halalas }) => ({
      on: notBefore(due_on),
      party: client,
      of: 'client' as const,
      key: 'credit_in_halalas' as const,
      amount_halalas,
    })),
    ...habits
      .filter(({ client }) => !onCredit.has(client.id))
      .flatMap(({ client, weekly_halalas }) =>
        Array.from({ length: FORECAST_WEEKS }, (_, week) => ({
          on: addDays(today, 7 * week),
          party: client,
          of: 'client' as const,
          key: 'top_up_in_halalas' as const,
          amount_halalas: weekly_halalas,
        })),
      ),
    ...accounts.flatMap((account) => paymentsTo(account, today, notBefore)),
    ...refunds.map(({ client, amount_halalas }) => ({
      on: today,
      party: client,
      of: 'client' as const,
      key: 'refund_out_halalas' as const,
      amount_halalas,
    })),
  ];
}

/** Months that are over, oldest unpaid last; the running month with the fuel that is still to come, and the months after it. */
function paymentsTo(
  { network, balance_halalas, charges, lag_days }: OwedAccount,
  today: string,
  notBefore: (day: string) => string,
): Movement[] {
  const out = (key: Movement['key'], month: string, amount: number): Movement => ({
    on: notBefore(addDays(lastDayOfPeriod(month), lag_days ?? 0)),
    party: network,
    of: 'network',
    key,
    amount_halalas: amount,
  });
  const owed: Movement[] = [];
  let left = Math.max(0, balance_halalas);
  for (const { month, amount_halalas } of charges.toSorted((a, b) => b.month.localeCompare(a.month))) {
    const part = Math.min(left, Math.max(0, amount_halalas));
    left -= part;
    if (part > 0) owed.push(out('owed_out_halalas', month, part));
  }
  // Money given back that no month charged: it can be asked for today.
  if (left > 0) owed.push({ ...out('owed_out_halalas', today.slice(0, 7), left), on: today });
  return [
    ...owed,
    ...usualFuel(charges, today).map(([month, amount]) => out('usual_out_halalas', month, amount)),
  ];
}

/** What the days to come add to what is owed, at the daily rate of the month before; none where there was none. */
function usualFuel(charges: readonly Charge[], today: string): [string, number][] {
  const before = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const charged = charges
    .filter(({ month }) => month === before)
    .reduce((sum, { amount_halalas }) => sum + amount_halalas, 0);
  if (charged <= 0) return [];
  const daysOf = (month: string) => Number(lastDayOfPeriod(month).slice(8));
  const of = (days: number) => Math.round((charged * days) / daysOf(before));
  const end = addDays(today, 7 * FORECAST_WEEKS);
  const months: [string, number][] = [];
  for (
    let month = today.slice(0, 7);
    `${month}-01` < end;
    month = addDays(lastDayOfPeriod(month), 1).slice(0, 7)
  ) {
    const days = month === today.slice(0, 7) ? daysOf(month) - Number(today.slice(8)) : daysOf(month);
    if (days > 0) months.push([month, of(days)]);
  }
  return months;
}

/** The first day of the week a day is in, counted from today; what is beyond the last is later. */
export function weekOf(day: string, today: string): string {
  const week = Math.floor((Date.parse(day) - Date.parse(today)) / (7 * 86_400_000));
  return week < FORECAST_WEEKS ? addDays(today, 7 * week) : LATER;
}

/** Rows by week (all of them, also without money), by client or by network. */
export function forecastRows(facts: ForecastFacts, by: 'week' | 'client' | 'network') {
  const { today } = facts;
  const movements = expectedMovements(facts);
  if (by === 'week') {
    const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => addDays(today, 7 * week));
    const rows = [...weeks, LATER].map((week) => ({
      ...{ id: null, name_en: week as string, name_ar: week as string },
      measures: sums(movements.filter(({ on }) => weekOf(on, today) === week)),
    }));
    return rows.filter(({ name_en, measures }) => name_en !== LATER || Object.values(measures).some(Boolean));
  }
  const own = movements.filter(({ of }) => of === by);
  return [...Map.groupBy(own, ({ party }) => party.id).values()].map((group) => ({
    ...group[0]!.party,
    measures: sums(group),
  }));
}

function sums(movements: readonly Movement[]) {
  const of = (key: Movement['key']) =>
    movements.reduce((sum, movement) => sum + (movement.key === key ? movement.amount_halalas : 0), 0);
  const all = {
    due_in_halalas: of('due_in_halalas'),
    credit_in_halalas: of('credit_in_halalas'),
    top_up_in_halalas: of('top_up_in_halalas'),
    owed_out_halalas: of('owed_out_halalas'),
    refund_out_halalas: of('refund_out_halalas'),
    usual_out_halalas: of('usual_out_halalas'),
  };
  const [into, out] = [
    all.due_in_halalas + all.credit_in_halalas + all.top_up_in_halalas,
    all.owed_out_halalas + all.refund_out_halalas + all.usual_out_halalas,
  ];
  return { ...all, net_cash_halalas: into - out };
}

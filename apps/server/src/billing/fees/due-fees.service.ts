import type { FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { type DuePrice, listDueMonth, listDueRegistrations } from './due-fees.queries.ts';
import { findLastFinished } from './fee-runs.queries.ts';
import {
  boundsOf,
  type Fee,
  lastDayOf,
  lastSettledPeriod,
  nextPeriod,
  type Period,
  periodOf,
  periodsDue,
  processingFee,
  withVat,
} from './fees.rules.ts';
import { findFirstLitres, listDueLitresOfAll } from './processing-fees.queries.ts';
import { listSubscriptionsDue } from './subscription-fees.queries.ts';
import { subscriptionMonthsDue } from './subscription-fees.service.ts';
import { monthsDue } from './vehicle-fees.service.ts';

interface DueFee extends Fee {
  readonly kind: (typeof FEE_KINDS)[number];
  readonly period: Period;
  /** The first day on which it is charged. */
  readonly charged_from: string;
  readonly clients: number;
  readonly networks: number;
  readonly charges: number;
  readonly amount_halalas: number;
}

/** What a run would charge now, and what the next month will bring if nothing changes until then. */
export async function listDueFees(ctx: Ctx) {
  const today = riyadhDate(ctx.now);
  const current = periodOf(today);
  const settled = lastSettledPeriod(ctx.now);
  const due = [
    await registrations(ctx, today),
    ...(await eachOf(await monthsDue(ctx, current), (period) => monthOf(ctx, period))),
    ...(await eachOf(await subscriptionMonthsDue(ctx, current), (period) => subscriptionsOf(ctx, period))),
    ...(await eachOf(await processingDue(ctx, settled), (period) => processingOf(ctx, period))),
  ];
  const coming = [
    await monthOf(ctx, nextPeriod(current)),
    await subscriptionsOf(ctx, nextPeriod(current)),
    await processingOf(ctx, nextPeriod(settled)),
  ];
  const isSomething = ({ charges }: DueFee) => charges > 0;
  return {
    due: due.filter(isSomething),
    coming: coming.filter(isSomething),
    can: { charge: ctx.actor.permissions.has('charge fee') },
  };
}

/** Vehicles due at their prices, put together; VAT is rounded for each of them. */
export function sumOfVehicles(rows: readonly DuePrice[], vat_rate_basis_points: number) {
  let [net_halalas, vat_halalas, vehicles] = [0, 0, 0];
  for (const row of rows) {
    const fee = withVat(row.net_halalas, vat_rate_basis_points);
    net_halalas += fee.net_halalas * row.vehicles;
    vat_halalas += fee.vat_halalas * row.vehicles;
    vehicles += row.vehicles;
  }
  const clients = new Set(rows.map(({ client_id }) => client_id)).size;
  return { clients, vehicles, net_halalas, vat_halalas, amount_halalas: net_halalas + vat_halalas };
}

async function registrations(ctx: Ctx, today: string): Promise<DueFee> {
  const rate = await settingOn(ctx, 'vat_rate_basis_points', today);
  const { vehicles, ...sum } = sumOfVehicles(await listDueRegistrations(ctx), rate);
  const kind = 'registration_fee' as const;
  return { kind, period: periodOf(today), charged_from: today, networks: 0, charges: vehicles, ...sum };
}

async function monthOf(ctx: Ctx, period: Period): Promise<DueFee> {
  const charged_from = `${period}-01`;
  const rate = await settingOn(ctx, 'vat_rate_basis_points', charged_from);
  const { vehicles, ...sum } = sumOfVehicles(await listDueMonth(ctx, period, boundsOf(period).from), rate);
  return { kind: 'monthly_fee', period, charged_from, networks: 0, charges: vehicles, ...sum };
}

async function subscriptionsOf(ctx: Ctx, period: Period): Promise<DueFee> {
  const charged_from = `${period}-01`;
  const rate = await settingOn(ctx, 'vat_rate_basis_points', charged_from);
  const due = (await listSubscriptionsDue(ctx, period)).map((row) => ({ ...row, vehicles: 1 }));
  const { vehicles: charges, ...sum } = sumOfVehicles(due, rate);
  return { kind: 'subscription_fee', period, charged_from, networks: 0, charges, ...sum };
}

async function processingOf(ctx: Ctx, period: Period): Promise<DueFee> {
  const rate = await settingOn(ctx, 'vat_rate_basis_points', lastDayOf(period));
  let [net_halalas, vat_halalas, charges] = [0, 0, 0];
  const networks = new Set<number>();
  for (const litres of await listDueLitresOfAll(ctx, period, boundsOf(period))) {
    const fee = processingFee(litres.volume_ml, litres.processing_fee_millis_per_litre, rate);
    if (fee.net_halalas === 0) continue;
    net_halalas += fee.net_halalas;
    vat_halalas += fee.vat_halalas;
    charges += 1;
    networks.add(litres.network_id);
  }
  return {
    kind: 'processing_fee',
    period,
    charged_from: `${nextPeriod(period)}-01`,
    clients: 0,
    networks: networks.size,
    charges,
    net_halalas,
    vat_halalas,
    amount_halalas: net_halalas + vat_halalas,
  };
}

async function processingDue(ctx: Ctx, settled: Period): Promise<Period[]> {
  const first = await findFirstLitres(ctx);
  if (first === null) return [];
  const last = await findLastFinished(ctx, 'processing_fee', nextPeriod(settled));
  return periodsDue(last, periodOf(riyadhDate(first)), settled);
}

async function eachOf<T>(periods: readonly Period[], of: (period: Period) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (const period of periods) all.push(await of(period));
  return all;
}

import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { walletChanged } from '../../money/ledger/ledger.jobs.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { chargeEachClient } from './client-runs.service.ts';
import {
  closeEarlierRuns,
  findFirstOpen,
  findLastFinished,
  isFinished,
  isOpen,
  openRun,
} from './fee-runs.queries.ts';
import {
  boundsOf,
  feePostings,
  type Outcome,
  type Period,
  periodOf,
  periodsDue,
  withVat,
} from './fees.rules.ts';
import {
  type DueVehicle,
  insertVehicleCharge,
  listClientsOfMonth,
  listClientsToRegister,
  listOfMonth,
  listToRegister,
} from './vehicle-fees.queries.ts';

/** Vehicles charged in one transaction, which holds the client's money locked: its pumps wait less than a second, also on a busy machine. */
const CHUNK = 25;

interface VehicleRun {
  readonly kind: 'registration_fee' | 'monthly_fee';
  readonly period: Period;
  readonly run_id: number;
  readonly vat_rate_basis_points: number;
}

/** Charges the registration of every active vehicle that has not been; how many. */
export async function chargeRegistrations(ctx: Ctx): Promise<Outcome> {
  const clients = await listClientsToRegister(ctx);
  const today = riyadhDate(ctx.now);
  const period = periodOf(today);
  await closeEarlierRuns(ctx, 'registration_fee', period);
  if (clients.length === 0 && !(await isOpen(ctx, 'registration_fee', period)))
    return { charged: 0, failures: [] };
  const run = await startRun(ctx, 'registration_fee', period, today);
  return chargeEachClient(ctx, run.run_id, clients, (client_id) =>
    chargeClient(ctx, run, client_id, (ctx) => listToRegister(ctx, client_id, CHUNK)),
  );
}

/**
 * Charges the month of every active vehicle that was there when it began and has not been charged; months that passed
 * while nothing ran are made up for. How many.
 */
export async function chargeMonths(ctx: Ctx): Promise<Outcome> {
  const current = periodOf(riyadhDate(ctx.now));
  let charged = 0;
  const failures: unknown[] = [];
  for (const period of await monthsDue(ctx, current)) {
    const month = await chargeMonth(ctx, period);
    charged += month.charged;
    failures.push(...month.failures);
  }
  return { charged, failures };
}

/** The months that may have something left: from the first that was not finished, or the one after the last that was. */
export async function monthsDue(ctx: Ctx, current: Period): Promise<Period[]> {
  const last = await findLastFinished(ctx, 'monthly_fee', current);
  return periodsDue(last, (await findFirstOpen(ctx, 'monthly_fee')) ?? current, current);
}

async function chargeMonth(ctx: Ctx, period: Period): Promise<Outcome> {
  const { from } = boundsOf(period);
  const clients = await listClientsOfMonth(ctx, period, from);
  // Vehicles reactivated during a month are charged then, so a finished month is checked again.
  if (clients.length === 0 && (await isFinished(ctx, 'monthly_fee', period)))
    return { charged: 0, failures: [] };
  const run = await startRun(ctx, 'monthly_fee', period, `${period}-01`);
  return chargeEachClient(ctx, run.run_id, clients, (client_id) =>
    chargeClient(ctx, run, client_id, (ctx) => listOfMonth(ctx, client_id, period, from, CHUNK)),
  );
}

async function startRun(
  ctx: Ctx,
  kind: VehicleRun['kind'],
  period: Period,
  vat_day: string,
): Promise<VehicleRun> {
  const run_id = await openRun(ctx, kind, period);
  const vat_rate_basis_points = await settingOn(ctx, 'vat_rate_basis_points', vat_day);
  return { kind, period, run_id, vat_rate_basis_points };
}

/**
 * Chunk by chunk; what is due is evaluated under the client's lock, so two processes never charge the same vehicle.
 */
async function chargeClient(
  ctx: Ctx,
  run: VehicleRun,
  client_id: number,
  listDue: (ctx: Ctx) => Promise<DueVehicle[]>,
): Promise<number> {
  let charged = 0;
  for (;;) {
    const chunk = await inTransaction(ctx, async (ctx) => {
      await lockClientMoney(ctx, client_id);
      const due = await listDue(ctx);
      if (due.length > 0) await chargeVehicles(ctx, run, client_id, due);
      return due.length;
    });
    charged += chunk;
    if (chunk < CHUNK) return charged;
  }
}

async function chargeVehicles(
  ctx: Ctx,
  run: VehicleRun,
  client_id: number,
  due: readonly DueVehicle[],
): Promise<void> {
  const { kind, period, vat_rate_basis_points } = run;
  let main_halalas = await balanceOfAccount(ctx, 'client_main', client_id);
  let [net_halalas, vat_halalas] = [0, 0];
  for (const vehicle of due) {
    const fee = withVat(vehicle.net_halalas, vat_rate_basis_points);
    const postings = feePostings(client_id, fee, main_halalas);
    const { vehicle_id } = vehicle;
    const business_key = kind === 'monthly_fee' ? `${kind}:${period}:${vehicle_id}` : `${kind}:${vehicle_id}`;
    const entry_id = await postEntry(ctx, { kind, business_key, client_id, postings });
    await insertVehicleCharge(ctx, { ...run, ...vehicle, ...fee, client_id, entry_id });
    main_halalas += postings.find((posting) => posting.account === 'client_main')?.amount_halalas ?? 0;
    net_halalas += fee.net_halalas;
    vat_halalas += fee.vat_halalas;
  }
  await recordAudit(ctx, {
    action: 'charge',
    subject: 'fee_run',
    subject_id: run.run_id,
    client_id,
    after: { kind, period, vehicles: due.length, net_halalas, vat_halalas },
  });
  await addJob(ctx, walletChanged, { client_id });
}

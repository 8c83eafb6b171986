import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { postEntry } from '../../money/ledger/ledger.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findLastFinished, finishRun, noteRefusal, openRun } from './fee-runs.queries.ts';
import {
  boundsOf,
  lastDayOf,
  lastSettledPeriod,
  nextPeriod,
  type Outcome,
  type Period,
  periodOf,
  periodsDue,
  processingFee,
  processingFeePostings,
} from './fees.rules.ts';
import {
  type DueLitres,
  findFirstLitres,
  insertProcessingCharge,
  listDueLitres,
  listNetworksOfMonth,
  lockRun,
} from './processing-fees.queries.ts';

interface ProcessingRun {
  readonly period: Period;
  readonly run_id: number;
  readonly vat_rate_basis_points: number;
}

/**
 * Charges the processing fee of every month that has ended and was not charged, from the first month with fuel: per
 * network or franchisee and fuel, on the litres booked in it. How many charges.
 */
export async function chargeProcessing(ctx: Ctx): Promise<Outcome> {
  const settled = lastSettledPeriod(ctx.now);
  const last = await findLastFinished(ctx, 'processing_fee', nextPeriod(settled));
  if (last !== null && last >= settled) return { charged: 0, failures: [] };
  const first = await findFirstLitres(ctx);
  if (first === null) return { charged: 0, failures: [] };
  let charged = 0;
  const failures: unknown[] = [];
  for (const period of periodsDue(last, periodOf(riyadhDate(first)), settled)) {
    const month = await chargeProcessingOf(ctx, period);
    charged += month.charged;
    failures.push(...month.failures);
  }
  return { charged, failures };
}

/** One network that cannot be charged does not keep the others from it; the run stays open and is taken up again. */
async function chargeProcessingOf(ctx: Ctx, period: Period): Promise<Outcome> {
  const run_id = await openRun(ctx, 'processing_fee', period);
  const vat_rate_basis_points = await settingOn(ctx, 'vat_rate_basis_points', lastDayOf(period));
  const run = { period, run_id, vat_rate_basis_points };
  let charged = 0;
  const failures: unknown[] = [];
  for (const network_id of await listNetworksOfMonth(ctx, boundsOf(period))) {
    try {
      charged += await chargeNetwork(ctx, run, network_id);
    } catch (error) {
      await noteRefusal(ctx, run_id, { network_id }, error);
      failures.push(new Error(`network ${network_id}: ${error}`, { cause: error }));
    }
  }
  if (failures.length === 0) await finishRun(ctx, run_id);
  return { charged, failures };
}

/** A network with its franchisees in one transaction; what is due is evaluated under the lock of the run. */
function chargeNetwork(ctx: Ctx, run: ProcessingRun, network_id: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockRun(ctx, run.run_id);
    const due = await listDueLitres(ctx, network_id, run.period, boundsOf(run.period));
    let charged = 0;
    for (const litres of due) if (await chargeLitres(ctx, run, litres)) charged += 1;
    if (charged > 0) {
      await recordAudit(ctx, {
        action: 'charge',
        subject: 'fee_run',
        subject_id: run.run_id,
        network_id,
        after: { kind: 'processing_fee', period: run.period, charges: charged },
      });
    }
    return charged;
  });
}

/** False where the litres are so few that the fee rounds to nothing. */
async function chargeLitres(ctx: Ctx, run: ProcessingRun, litres: DueLitres): Promise<boolean> {
  const { network_id, station_id, fuel_type_id, volume_ml, processing_fee_millis_per_litre } = litres;
  const fee = processingFee(volume_ml, processing_fee_millis_per_litre, run.vat_rate_basis_points);
  if (fee.net_halalas === 0) return false;
  const entry_id = await postEntry(ctx, {
    kind: 'processing_fee',
    business_key: `processing_fee:${run.period}:${network_id}:${station_id ?? 0}:${fuel_type_id}`,
    network_id,
    station_id,
    postings: processingFeePostings(network_id, station_id, fee),
  });
  await insertProcessingCharge(ctx, { ...run, ...litres, ...fee, entry_id });
  return true;
}

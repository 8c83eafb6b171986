import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { settingOn } from '../../access/settings/settings.service.ts';
import { walletChanged } from '../../money/ledger/ledger.jobs.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { chargeEachClient } from './client-runs.service.ts';
import { findFirstOpen, findLastFinished, isFinished, openRun } from './fee-runs.queries.ts';
import { feePostings, type Outcome, type Period, periodOf, periodsDue, withVat } from './fees.rules.ts';
import {
  findFirstSubscription,
  findSubscriptionDue,
  insertSubscriptionCharge,
  isAnyInForce,
  listSubscriptionsDue,
} from './subscription-fees.queries.ts';

const KIND = 'subscription_fee';

interface SubscriptionRun {
  readonly period: Period;
  readonly run_id: number;
  readonly vat_rate_basis_points: number;
}

/** Charges every client's subscription plan, at the price it was chosen at, for each month not paid for yet. How many. */
export async function chargeSubscriptions(ctx: Ctx): Promise<Outcome> {
  let charged = 0;
  const failures: unknown[] = [];
  for (const period of await subscriptionMonthsDue(ctx, periodOf(riyadhDate(ctx.now)))) {
    const month = await chargeMonth(ctx, period);
    charged += month.charged;
    failures.push(...month.failures);
  }
  return { charged, failures };
}

/** The months that may have something left, from the first that anybody chose to pay for. */
export async function subscriptionMonthsDue(ctx: Ctx, current: Period): Promise<Period[]> {
  const first = await findFirstSubscription(ctx);
  if (first === null) return [];
  return periodsDue(
    await findLastFinished(ctx, KIND, current),
    (await findFirstOpen(ctx, KIND)) ?? first,
    current,
  );
}

async function chargeMonth(ctx: Ctx, period: Period): Promise<Outcome> {
  const nothing = { charged: 0, failures: [] };
  const due = await listSubscriptionsDue(ctx, period);
  // A month is closed even when all who pay are inactive, so that nobody is charged for it later.
  if (due.length === 0 && (await isFinished(ctx, KIND, period))) return nothing;
  if (due.length === 0 && !(await isAnyInForce(ctx, period))) return nothing;
  const run_id = await openRun(ctx, KIND, period);
  const vat_rate_basis_points = await settingOn(ctx, 'vat_rate_basis_points', `${period}-01`);
  const run = { period, run_id, vat_rate_basis_points };
  const clients = due.map(({ client_id }) => client_id);
  return chargeEachClient(ctx, run_id, clients, (client_id) => chargeClient(ctx, run, client_id));
}

/** What is due is evaluated under the client's lock, so two processes never charge the same month. */
function chargeClient(ctx: Ctx, run: SubscriptionRun, client_id: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockClientMoney(ctx, client_id);
    const { period, run_id } = run;
    const due = await findSubscriptionDue(ctx, client_id, period);
    if (!due) return 0;
    const fee = withVat(due.net_halalas, run.vat_rate_basis_points);
    const postings = feePostings(client_id, fee, await balanceOfAccount(ctx, 'client_main', client_id));
    const business_key = `${KIND}:${period}:${client_id}`;
    const entry_id = await postEntry(ctx, { kind: KIND, business_key, client_id, postings });
    await insertSubscriptionCharge(ctx, { ...run, ...due, ...fee, client_id, entry_id });
    await recordAudit(ctx, {
      action: 'charge',
      subject: 'fee_run',
      subject_id: run_id,
      client_id,
      after: { kind: KIND, period, months: due.months, ...fee },
    });
    await addJob(ctx, walletChanged, { client_id });
    return 1;
  });
}

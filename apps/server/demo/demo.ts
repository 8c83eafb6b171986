import { startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import type { Intake } from '../src/delivery/positions/intake.service.ts';
import { rejudgeAll } from '../src/insight/anomalies/anomaly-judging.service.ts';
import { type Ctx, inTransaction, SYSTEM } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import { readStatement } from './demo-bank.ts';
import { setBudgets } from './demo-budgets.ts';
import { chatThroughWeek } from './demo-chats.ts';
import type { DemoCompany } from './demo-company.ts';
import { createPostPaid, lifeOnCredit } from './demo-credit.ts';
import { fillDays } from './demo-days.ts';
import { deliver } from './demo-deliveries.ts';
import { enterDocuments } from './demo-documents.ts';
import { stepsOf } from './demo-fill-steps.ts';
import { fillNow, whoMayCome } from './demo-fills.ts';
import { commitFrauds } from './demo-frauds.ts';
import { liveThrough } from './demo-history.ts';
import { createDebtor, issueMonths } from './demo-invoices.ts';
import { readTanks } from './demo-levels.ts';
import { writeMessages } from './demo-messages.ts';
import { beginMonth } from './demo-new-month.ts';
import { publishNews } from './demo-news.ts';
import { ensureOffices } from './demo-office.ts';
import { createParties } from './demo-parties.ts';
import { DEMO_PASSWORD, DEMO_PIN } from './demo-people.ts';
import { attachPumps } from './demo-pumps.ts';
import { type Chance, chanceFrom } from './demo-random.ts';
import { requestOneRefund } from './demo-refunds.ts';
import { settleLastMonth } from './demo-settlements.ts';
import { makeForecourt } from './demo-shifts.ts';
import { planPriceChange } from './demo-stations.ts';
import { as, takeStep } from './demo-steps.ts';
import { pairTags } from './demo-tags.ts';
import { makeAlone } from './demo-unfinished.ts';

const SEED = 20_261_121;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A shorter history may hold no month that is over. */
const MONTH_DAYS = 31;

/** In a long history a vehicle fuels twice a week: less work for a first start, and truer. */
const SIZES = {
  full: { scale: 1, days: 90, share: 0.28 },
  small: { scale: 0.15, days: 6, share: 1 },
} as const;

const DONE: Statement = { name: 'demo_done', text: `select name from milestones where name = 'demo'` };
const MARK: Statement = {
  name: 'demo_mark',
  text: `insert into milestones (name, done_at) values ('demo', $1)`,
};
const ANYBODY: Statement = { name: 'demo_anybody', text: 'select 1 as found from users limit 1' };
const DROP_JOBS: Statement = { name: 'demo_drop_jobs', text: 'delete from jobs' };

/**
 * Makes the demo company on an empty database, once, and says so through `onStart`. False when the database has people
 * of its own. Everything happens through the services, so every ledger entry is as true as a real one; `intake` is the entry point for
 * what a vehicle's phone tells.
 */
export async function createDemoCompany(
  ctx: Ctx,
  size: keyof typeof SIZES,
  intake: Intake,
  onStart: () => void = () => {},
): Promise<boolean> {
  if ((await ctx.db.rows(DONE)).length > 0) return true;
  if ((await ctx.db.rows(ANYBODY)).length > 0) return false;
  onStart();
  await makeAlone(ctx.platform.database, () => makeCompany(ctx, size, intake));
  return true;
}

async function makeCompany(ctx: Ctx, size: keyof typeof SIZES, intake: Intake): Promise<void> {
  const { scale, days, share } = SIZES[size];
  const chance = chanceFrom(SEED);
  const birth = new Date(startOfRiyadhDay(ctx.now).getTime() - days * DAY_MS);
  const company = await inTransaction(as(ctx, SYSTEM, birth), (ctx) => createParties(ctx, chance, scale));
  await pairTags(as(ctx, company.admin, birth), company);
  await makeForecourt(as(ctx, company.admin, birth), company.stations[0]!);
  const debtor_id = days > MONTH_DAYS ? await createDebtor(as(ctx, company.admin, birth), company) : null;
  const post_paid = days > MONTH_DAYS ? await createPostPaid(as(ctx, company.admin, birth), company) : null;
  await liveThrough(ctx, company, chance, {
    days,
    share,
    lastNight: () => commitFrauds(ctx, company),
    everyDay: post_paid ? lifeOnCredit(ctx, company, post_paid) : null,
  });
  await beginMonth(ctx, company, chance);
  await leaveSomeInProgress(ctx, company, chance, size);
  await ensureOffices(ctx, company);
  await enterDocuments(ctx, company);
  await publishNews(ctx, company);
  await writeMessages(ctx, company);
  await fillDays(ctx, company);
  if (days > MONTH_DAYS) await setBudgets(ctx, company);
  await issueMonths(ctx, company, birth, debtor_id);
  await settleLastMonth(ctx, company);
  if (days > MONTH_DAYS) await requestOneRefund(ctx, company);
  await readStatement(ctx, company);
  await attachPumps(as(ctx, company.admin, ctx.now), company.stations[0]!);
  await planPriceChange(as(ctx, company.admin, ctx.now), company.stations[0]!.id);
  await deliver(ctx, company, chance, scale, intake);
  await chatThroughWeek(ctx);
  await readTanks(ctx, company);
  // No notifications for what happened weeks ago; rounds of work begin when the engine starts.
  await ctx.db.rows(DROP_JOBS);
  await rejudgeAll(ctx);
  await ctx.db.rows(MARK, [ctx.now]);
}

/**
 * How far each of a fleet's unfinished requests got, how many minutes ago it was requested, and whether for the first station.
 * A small company has the first of them: one of each kind that waits for somebody, and no pump in use.
 */
const IN_PROGRESS = [
  { ending: 'waits_for_platform', steps: 4, ago: 130, isHere: false },
  { ending: 'waits_for_client', steps: 4, ago: 100, isHere: true },
  { ending: 'manager_approves', steps: 1, ago: 7, isHere: false },
  { ending: 'completed', steps: 1, ago: 4, isHere: true },
  { ending: 'completed', steps: 3, ago: 48, isHere: true },
  { ending: 'waits_for_client', steps: 4, ago: 70, isHere: false },
  { ending: 'completed', steps: 2, ago: 50, isHere: false },
  { ending: 'completed', steps: 2, ago: 47, isHere: true },
  { ending: 'completed', steps: 1, ago: 12, isHere: true },
  { ending: 'completed', steps: 1, ago: 9, isHere: false },
] as const;
const WAITING = 3;

/** Requests in every unfinished state, so that each screen has something to show; in the order of their moments. */
async function leaveSomeInProgress(
  ctx: Ctx,
  company: DemoCompany,
  chance: Chance,
  size: keyof typeof SIZES,
): Promise<void> {
  const plans = size === 'small' ? IN_PROGRESS.slice(0, WAITING) : IN_PROGRESS;
  const steps = company.clients.flatMap((client) => {
    const free = whoMayCome(client.vehicles.slice(1), ctx.now).slice(0, plans.length);
    return plans.slice(0, free.length).flatMap((plan) => {
      const vehicle = free.splice(chance.between(0, free.length - 1), 1)[0]!;
      const at = new Date(ctx.now.getTime() - plan.ago * MINUTE_MS);
      const fill = { ...fillNow(vehicle, chance, ctx.now), at, ending: plan.ending };
      const station = plan.isHere ? company.stations[0]! : null;
      return stepsOf(fill, client, company, chance, station).slice(0, plan.steps);
    });
  });
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) if (step.at <= ctx.now) await takeStep(ctx, step);
}

const SIGN_INS = [
  ['admin', 'admin@demo.test'],
  ['admin', 'finance@demo.test'],
  ['admin', 'dispatcher@demo.test'],
  ['gas-station', 'network@demo.test'],
  ['gas-station', 'station@demo.test'],
  ['gas-station', 'attendant@demo.test'],
  ['gas-station', '1000000008 (supervisor; or supervisor@demo.test)'],
  ['client', 'client@demo.test'],
  ['client', 'billing@demo.test'],
  ['client', 'driver@demo.test'],
  ['client', 'tanker@demo.test'],
] as const;

/** The demo's doors and names, for anyone who started the server. */
export function demoSignIns(address: string): string {
  const lines = SIGN_INS.map(
    ([loginArea, name]) => `  ${address}/vrp/${loginArea}/login`.padEnd(address.length + 28) + name,
  );
  return [
    `Demo sign-ins, all with the password ${DEMO_PASSWORD} (the driver's PIN is ${DEMO_PIN}):`,
    ...lines,
  ].join('\n');
}

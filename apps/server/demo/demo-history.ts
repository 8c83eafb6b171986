import { riyadhWeekday, startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import { chargeDueFees } from '../src/billing/fees/fees.service.ts';
import { sweep } from '../src/fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { approveTopUp, recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { transfer } from '../src/money/wallets/wallets.service.ts';
import { type Ctx, inTransaction, SYSTEM } from '../src/platform/context.ts';
import type { Statement } from '../src/platform/db.ts';
import type { DemoClient, DemoCompany } from './demo-company.ts';
import { stepsOf } from './demo-fill-steps.ts';
import { type PlannedFill, planDay } from './demo-fills.ts';
import type { Chance } from './demo-random.ts';
import { closeDay, openDay, SHIFT_DAYS } from './demo-shifts.ts';
import { as, type Step, takeStep } from './demo-steps.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** What a fleet tops up a week, in halalas per vehicle that fuels every day: enough for its fills, not much more. */
const TOP_UP_PER_VEHICLE_HALALAS = 210_000;

/** A long history begins with a tenth of each fleet's vehicles; so many days later all of them fuel here. */
const GROWS_FOR_DAYS = 75;
const FIRST_SHARE = 0.1;

/**
 * The demo driver's own vehicle has nothing in progress and took nothing today, so that anyone who signs in can ask at once and has
 * the day's limits before them, whatever the hour.
 */
const LEFT_FREE_MS = 3 * 60 * MINUTE_MS;

/**
 * What is under way is left by `leaveSomeInProgress` alone: no fill of the history may stand at a pump, or wait for one, because the
 * company was made in a busy hour. A fill takes less than an hour from its request; an approval nobody uses expires within a day.
 */
const isOver = ({ at, ending }: PlannedFill, until: Date) =>
  at.getTime() < until.getTime() - (ending === 'expired' ? DAY_MS : 60 * MINUTE_MS);

/**
 * The same few statements run tens of thousands of times on tables that grow under them; planning each again for its values took a
 * third of the whole history. No day waits for the disk: the milestone at the end does, and without it everything is made again.
 */
const IN_HASTE: Statement = {
  name: 'demo_in_haste',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('synchronous_commit', 'off', true)`,
};

/**
 * Lives `days` days up to `ctx.now`, day by day and fleet by fleet, each day of a fleet in one transaction; `lastNight` is what
 * happens before today begins, `everyDay` what else a day brings. On a working day `share` of the vehicles fuel.
 */
export async function liveThrough(
  ctx: Ctx,
  company: DemoCompany,
  chance: Chance,
  {
    days,
    share,
    lastNight,
    everyDay,
  }: {
    days: number;
    share: number;
    lastNight: () => Promise<void>;
    everyDay: ((start: Date) => Promise<void>) | null;
  },
): Promise<void> {
  const today = startOfRiyadhDay(ctx.now);
  for (let back = days; back >= 0; back -= 1) {
    const day = new Date(today.getTime() - back * DAY_MS);
    const station = company.stations[0]!;
    if (back === 0) await lastNight();
    if (back <= SHIFT_DAYS) await openDay(ctx, station, day, back);
    const gone = days - back;
    const plans = company.clients.map((client) =>
      planOf(withVehiclesBy(client, gone, days), company, chance, day, ctx.now, share),
    );
    await Promise.all(
      plans.map((steps, index) => {
        const payer = gone % 7 === 0 ? withVehiclesBy(company.clients[index]!, gone + 7, days) : null;
        return liveDay(ctx, company, payer, day, steps, share);
      }),
    );
    await everyDay?.(day);
    const end = new Date(Math.min(day.getTime() + DAY_MS - MINUTE_MS, ctx.now.getTime()));
    await sweep(as(ctx, SYSTEM, end));
    await chargeDueFees(as(ctx, SYSTEM, end));
    if (back > 0 && back <= SHIFT_DAYS) await closeDay(ctx, station, end, back);
  }
}

/** The client with the vehicles that fuel with us on a day of the history. */
function withVehiclesBy(client: DemoClient, day: number, days: number): DemoClient {
  if (days <= GROWS_FOR_DAYS) return client;
  const share = Math.min(1, FIRST_SHARE + ((1 - FIRST_SHARE) * day) / GROWS_FOR_DAYS);
  return { ...client, vehicles: client.vehicles.slice(0, Math.ceil(client.vehicles.length * share)) };
}

function planOf(
  client: DemoClient,
  company: DemoCompany,
  chance: Chance,
  day: Date,
  until: Date,
  share: number,
): Step[] {
  const leftFreeFrom = Math.min(until.getTime() - LEFT_FREE_MS, startOfRiyadhDay(until).getTime());
  return planDay(client.vehicles, chance, day, riyadhWeekday(day), share)
    .filter((fill) => isOver(fill, until))
    .filter((fill) => fill.vehicle !== company.clients[0]!.vehicles[0] || fill.at.getTime() < leftFreeFrom)
    .flatMap((fill) => stepsOf(fill, client, company, chance))
    .filter((step) => step.at < until)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A fleet pays in, on the days on which it does, for the week that comes, and lives the day. */
async function liveDay(
  ctx: Ctx,
  company: DemoCompany,
  payer: DemoClient | null,
  day: Date,
  steps: readonly Step[],
  share: number,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.rows(IN_HASTE);
    if (payer) await topUp(ctx, company, payer, new Date(day.getTime() + 4 * 60 * MINUTE_MS), share);
    for (const step of steps) {
      await takeStep(ctx, step);
    }
  });
}

/** Pays in what a fleet needs for a week: for the fills of `share` of its vehicles a day, and a tenth of all for fees. */
export async function topUp(
  ctx: Ctx,
  company: DemoCompany,
  client: DemoClient,
  at: Date,
  share = 1,
): Promise<void> {
  const full_halalas = client.vehicles.length * TOP_UP_PER_VEHICLE_HALALAS;
  const for_fills = Math.floor((full_halalas * share * 9) / 10);
  const wanted = { client_id: client.id, amount_halalas: for_fills + Math.ceil(full_halalas / 10) };
  const id = await recordTopUp(as(ctx, company.admin, at), wanted);
  await approveTopUp(as(ctx, company.admin, at), id);
  await transfer(as(ctx, client.manager, at), { direction: 'to_allocated', amount_halalas: for_fills });
}

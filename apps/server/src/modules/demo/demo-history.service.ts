import { amountHalalas } from '@fleet/domain/money.ts';
import { riyadhWeekday, startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type Ctx, inTransaction, SYSTEM } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { chargeDueFees } from '../fees/fees.service.ts';
import { createRequest } from '../fuel-requests/fuel-requests-ask.service.ts';
import { close } from '../fuel-requests/fuel-requests-close.service.ts';
import {
  approveRequest,
  cancelRequest,
  rejectRequest,
} from '../fuel-requests/fuel-requests-decide.service.ts';
import { decideForClient, decideForPlatform } from '../fuel-requests/fuel-requests-held.service.ts';
import { initiate, start } from '../fuel-requests/fuel-requests-pump.service.ts';
import { stop } from '../fuel-requests/fuel-requests-stop.service.ts';
import { sweep } from '../fuel-requests/fuel-requests-sweeper.service.ts';
import { approveTopUp, recordTopUp } from '../top-ups/top-ups.service.ts';
import { transfer } from '../wallets/wallets.service.ts';
import type { DemoClient, DemoCompany, DemoStation } from './demo-company.rules.ts';
import { type PlannedFill, planDay } from './demo-fills.rules.ts';
import { DEMO_PIN } from './demo-people.service.ts';
import type { Chance } from './demo-random.rules.ts';
import { closeDay, openDay, SHIFT_DAYS } from './demo-shifts.service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** What a fleet tops up a week, in halalas per vehicle: enough for its fills, not much more. */
const TOP_UP_PER_VEHICLE_HALALAS = 210_000;

/** A long history begins with a tenth of each fleet's vehicles; so many days later all of them fuel here. */
const GROWS_FOR_DAYS = 75;
const FIRST_SHARE = 0.1;

/**
 * The demo driver's own vehicle has nothing under way and took nothing today, so that whoever signs in can ask at once and has
 * the day's limits before them, whatever the hour.
 */
const LEFT_FREE_MS = 3 * 60 * MINUTE_MS;

/**
 * The same few statements run tens of thousands of times on tables that grow under them; planning each anew for its values took a
 * third of the whole history.
 */
const PLAN_ONCE: Statement = {
  name: 'demo_plan_once',
  text: 'set local plan_cache_mode = force_generic_plan',
};

/** One thing somebody does at a moment; `story` carries the request from step to step. */
export interface Step {
  readonly at: Date;
  readonly by: Actor;
  run(ctx: Ctx): Promise<unknown>;
}

/**
 * Lives `days` days up to `ctx.now`, day by day and fleet by fleet, each day of a fleet in one transaction; `lastNight` is what
 * happens before today begins.
 */
export async function liveThrough(
  ctx: Ctx,
  company: DemoCompany,
  chance: Chance,
  { days, lastNight }: { days: number; lastNight: () => Promise<void> },
): Promise<void> {
  const today = startOfRiyadhDay(ctx.now);
  for (let back = days; back >= 0; back -= 1) {
    const day = new Date(today.getTime() - back * DAY_MS);
    const station = company.stations[0]!;
    if (back === 0) await lastNight();
    if (back <= SHIFT_DAYS) await openDay(ctx, station, day, back);
    const gone = days - back;
    const plans = company.clients.map((client) =>
      planOf(withVehiclesBy(client, gone, days), company, chance, day, ctx.now),
    );
    await Promise.all(
      plans.map((steps, index) => {
        const payer = gone % 7 === 0 ? withVehiclesBy(company.clients[index]!, gone + 7, days) : null;
        return liveDay(ctx, company, payer, day, steps);
      }),
    );
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

function planOf(client: DemoClient, company: DemoCompany, chance: Chance, day: Date, until: Date): Step[] {
  const leftFreeFrom = Math.min(until.getTime() - LEFT_FREE_MS, startOfRiyadhDay(until).getTime());
  return planDay(client.vehicles, chance, day, riyadhWeekday(day))
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
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.rows(PLAN_ONCE);
    if (payer) await topUp(ctx, company, payer, new Date(day.getTime() + 4 * 60 * MINUTE_MS));
    for (const step of steps) {
      await takeStep(ctx, step);
    }
  });
}

/** A refusal is part of a day too (a second request, an empty wallet); anything else is a bug of ours. */
export async function takeStep(ctx: Ctx, step: Step): Promise<void> {
  try {
    await step.run(as(ctx, step.by, step.at));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Pays in what a fleet needs for a week. */
export async function topUp(ctx: Ctx, company: DemoCompany, client: DemoClient, at: Date): Promise<void> {
  const amount_halalas = client.vehicles.length * TOP_UP_PER_VEHICLE_HALALAS;
  const asked = { client_id: client.id, amount_halalas };
  const id = await recordTopUp(as(ctx, company.admin, at), asked);
  await approveTopUp(as(ctx, company.admin, at), id);
  await transfer(as(ctx, client.manager, at), {
    direction: 'to_allocated',
    amount_halalas: Math.floor((amount_halalas * 9) / 10),
  });
}

/** The steps of one fill with its ending, each by the person who would take it. */
export function stepsOf(
  fill: PlannedFill,
  client: DemoClient,
  company: DemoCompany,
  chance: Chance,
  chosen: DemoStation | null = null,
): Step[] {
  const { vehicle, ending } = fill;
  const station = chosen ?? chance.pick(company.stations);
  const place = nearby(station, chance, 0.02);
  const atPump = nearby(station, chance, 0.0008);
  const story: { id: number | null } = { id: null };
  const asked_ml =
    ending === 'rejected' || ending === 'manager_approves' || ending === 'manager_rejects'
      ? Math.round((vehicle.tank_ml * 1.3) / 1_000) * 1_000
      : fill.volume_ml;
  const dispensed_ml = dispensedOf(fill, chance);
  const step = (minutes: number, by: Actor, run: (ctx: Ctx, id: number) => Promise<unknown>): Step => ({
    at: new Date(fill.at.getTime() + minutes * MINUTE_MS),
    by,
    run: async (ctx) => (story.id === null ? null : run(ctx, story.id)),
  });
  const ask: Step = {
    at: fill.at,
    by: vehicle.driver,
    async run(ctx) {
      const asksManager = ending === 'manager_approves' || ending === 'manager_rejects';
      const request = await createRequest(ctx, {
        vehicle_id: vehicle.id,
        kind: 'litres',
        volume_ml: asked_ml,
        odometer_km: fill.odometer_km,
        place,
        ask_manager: asksManager,
        ...(chosen ? { station_id: chosen.id } : {}),
      });
      const goesOn = request.status === 'request_approved' || request.status === 'request_pending';
      if (goesOn) story.id = request.id;
      // What a large amount leaves for the manager is decided within minutes.
      if (request.status === 'request_pending' && !asksManager)
        await approveRequest(
          as(ctx, client.manager, new Date(ctx.now.getTime() + 4 * MINUTE_MS)),
          request.id,
          undefined,
        );
    },
  };
  const arrive = chance.between(12, 45);
  const serve = [
    step(arrive, station.attendant, (ctx, id) =>
      initiate(ctx, id, { found_by: 'typed', plate: vehicle.plate_no, place: atPump }),
    ),
    step(arrive + 1, station.attendant, (ctx, id) =>
      start(ctx, id, {
        plate_read: vehicle.plate_no,
        driver_pin: DEMO_PIN,
        place: atPump,
        ...(ending === 'override' || ending === 'waits_for_platform'
          ? { override_reason: 'Plate bent, read by hand from the papers' }
          : {}),
      }),
    ),
    step(arrive + 4, station.attendant, (ctx, id) =>
      close(ctx, id, { volume_ml: dispensed_ml, odometer_km: fill.odometer_km, place: atPump }),
    ),
  ];
  const decide = (minutes: number, by: Actor, run: (ctx: Ctx, id: number) => Promise<unknown>) =>
    step(arrive + 4 + minutes, by, run);
  switch (ending) {
    case 'rejected':
    case 'expired':
      return [ask];
    case 'cancelled':
      return [ask, step(9, vehicle.driver, (ctx, id) => cancelRequest(ctx, id, 'The trip was called off'))];
    case 'manager_rejects':
      return [ask, step(14, client.manager, (ctx, id) => rejectRequest(ctx, id, 'More than the tank holds'))];
    case 'manager_approves':
      return [
        ask,
        step(6, client.manager, (ctx, id) => approveRequest(ctx, id, 'Auxiliary tank fitted')),
        ...serve,
      ];
    case 'stopped':
      return [
        ask,
        ...serve.slice(0, 2),
        step(arrive + 2, station.attendant, (ctx, id) => stop(ctx, id, { reason: 'Pump out of order' })),
      ];
    case 'client_approves':
      return [
        ask,
        ...serve,
        decide(95, client.manager, (ctx, id) =>
          decideForClient(ctx, id, { decision: 'approve', comment: 'Extra tank, agreed with the driver' }),
        ),
      ];
    case 'client_refuses':
      return [
        ask,
        ...serve,
        decide(60, client.manager, (ctx, id) =>
          decideForClient(ctx, id, { decision: 'refuse', comment: 'The tank does not hold that much' }),
        ),
        decide(240, company.admin, (ctx, id) =>
          decideForPlatform(ctx, id, {
            decision: 'complete',
            comment: 'Photo and meter agree; half excused',
            charged_halalas: Math.floor(amountHalalas(dispensed_ml, 1_500) / 2),
          }),
        ),
      ];
    case 'override':
      return [
        ask,
        ...serve,
        decide(180, company.admin, (ctx, id) =>
          decideForPlatform(ctx, id, { decision: 'complete', comment: 'Papers and photo checked' }),
        ),
      ];
    default:
      return [ask, ...serve];
  }
}

/** Most pumps stop a little before the preset; the ones that go to the client went over it. */
function dispensedOf(fill: PlannedFill, chance: Chance): number {
  const overs: readonly string[] = ['client_approves', 'client_refuses', 'waits_for_client'];
  if (overs.includes(fill.ending)) return Math.round(fill.volume_ml * (1.08 + chance.next() * 0.12));
  return fill.volume_ml - chance.between(0, 1_900);
}

function nearby(station: DemoStation, chance: Chance, degrees: number) {
  return {
    latitude: station.latitude + (chance.next() - 0.5) * degrees,
    longitude: station.longitude + (chance.next() - 0.5) * degrees,
  };
}

/** The same context in somebody's name at some moment. */
export function as(ctx: Ctx, actor: Actor, now: Date): Ctx {
  return { ...ctx, actor, now };
}

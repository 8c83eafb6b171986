import type { FixesTaken, osmAndFix, sendFixes } from '@fleet/contracts/positions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { Watch } from '../live-trips/watch.service.ts';
import { openTrackerBook } from '../trackers/tracker-book.service.ts';
import { openTrackerTallies } from '../trackers/tracker-tally.service.ts';
import { openGathering } from './gathering.service.ts';
import { type Fix, keptFixes, type ReadFixes, readOsmAnd } from './osmand.rules.ts';
import { keptSince } from './partitions.service.ts';
import type { NewFix } from './positions.queries.ts';

/** A phone's clock may run ahead by so much; beyond it nobody knows when the fix was. */
const MOST_AHEAD_MS = 5 * 60_000;
/**
 * What may wait to be kept, in fixes and in calls; beyond it new ones are turned away at the door, and their senders keep them and
 * come back. A call that waits holds some 50 kB: 23 000 of them were more than a gigabyte.
 */
export interface IntakeLimits {
  readonly fixes: number;
  readonly calls: number;
}
const MOST_WAITING: IntakeLimits = { fixes: 20_000, calls: 4_000 };
const CALLS_A_MINUTE = 600;
/** Calls with a key nobody has, from one address. */
const WRONG_KEYS_A_MINUTE = 60;

export interface Intake {
  /** Takes fixes of whoever has the key; answers when they are kept. Throws NOT_FOUND, TOO_MANY_REQUESTS, OVERLOADED. */
  take(ctx: Ctx, read: ReadFixes): Promise<FixesTaken>;
  /** Finishes the batch at work and turns the rest away: their senders keep them and come back to whoever answers then. */
  close(): Promise<void>;
}

/** The door for fixes in this process: whose they are, which of them are taken, and when it is full. */
export function openIntake(
  systemCtx: () => Ctx,
  events: Events,
  watch: Watch,
  most: IntakeLimits = MOST_WAITING,
): Intake {
  const trackers = openTrackerBook(systemCtx, events);
  const tallies = openTrackerTallies(systemCtx);
  const calls = createThrottle({ perMinute: CALLS_A_MINUTE });
  const wrongKeys = createThrottle({ perMinute: WRONG_KEYS_A_MINUTE });
  const gathering = openGathering(systemCtx, watch);
  let calling = 0;
  let isClosed = false;

  async function takeIn(ctx: Ctx, { key, fixes, refused }: ReadFixes): Promise<FixesTaken> {
    const tracker = key ? await trackers.find(key) : null;
    if (!tracker) {
      if (!wrongKeys.take(ctx.request.ip ?? '', ctx.now)) throw tooMany();
      const past = key ? await trackers.findPast(key) : null;
      if (past !== null) tallies.count(past, ctx.now, { turned_away: 1 });
      throw new AppError('NOT_FOUND', 'No device has this key.');
    }
    if (!calls.take(String(tracker.id), ctx.now)) throw tooMany();
    if (isClosed || gathering.waiting() + fixes.length > most.fixes) throw overloaded();
    const since = keptSince(ctx);
    const until = new Date(ctx.now.getTime() + MOST_AHEAD_MS);
    const { id: tracker_id, delivery_vehicle_id, delivery_branch_id } = tracker;
    const whose = { tracker_id, delivery_vehicle_id, delivery_branch_id, received_at: ctx.now };
    const taken = fixes
      .filter(({ fixed_at }) => fixed_at >= since && fixed_at <= until)
      .map((fix: Fix): NewFix => ({ ...fix, ...whose }));
    const turnedAway = refused + fixes.length - taken.length;
    if (taken.length === 0) {
      tallies.count(tracker.id, ctx.now, { refused: turnedAway });
      return { stored: 0, duplicates: 0, refused: turnedAway };
    }
    const stored = await gathering.keep(taken);
    const came = { stored, duplicates: taken.length - stored, refused: turnedAway };
    tallies.count(tracker.id, ctx.now, came, newestBattery(taken));
    return came;
  }

  return {
    async take(ctx, read) {
      // Before anything is looked up: a swamped server says so at the least cost.
      if (isClosed || calling >= most.calls) throw overloaded();
      calling += 1;
      try {
        return await takeIn(ctx, read);
      } finally {
        calling -= 1;
      }
    },
    async close() {
      isClosed = true;
      await gathering.close(overloaded());
      await tallies.close();
    },
  };
}

/** Takes what a call in OsmAnd's protocol says. Throws as `take`. */
export function takeOsmAnd(
  ctx: Ctx,
  intake: Intake,
  query: z.output<typeof osmAndFix>,
  body: unknown,
): Promise<FixesTaken> {
  return intake.take(ctx, readOsmAnd(query, body, ctx.now));
}

/** Takes fixes in our own words. Throws as `take`. */
export function takeFixes(
  ctx: Ctx,
  intake: Intake,
  { key, fixes: given }: z.output<(typeof sendFixes)['body']>,
): Promise<FixesTaken> {
  const fixes = keptFixes(given);
  return intake.take(ctx, { key, fixes, refused: given.length - fixes.length });
}

/** How charged the device was at its newest fix that says so. */
function newestBattery(fixes: readonly NewFix[]): number | null {
  const [newest] = fixes
    .filter(({ battery_percent }) => battery_percent !== null)
    .toSorted((a, b) => b.fixed_at.getTime() - a.fixed_at.getTime());
  return newest?.battery_percent ?? null;
}

function overloaded(): AppError {
  return new AppError('OVERLOADED', 'More positions come in than can be written; try again in a moment.');
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment.');
}

import type { FixesTaken, osmAndFix, sendFixes } from '@fleet/contracts/delivery/positions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { Watch } from '../live-trips/watch.service.ts';
import { openTrackerRegistry } from '../trackers/tracker-registry.service.ts';
import { openTrackerTallies } from '../trackers/tracker-tally.service.ts';
import { openGathering } from './gathering.service.ts';
import { type Fix, type ReadFixes, readOsmAnd, toFixes } from './osmand.rules.ts';
import { retainedSince } from './partitions.service.ts';
import type { NewFix } from './positions.queries.ts';

/** A phone's clock may be this much ahead; beyond it the time of a position is unknown. */
const MAX_AHEAD_MS = 5 * 60_000;
/**
 * Limits of waiting positions and calls; beyond them new ones are rejected at the intake, and their senders keep them
 * and retry. A waiting call holds some 50 kB: 23 000 of them were more than a gigabyte.
 */
export interface IntakeLimits {
  readonly fixes: number;
  readonly calls: number;
}
const MAX_WAITING: IntakeLimits = { fixes: 20_000, calls: 4_000 };
const CALLS_A_MINUTE = 600;
/** Calls with an unknown key, from one address. */
const WRONG_KEYS_A_MINUTE = 60;

export interface Intake {
  /**
   * Accepts positions from the holder of a key; answers when they are stored. Throws NOT_FOUND, TOO_MANY_REQUESTS,
   * OVERLOADED.
   */
  take(ctx: Ctx, read: ReadFixes): Promise<FixesTaken>;
  /** Finishes the present batch and rejects the rest: their senders keep them and retry with another server. */
  close(): Promise<void>;
}

/** The intake of positions in this process: authentication, validation and limits. */
export function openIntake(
  systemCtx: () => Ctx,
  events: Events,
  watch: Watch,
  limits: IntakeLimits = MAX_WAITING,
): Intake {
  const trackers = openTrackerRegistry(systemCtx, events);
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
      if (past !== null) tallies.count(past, ctx.now, { unauthorized: 1 });
      throw new AppError('NOT_FOUND', 'No device has this key.');
    }
    if (!calls.take(String(tracker.id), ctx.now)) throw tooMany();
    if (isClosed || gathering.waiting() + fixes.length > limits.fixes) throw overloaded();
    const since = retainedSince(ctx);
    const until = new Date(ctx.now.getTime() + MAX_AHEAD_MS);
    const { id: tracker_id, delivery_vehicle_id, delivery_branch_id } = tracker;
    const whose = { tracker_id, delivery_vehicle_id, delivery_branch_id, received_at: ctx.now };
    const taken = fixes
      .filter(({ fixed_at }) => fixed_at >= since && fixed_at <= until)
      .map((fix: Fix): NewFix => ({ ...fix, ...whose }));
    const unauthorized = refused + fixes.length - taken.length;
    if (taken.length === 0) {
      tallies.count(tracker.id, ctx.now, { refused: unauthorized });
      return { stored: 0, duplicates: 0, refused: unauthorized };
    }
    const stored = await gathering.save(taken);
    const came = { stored, duplicates: taken.length - stored, refused: unauthorized };
    tallies.count(tracker.id, ctx.now, came, newestBattery(taken));
    return came;
  }

  return {
    async take(ctx, read) {
      // Before any look-up: an overloaded server rejects at the least cost.
      if (isClosed || calling >= limits.calls) throw overloaded();
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

/** Accepts a call of OsmAnd's protocol. Throws like `take`. */
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
  { key, fixes: input }: z.output<(typeof sendFixes)['body']>,
): Promise<FixesTaken> {
  const fixes = toFixes(input);
  return intake.take(ctx, { key, fixes, refused: input.length - fixes.length });
}

/** Battery level at the device's newest position that has one. */
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

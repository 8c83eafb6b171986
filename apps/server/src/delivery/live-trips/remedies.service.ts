import type * as contract from '@fleet/contracts/delivery/trip-remedies.ts';
import type { TripRemedy } from '@fleet/contracts/delivery/trip-remedies.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import type { z } from 'zod';
import { writeInto } from '../../messages/chats/chat-messages.service.ts';
import type { ChatOwner } from '../../messages/chats/chats.service.ts';
import { addNotice } from '../../messages/push-messages/notices.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { tripChanged } from '../trips/trips.jobs.ts';
import { getTrip } from '../trips/trips.service.ts';
import { listFollowed, readStates } from './followed.queries.ts';
import type { FollowedTrip } from './followed.rules.ts';
import {
  findDriverUser,
  findTripOfStop,
  findVehicleCosts,
  listDriversFree,
  lockTripToResequence,
  savePlannedStop,
  saveTripVersion,
  setStopsAside,
} from './remedies.queries.ts';
import {
  betterSequence,
  lateStopsOf,
  movableStops,
  resequenced,
  type Sequence,
  sequenceOf,
} from './remedies.rules.ts';
import { withTripRoads } from './trip-roads.service.ts';

/** Windows end at such a minute, and this much after the expected arrival. */
const ROUND_MS = 15 * 60_000;
const IN_HAND_MS = 5 * 60_000;

/** What would help a late stop of a trip on the road, the best first. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function listTripRemedies(ctx: Ctx, trip_stop_id: number): Promise<{ rows: TripRemedy[] }> {
  const id = await findTripOfStop(ctx, trip_stop_id);
  if (id === null) throw new AppError('NOT_FOUND', 'There is no such stop.');
  const { trip, position } = await readRunning(ctx, id);
  const { present, better } = betterSequence(trip, trip_stop_id, position, ctx.now);
  const costs = await findVehicleCosts(ctx, id);
  const rows: TripRemedy[] = [];
  if (better) rows.push(remedyOf(trip, better, present, trip_stop_id, costs));
  const eta = present.etas.find(({ stop_id }) => stop_id === trip_stop_id);
  if (eta)
    rows.push({
      ...remedyOf(trip, present, present, trip_stop_id, costs),
      kind: 'later',
      late_seconds: 0,
      late_stops: lateStopsOf(trip, present).filter(({ stop_id }) => stop_id !== trip_stop_id).length,
      stop_ids: [],
      window_to: new Date(Math.ceil((eta.at + IN_HAND_MS) / ROUND_MS) * ROUND_MS).toISOString(),
    });
  return { rows };
}

function remedyOf(
  trip: FollowedTrip,
  sequence: Sequence,
  present: Sequence,
  trip_stop_id: number,
  costs: Awaited<ReturnType<typeof findVehicleCosts>>,
): TripRemedy {
  const eta = sequence.etas.find(({ stop_id }) => stop_id === trip_stop_id)!;
  const [metres, seconds] = [sequence.metres - present.metres, sequence.seconds - present.seconds];
  return {
    kind: 'resequence',
    arrives_at: new Date(eta.at).toISOString(),
    late_seconds: eta.late_seconds,
    late_stops: lateStopsOf(trip, sequence).length,
    distance_change_metres: metres,
    cost_change_halalas: Math.round(
      (metres / 1_000) * costs.cost_halalas_per_km + (seconds / 3_600) * costs.cost_halalas_per_hour,
    ),
    stop_ids: [...sequence.stop_ids],
    window_to: null,
  };
}

/**
 * Changes the order of the stops ahead of a trip on the road; their planned times follow. Throws NOT_FOUND,
 * STATUS_CONFLICT where the stops are no longer those, VERSION_CONFLICT.
 */
export function resequenceTrip(
  ctx: Ctx,
  id: number,
  { version, stop_ids }: z.output<typeof contract.resequenceTrip.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTripToResequence(ctx, id);
    if (!row) throw noSuchTrip();
    refuseIfChanged(row, version);
    const { trip, position } = await readRunning(ctx, id);
    const open = movableStops(trip).map((stop) => stop.id);
    if (open.length !== stop_ids.length || !open.every((stop) => stop_ids.includes(stop)))
      throw new AppError('STATUS_CONFLICT', 'The stops ahead of this trip have changed: read them again.');
    const { etas } = sequenceOf(trip, stop_ids, position, ctx.now);
    const moved = resequenced(trip, stop_ids, position, ctx.now.getTime());
    const arrivals = new Map(etas.map(({ stop_id, at }) => [stop_id, new Date(at)]));
    await setStopsAside(ctx, id, stop_ids);
    for (const stop of moved.stops.filter(({ id }) => arrivals.has(id)))
      await savePlannedStop(ctx, stop.id, {
        position: stop.position,
        planned_arrival_at: arrivals.get(stop.id)!,
        planned_travelled_seconds: stop.travelled_seconds,
      });
    await saveTripVersion(ctx, id, version + 1);
    await recordAudit(ctx, {
      action: 'arrange',
      subject: 'trip',
      subject_id: id,
      before: { stop_ids: open },
      after: { stop_ids },
    });
    await addJob(ctx, tripChanged, { id });
    await notifyDriver(ctx, id, 'trip_resequenced', {});
    return getTrip(ctx, id);
  });
}

/** Drivers who could drive a trip. Throws NOT_FOUND. */
export async function listFreeDrivers(ctx: Ctx, id: number) {
  await getTrip(ctx, id);
  return { rows: await listDriversFree(ctx, id) };
}

/** Sends a message to a trip's driver: a line of the trip's thread, and a notice. Throws NOT_FOUND, STATUS_CONFLICT. */
export function messageTripDriver(
  ctx: Ctx,
  id: number,
  { text }: z.output<typeof contract.messageTripDriver.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const thread = await tripThread(ctx, id);
    await writeInto(ctx, { kind: 'trip', subject_id: id, ...thread }, { body: text });
    await settleMessage(ctx, id, text);
    return { is_sent: true };
  });
}

/** Threads between a trip's driver and whoever dispatches. A trip with another driver begins another thread. */
export const tripChats: ChatOwner = {
  threadOf: tripThread,
  async prepare(ctx, { subject_id: id, driver_id }) {
    if ((await tripThread(ctx, id)).driver_id !== driver_id)
      throw new AppError('STATUS_CONFLICT', 'Another driver has this trip.');
    return async (text) => {
      if (ctx.actor.driver_id === null) await settleMessage(ctx, id, text);
    };
  },
};

/** STATUS_CONFLICT where the driver has no sign-in, NOT_FOUND for a driver of another trip. */
async function tripThread(ctx: Ctx, id: number) {
  const driver = await findDriverUser(ctx, id);
  const { driver_id } = ctx.actor;
  if (!driver || (driver_id !== null && driver.driver_id !== driver_id)) throw noSuchTrip();
  if (driver.user_id === null)
    throw new AppError('STATUS_CONFLICT', 'This trip has no driver who signs in: call instead.');
  return { reference: driver.trip_code, client_id: driver.client_id, driver_id: driver.driver_id };
}

async function settleMessage(ctx: Ctx, id: number, text: string): Promise<void> {
  await notifyDriver(ctx, id, 'trip_message', { text });
  await recordAudit(ctx, { action: 'send', subject: 'trip', subject_id: id, before: null, after: { text } });
}

async function notifyDriver(
  ctx: Ctx,
  id: number,
  kind: string,
  params: Record<string, string>,
): Promise<boolean> {
  const driver = await findDriverUser(ctx, id);
  if (!driver) throw noSuchTrip();
  const { user_id, client_id, trip_code } = driver;
  if (user_id === null) return false;
  await addNotice(ctx, {
    kind,
    subject: 'driven_trip',
    subject_id: id,
    to: [{ groups: ['driver'], client_id, user_ids: [user_id] }],
    except_user_id: null,
    params: { trip_code, ...params },
  });
  return true;
}

async function readRunning(ctx: Ctx, id: number) {
  const [trip] = await withTripRoads(ctx, await listFollowed(ctx, [id]));
  if (!trip) throw noSuchTrip();
  if (!RUNNING_TRIP_STATUSES.has(trip.status))
    throw new AppError('STATUS_CONFLICT', 'This trip is not on the road.');
  const states = await readStates(ctx, [trip.delivery_vehicle_id]);
  return { trip, position: states.get(trip.delivery_vehicle_id) ?? null };
}

function noSuchTrip(): AppError {
  return new AppError('NOT_FOUND', 'There is no such trip.');
}

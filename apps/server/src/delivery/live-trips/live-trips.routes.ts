import * as contract from '@fleet/contracts/delivery/live-trips.ts';
import * as remedies from '@fleet/contracts/delivery/trip-remedies.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  type EventStreams,
  getLiveTrip,
  listLiveTrips,
  listLiveVehicles,
  listNearbyVehicles,
  streamLiveTrips,
} from './live-trips.service.ts';
import { listFreeDrivers, listTripRemedies, messageTripDriver, resequenceTrip } from './remedies.service.ts';

/** Handlers of the live-trip contracts. */
export function liveTripHandlers(streams: EventStreams): RouteHandler[] {
  return [
    handle(contract.listLiveTrips, (ctx, { query }) => listLiveTrips(ctx, query)),
    handle(contract.streamLiveTrips, async (ctx, { query, reply }) =>
      streamLiveTrips(ctx, streams, query.delivery_branch_id, reply),
    ),
    handle(contract.getLiveTrip, (ctx, { params }) => getLiveTrip(ctx, params.id)),
    handle(contract.listLiveVehicles, (ctx, { query }) => listLiveVehicles(ctx, query.delivery_branch_id)),
    handle(contract.listNearbyVehicles, (ctx, { query }) => listNearbyVehicles(ctx, query)),
    handle(remedies.listTripRemedies, (ctx, { params }) => listTripRemedies(ctx, params.id)),
    handle(remedies.resequenceTrip, (ctx, { params, body }) => resequenceTrip(ctx, params.id, body)),
    handle(remedies.listFreeDrivers, (ctx, { params }) => listFreeDrivers(ctx, params.id)),
    handle(remedies.messageTripDriver, (ctx, { params, body }) => messageTripDriver(ctx, params.id, body)),
  ];
}

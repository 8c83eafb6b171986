import * as contract from '@fleet/contracts/trip-alerts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listTripAlerts, seeTripAlert } from './trip-alerts.service.ts';

/** Handlers of the trip-alert contracts. */
export const tripAlertHandlers: RouteHandler[] = [
  handle(contract.listTripAlerts, (ctx, { query }) => listTripAlerts(ctx, query)),
  handle(contract.seeTripAlert, (ctx, { params }) => seeTripAlert(ctx, params.id)),
];

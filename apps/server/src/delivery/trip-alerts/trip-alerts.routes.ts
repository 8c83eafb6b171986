import * as contract from '@fleet/contracts/delivery/trip-alerts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { acknowledgeTripAlert, listTripAlerts } from './trip-alerts.service.ts';

/** Handlers of the trip-alert contracts. */
export const tripAlertHandlers: RouteHandler[] = [
  handle(contract.listTripAlerts, (ctx, { query }) => listTripAlerts(ctx, query)),
  handle(contract.acknowledgeTripAlert, (ctx, { params }) => acknowledgeTripAlert(ctx, params.id)),
];

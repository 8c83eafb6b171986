import * as cards from '@fleet/contracts/insight/dashboard-cards.ts';
import * as contract from '@fleet/contracts/insight/dashboards.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getClientsServed, getDecidedToday, getSessionsByDevice } from './dashboard-cards.service.ts';
import { arrange, getLayout, resetLayout } from './dashboard-layouts.service.ts';
import { getOverview, getStations, getTops, getVehicles } from './dashboards.service.ts';
import { sumMatching } from './dashboards-list-sums.service.ts';
import { getFlow } from './dashboards-money.service.ts';

/** Handlers of the contracts about dashboards. */
export const dashboardHandlers: RouteHandler[] = [
  handle(contract.getDashboard, (ctx, { query }) => getOverview(ctx, query)),
  handle(contract.listDashboardTops, (ctx, { query }) => getTops(ctx, query)),
  handle(contract.getRegisteredVehicles, (ctx, { query }) => getVehicles(ctx, query)),
  handle(contract.getStationStates, (ctx) => getStations(ctx)),
  handle(contract.getMoneyFlow, (ctx, { query }) => getFlow(ctx, query)),
  handle(cards.getDashboardLayout, (ctx) => getLayout(ctx)),
  handle(cards.saveDashboardLayout, (ctx, { body }) => arrange(ctx, body.cards)),
  handle(cards.resetDashboardLayout, (ctx) => resetLayout(ctx)),
  handle(cards.countSessionsByDevice, (ctx) => getSessionsByDevice(ctx)),
  handle(cards.getServedClients, (ctx, { query }) => getClientsServed(ctx, query)),
  handle(cards.listDecidedToday, (ctx) => getDecidedToday(ctx)),
  handle(contract.sumFuelRequests, (ctx, { query }) => sumMatching(ctx, query)),
];

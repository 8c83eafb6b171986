import * as contract from '@fleet/contracts/delivery-figures.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  deliveryFigures,
  exportTripFigures,
  exportVehicleFigures,
  readTripFigures,
  tripFigures,
  vehicleFigures,
} from './delivery-figures.service.ts';

/** Handlers of the contracts of delivery figures. */
export const deliveryFigureHandlers: RouteHandler[] = [
  handle(contract.getDeliveryFigures, (ctx, { query }) => deliveryFigures(ctx, query)),
  handle(contract.listVehicleFigures, (ctx, { query }) => vehicleFigures(ctx, query)),
  handle(contract.exportVehicleFigures, (ctx, { query, reply }) => exportVehicleFigures(ctx, query, reply)),
  handle(contract.listTripFigures, (ctx, { query }) => tripFigures(ctx, query)),
  handle(contract.exportTripFigures, (ctx, { query, reply }) => exportTripFigures(ctx, query, reply)),
  handle(contract.getTripFigures, (ctx, { params }) => readTripFigures(ctx, params.id)),
];

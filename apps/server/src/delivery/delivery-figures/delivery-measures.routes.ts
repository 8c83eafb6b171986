import * as contract from '@fleet/contracts/delivery/delivery-measures.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  exportTripMeasures,
  exportVehicleMeasures,
  getDeliveryMeasures,
  getTripMeasures,
  listTripMeasures,
  listVehicleMeasures,
} from './delivery-measures.service.ts';

/** Handlers of the contracts of delivery measures. */
export const deliveryMeasureHandlers: RouteHandler[] = [
  handle(contract.getDeliveryMeasures, (ctx, { query }) => getDeliveryMeasures(ctx, query)),
  handle(contract.listVehicleMeasures, (ctx, { query }) => listVehicleMeasures(ctx, query)),
  handle(contract.exportVehicleMeasures, (ctx, { query, reply }) => exportVehicleMeasures(ctx, query, reply)),
  handle(contract.listTripMeasures, (ctx, { query }) => listTripMeasures(ctx, query)),
  handle(contract.exportTripMeasures, (ctx, { query, reply }) => exportTripMeasures(ctx, query, reply)),
  handle(contract.getTripMeasures, (ctx, { params }) => getTripMeasures(ctx, params.id)),
];

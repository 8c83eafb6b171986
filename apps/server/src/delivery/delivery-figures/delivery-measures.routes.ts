import * as contract from '@fleet/contracts/delivery/delivery-measures.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  deliveryMeasures,
  exportTripMeasures,
  exportVehicleMeasures,
  getTripMeasures,
  tripMeasures,
  vehicleMeasures,
} from './delivery-measures.service.ts';

/** Handlers of the contracts of delivery measures. */
export const deliveryMeasureHandlers: RouteHandler[] = [
  handle(contract.getDeliveryMeasures, (ctx, { query }) => deliveryMeasures(ctx, query)),
  handle(contract.listVehicleMeasures, (ctx, { query }) => vehicleMeasures(ctx, query)),
  handle(contract.exportVehicleMeasures, (ctx, { query, reply }) => exportVehicleMeasures(ctx, query, reply)),
  handle(contract.listTripMeasures, (ctx, { query }) => tripMeasures(ctx, query)),
  handle(contract.exportTripMeasures, (ctx, { query, reply }) => exportTripMeasures(ctx, query, reply)),
  handle(contract.getTripMeasures, (ctx, { params }) => getTripMeasures(ctx, params.id)),
];

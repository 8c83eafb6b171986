import * as contract from '@fleet/contracts/delivery/store-orders.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { checkOut, listStoreOrders, orderAgain } from './store-orders.service.ts';

/** Handlers of what a fleet orders in the store. */
export const storeOrderHandlers: RouteHandler[] = [
  handle(contract.checkOut, (ctx, { body }) => checkOut(ctx, body)),
  handle(contract.listStoreOrders, (ctx) => listStoreOrders(ctx)),
  handle(contract.orderAgain, (ctx, { params }) => orderAgain(ctx, params.id)),
];

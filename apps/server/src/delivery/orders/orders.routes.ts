import * as contract from '@fleet/contracts/delivery/orders.ts';
import * as board from '@fleet/contracts/delivery/orders-board.ts';
import * as slotRequest from '@fleet/contracts/delivery/slot-requests.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  countOrders,
  exportOrders,
  getBoard,
  getOrder,
  listFreeSlots,
  listOrderChoices,
  listOrders,
} from './orders.service.ts';
import { extendOrderWindow } from './orders-extend.service.ts';
import {
  advanceOrders,
  cancelOrder,
  confirmOrder,
  holdOrder,
  releaseOrder,
  rescheduleOrder,
  sendToPlanning,
} from './orders-move.service.ts';
import { placeOrder } from './orders-place.service.ts';
import { acceptSlot, declineSlot, requestSlot, withdrawSlotRequest } from './slot-requests.service.ts';

/** Handlers of the order contracts. */
export const orderHandlers: RouteHandler[] = [
  handle(contract.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  handle(contract.exportOrders, (ctx, { query, reply }) => exportOrders(ctx, query, reply)),
  handle(contract.countOrders, (ctx, { query }) => countOrders(ctx, query)),
  handle(board.getOrderBoard, (ctx, { query }) => getBoard(ctx, query)),
  handle(contract.listOrderChoices, (ctx) => listOrderChoices(ctx)),
  handle(contract.listFreeSlots, (ctx, { query }) => listFreeSlots(ctx, query)),
  handle(contract.getOrder, (ctx, { params }) => getOrder(ctx, params.id)),
  handle(contract.createOrder, async (ctx, { body }) => getOrder(ctx, await placeOrder(ctx, body))),
  handle(contract.extendOrderWindow, (ctx, { params, body }) => extendOrderWindow(ctx, params.id, body)),
  handle(contract.confirmOrder, (ctx, { params, body }) => confirmOrder(ctx, params.id, body)),
  handle(contract.sendOrderToPlanning, (ctx, { params, body }) => sendToPlanning(ctx, params.id, body)),
  handle(board.advanceOrders, (ctx, { body }) => advanceOrders(ctx, body)),
  handle(contract.holdOrder, (ctx, { params, body }) => holdOrder(ctx, params.id, body)),
  handle(contract.releaseOrder, (ctx, { params, body }) => releaseOrder(ctx, params.id, body)),
  handle(contract.rescheduleOrder, (ctx, { params, body }) => rescheduleOrder(ctx, params.id, body)),
  handle(slotRequest.createSlotRequest, (ctx, { params, body }) => requestSlot(ctx, params.id, body)),
  handle(slotRequest.acceptSlotRequest, (ctx, { params, body }) => acceptSlot(ctx, params.id, body)),
  handle(slotRequest.declineSlotRequest, (ctx, { params, body }) => declineSlot(ctx, params.id, body)),
  handle(slotRequest.withdrawSlotRequest, (ctx, { params }) => withdrawSlotRequest(ctx, params.id)),
  handle(contract.cancelOrder, (ctx, { params, body }) => cancelOrder(ctx, params.id, body)),
];

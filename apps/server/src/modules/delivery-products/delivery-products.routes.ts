import * as contract from '@fleet/contracts/delivery-products.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createDeliveryProduct,
  exportDeliveryProducts,
  listDeliveryProducts,
  readDeliveryProduct,
  setDeliveryProductStatus,
  updateDeliveryProduct,
} from './delivery-products.service.ts';

/** Handlers of the contracts of what can be ordered. */
export const deliveryProductHandlers: RouteHandler[] = [
  handle(contract.listDeliveryProducts, (ctx, { query }) => listDeliveryProducts(ctx, query)),
  handle(contract.exportDeliveryProducts, (ctx, { query, reply }) =>
    exportDeliveryProducts(ctx, query, reply),
  ),
  handle(contract.getDeliveryProduct, (ctx, { params }) => readDeliveryProduct(ctx, params.id)),
  handle(contract.createDeliveryProduct, async (ctx, { body }) =>
    readDeliveryProduct(ctx, await createDeliveryProduct(ctx, body)),
  ),
  handle(contract.updateDeliveryProduct, (ctx, { params, body }) =>
    updateDeliveryProduct(ctx, params.id, body),
  ),
  handle(contract.activateDeliveryProduct, (ctx, { params }) =>
    setDeliveryProductStatus(ctx, params.id, 'active'),
  ),
  handle(contract.deactivateDeliveryProduct, (ctx, { params }) =>
    setDeliveryProductStatus(ctx, params.id, 'inactive'),
  ),
];

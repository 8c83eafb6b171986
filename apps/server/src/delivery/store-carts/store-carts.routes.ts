import * as contract from '@fleet/contracts/delivery/store-carts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  addToCart,
  addToWishlist,
  getCart,
  getProduct,
  listProducts,
  listWishlist,
  removeFromCart,
  removeFromWishlist,
} from './store-carts.service.ts';

/** Handlers of the store as a fleet sees it: the specification's `/apps/ecommerce`. */
export const storeCartHandlers: RouteHandler[] = [
  handle(contract.listShopProducts, (ctx, { query }) => listProducts(ctx, query)),
  handle(contract.getShopProduct, (ctx, { params }) => getProduct(ctx, params.id)),
  handle(contract.listWishlist, (ctx) => listWishlist(ctx)),
  handle(contract.addToWishlist, (ctx, { body }) => addToWishlist(ctx, body.productId)),
  handle(contract.removeFromWishlist, (ctx, { params }) => removeFromWishlist(ctx, params.productId)),
  handle(contract.getCart, (ctx) => getCart(ctx)),
  handle(contract.addToCart, (ctx, { body }) => addToCart(ctx, body)),
  handle(contract.removeFromCart, (ctx, { params }) => removeFromCart(ctx, params.productId)),
];

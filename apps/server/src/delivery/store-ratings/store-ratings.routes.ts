import * as contract from '@fleet/contracts/delivery/store-ratings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { hide, listRatings, rate } from './store-ratings.service.ts';

/** Handlers of what clients say of products. */
export const storeRatingHandlers: RouteHandler[] = [
  handle(contract.listStoreRatings, (ctx, { params, query }) => listRatings(ctx, params.id, query)),
  handle(contract.rateStoreProduct, (ctx, { params, body }) => rate(ctx, params.id, body)),
  handle(contract.hideStoreRating, (ctx, { params, body }) => hide(ctx, params.id, body.reason)),
];

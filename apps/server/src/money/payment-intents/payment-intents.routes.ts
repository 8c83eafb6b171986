import * as routes from '@fleet/contracts/money/payment-intents.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getIntent, getMeans, listIntents, openIntent } from './payment-intents.service.ts';
import { checkIntent } from './payment-intents-open.service.ts';

/** Handlers of the contracts of payments by SADAD and card. */
export const paymentIntentHandlers: RouteHandler[] = [
  handle(routes.getPaymentMeans, async (ctx) => getMeans(ctx)),
  handle(routes.listPaymentIntents, (ctx, { query }) => listIntents(ctx, query)),
  handle(routes.getPaymentIntent, (ctx, { params }) => getIntent(ctx, params.id)),
  handle(routes.openPaymentIntent, (ctx, { body }) => openIntent(ctx, body)),
  handle(routes.checkPaymentIntent, (ctx, { params }) => checkIntent(ctx, params.id)),
];

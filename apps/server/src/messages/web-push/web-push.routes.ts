import * as contract from '@fleet/contracts/messages/web-push.ts';
import { AppError } from '../../platform/app-error.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { listSubscriptions, renew, subscribe, unsubscribe } from './push-subscriptions.service.ts';

/** A browser does this a few times a year; phones share the address of their network. */
const RENEWALS_PER_ADDRESS = 20;

/** Handlers of the web-push contracts. */
export function webPushHandlers(): RouteHandler[] {
  const renewals = createThrottle({ perMinute: RENEWALS_PER_ADDRESS });
  return [
    handle(contract.listPushSubscriptions, (ctx) => listSubscriptions(ctx)),
    handle(contract.savePushSubscription, (ctx, { body }) => subscribe(ctx, body)),
    handle(contract.renewPushSubscription, (ctx, { body }) => {
      if (!renewals.take(ctx.request.ip ?? '', ctx.now))
        throw new AppError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment.');
      return renew(ctx, body.old, body.renewed);
    }),
    handle(contract.removePushSubscription, (ctx, { params }) => unsubscribe(ctx, params.id)),
  ];
}

import * as contract from '@fleet/contracts/delivery/tracking-links.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { printDeliverySlip } from './delivery-slips.service.ts';
import { getTrackedDelivery, rateDelivery } from './tracked-delivery.service.ts';
import {
  getTrackingLink,
  releaseHandover,
  renewTrackingLink,
  withdrawTrackingLink,
} from './tracking-links.service.ts';

/** A page asks every ten seconds; several people may look at one. */
const CALLS_PER_LINK = 60;
/** Phones share the address of their network. */
const CALLS_PER_ADDRESS = 300;
/** Drawing a document takes a second of everyone's. */
const SLIPS_PER_LINK = 6;
/** Wrong links an address may try in a minute. */
const WRONG_PER_ADDRESS = 20;

/** Handlers of the recipient's page, and of its link for those who may read the order. */
export function trackingLinkHandlers(): RouteHandler[] {
  const limited = createLimits();
  const slips = createThrottle({ perMinute: SLIPS_PER_LINK });
  return [
    handle(contract.getTrackedDelivery, (ctx, { params, reply }) =>
      limited(ctx, params.token, reply, () => getTrackedDelivery(ctx, params.token)),
    ),
    handle(contract.getDeliverySlip, (ctx, { params, query, reply }) =>
      limited(ctx, params.token, reply, () => {
        if (!slips.take(params.token, ctx.now)) throw tooManyCalls();
        return printDeliverySlip(ctx, reply, params.token, query.lang);
      }),
    ),
    handle(contract.rateDelivery, (ctx, { body, reply }) =>
      limited(ctx, body.token, reply, () => rateDelivery(ctx, body)),
    ),
    handle(contract.getTrackingLink, (ctx, { params }) => getTrackingLink(ctx, params.id)),
    handle(contract.withdrawTrackingLink, (ctx, { params }) => withdrawTrackingLink(ctx, params.id)),
    handle(contract.renewTrackingLink, (ctx, { params }) => renewTrackingLink(ctx, params.id)),
    handle(contract.releaseHandover, (ctx, { params }) => releaseHandover(ctx, params.id)),
  ];
}

function createLimits() {
  const perLink = createThrottle({ perMinute: CALLS_PER_LINK });
  const perAddress = createThrottle({ perMinute: CALLS_PER_ADDRESS });
  const wrong = createThrottle({ perMinute: WRONG_PER_ADDRESS });
  const blocked = new Map<string, number>();
  const minuteOf = ({ now }: Ctx) => Math.floor(now.getTime() / 60_000);

  /** Answers that no cache keeps and no search engine lists. Throws TOO_MANY_REQUESTS. */
  return async <Answer>(ctx: Ctx, token: string, reply: FastifyReply, answer: () => Promise<Answer>) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const address = ctx.request.ip ?? '';
    const isBlocked = blocked.get(address) === minuteOf(ctx);
    if (isBlocked || !perAddress.take(address, ctx.now) || !perLink.take(token, ctx.now))
      throw tooManyCalls();
    try {
      return await answer();
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND' && !wrong.take(address, ctx.now)) {
        if (blocked.size > 10_000) blocked.clear();
        blocked.set(address, minuteOf(ctx));
      }
      throw error;
    }
  };
}

function tooManyCalls(): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment.');
}

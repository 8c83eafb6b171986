import * as contract from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { getDetail } from './fuel-requests.service.ts';
import { close } from './fuel-requests-close.service.ts';
import { createRequest, previewRequest } from './fuel-requests-create.service.ts';
import { approveRequest, cancelRequest, rejectRequest } from './fuel-requests-decide.service.ts';
import { decideForClient, decideForPlatform } from './fuel-requests-held.service.ts';
import { exportAll, type ListNeeds, listPage } from './fuel-requests-list.service.ts';
import type { PositionNeeds } from './fuel-requests-position.service.ts';
import { initiate, start } from './fuel-requests-pump.service.ts';
import { getQueue, lookUp } from './fuel-requests-queue.service.ts';
import { stop } from './fuel-requests-stop.service.ts';
import { lookUpByTag } from './fuel-requests-tag.service.ts';
import { comment } from './fuel-requests-thread.service.ts';

const LOOK_UPS_PER_MINUTE = 40;

/** The life of a fuel request, for fleet, pump and platform. */
export function fuelRequestHandlers(needs: ListNeeds & PositionNeeds): RouteHandler[] {
  const lookUps = createThrottle({ perMinute: LOOK_UPS_PER_MINUTE });
  const takeLookUp = (ctx: Ctx) => {
    if (!lookUps.take(`user:${ctx.actor.user_id}`, ctx.now))
      throw new AppError('TOO_MANY_REQUESTS', 'Too many look-ups; wait a minute.');
  };
  return [
    handle(contract.previewFuelRequest, (ctx, { body }) => previewRequest(ctx, body, needs)),
    atOnce(handle(contract.createFuelRequest, (ctx, { body }) => createRequest(ctx, body, needs))),
    handle(contract.listFuelRequests, (ctx, { query }) => listPage(ctx, query, needs)),
    handle(contract.exportFuelRequests, (ctx, { query, reply }) => exportAll(ctx, query, reply, needs)),
    handle(contract.getFuelRequest, (ctx, { params }) => getDetail(ctx, params.id)),
    handle(contract.approveFuelRequest, (ctx, { params, body }) => approveRequest(ctx, params.id, body)),
    handle(contract.rejectFuelRequest, (ctx, { params, body }) => rejectRequest(ctx, params.id, body.reason)),
    handle(contract.cancelFuelRequest, (ctx, { params, body }) => cancelRequest(ctx, params.id, body.reason)),
    handle(held.decideAsClient, (ctx, { params, body }) => decideForClient(ctx, params.id, body)),
    handle(held.decideAsAdmin, (ctx, { params, body }) => decideForPlatform(ctx, params.id, body)),
    handle(held.addComment, (ctx, { params, body }) => comment(ctx, params.id, body.comment, body.file_ids)),
    handle(contract.getPumpQueue, (ctx) => getQueue(ctx)),
    handle(contract.lookUpAtPump, (ctx, { body }) => {
      takeLookUp(ctx);
      return body.tag === undefined ? lookUp(ctx, body) : lookUpByTag(ctx, body.tag);
    }),
    // It takes a plate, a code or a tag, so it could be used to guess them.
    atOnce(
      handle(contract.initiateTransaction, (ctx, { params, body }) => {
        takeLookUp(ctx);
        return initiate(ctx, params.id, body);
      }),
    ),
    atOnce(
      handle(contract.startFuelling, (ctx, { params, body }) => {
        if (body.tag !== undefined) takeLookUp(ctx);
        return start(ctx, params.id, body);
      }),
    ),
    atOnce(handle(contract.closeTransaction, (ctx, { params, body }) => close(ctx, params.id, body))),
    handle(contract.stopTransaction, (ctx, { params, body }) => stop(ctx, params.id, body)),
  ];
}

/** A step of every fill: it begins by locking what it is about. */
function atOnce(handler: RouteHandler): RouteHandler {
  return { ...handler, beginsAtOnce: true };
}

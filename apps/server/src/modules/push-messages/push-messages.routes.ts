import * as contract from '@fleet/contracts/push-messages.ts';
import type { Events } from '../../platform/events.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createEventStreams, openStreamOf } from './event-streams.service.ts';
import { inbox, readAll, readOne } from './inbox.service.ts';

/** Handlers of the push-message contracts. */
export function pushMessageHandlers(events: Events): RouteHandler[] {
  const streams = createEventStreams(events);
  return [
    handle(contract.streamEvents, async (ctx, { reply }) => {
      const token = reply.request.headers.authorization?.split(' ')[1] ?? '';
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Proxies that gather an answer before they pass it on would hold the events back.
        .header('x-accel-buffering', 'no')
        .send(openStreamOf(ctx, streams, token));
    }),
    handle(contract.listPushMessages, (ctx, { query }) => inbox(ctx, query)),
    handle(contract.readPushMessage, (ctx, { params }) => readOne(ctx, params.id)),
    handle(contract.readAllPushMessages, (ctx, { body }) => readAll(ctx, body.up_to)),
  ];
}

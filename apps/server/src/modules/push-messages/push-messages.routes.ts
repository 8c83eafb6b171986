import { streamEvents } from '@fleet/contracts/push-messages.ts';
import type { Events } from '../../platform/events.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createEventStreams, openStreamOf } from './event-streams.service.ts';

/** Handlers of the push-message contracts. */
export function pushMessageHandlers(events: Events): RouteHandler[] {
  const streams = createEventStreams(events);
  return [
    handle(streamEvents, async (ctx, { reply }) => {
      const token = reply.request.headers.authorization?.split(' ')[1] ?? '';
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Proxies that gather an answer before they pass it on would hold the events back.
        .header('x-accel-buffering', 'no')
        .send(openStreamOf(ctx, streams, token));
    }),
  ];
}

import { streamEvents } from '@fleet/contracts/push-messages.ts';
import type { Config } from '../../platform/config.ts';
import type { Events } from '../../platform/events.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { authenticate } from '../sessions/sessions.service.ts';
import { createEventStreams } from './event-streams.service.ts';

/** Handlers of the push-message contracts. */
export function pushMessageHandlers(config: Config, events: Events): RouteHandler[] {
  const streams = createEventStreams(events);
  return [
    handle(streamEvents, async (ctx, { reply }) => {
      const token = reply.request.headers.authorization?.split(' ')[1] ?? '';
      const opened = performance.now();
      const stream = streams.open(ctx.actor, async () => {
        const now = new Date(ctx.now.getTime() + performance.now() - opened);
        return (await authenticate(ctx.platform.database, config, token, now)) !== null;
      });
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Proxies that gather an answer before they pass it on would hold the events back.
        .header('x-accel-buffering', 'no')
        .send(stream);
    }),
  ];
}

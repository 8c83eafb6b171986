import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { authenticate } from '../../access/sessions/sessions.service.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Events, ServerEvent } from '../../platform/events.ts';
import { type Channel, channelsFor, channelsOf, presentEvent } from './push-messages.rules.ts';

const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it comes back. */
const RETRY_MS = 3_000;
/** A reader this far behind is disconnected: it reconnects, reads everything again, and costs no memory until then. */
const MAX_WAITING_BYTES = 256 * 1024;

/** `isLast` ends the stream after this frame: the browser comes back and listens as whom it is now. */
type Send = (frame: string, isLast?: boolean) => void;

export interface EventStreams {
  /**
   * A stream of what this actor may receive, from now on. Every heartbeat calls `mayStay`; when that returns false
   * (signed out, inactive, token expired) the stream ends and the browser reconnects with a fresh token, or goes to
   * the login. `channels` are additional ones, such as a room's.
   */
  open(actor: Actor, mayStay: () => Promise<boolean>, channels?: readonly Channel[]): Readable;
  /** Users with an open stream in this process. */
  presentUsers(): number[];
  /** Calls `arrived` whenever a user opens a stream. */
  onArrival(arrived: (user_id: number) => void): void;
}

/** All open browsers of this process over one subscription; an event is written once and reaches only those it is for. */
export function createEventStreams(events: Events, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const listeners = new Map<Channel, Set<Send>>();
  const arrivals: ((user_id: number) => void)[] = [];
  events.subscribe((event) => dispatch(listeners, event));

  return {
    open(actor, mayStay, channels = channelsOf(actor)) {
      const stream = new Readable({ read() {}, highWaterMark: MAX_WAITING_BYTES });
      const send: Send = (frame, isLast) => {
        if (!stream.push(frame)) stream.destroy();
        else if (isLast) stream.push(null);
      };
      const beat = setInterval(() => {
        mayStay().then(
          (stays) => (stays ? send(': still here\n\n') : stream.push(null)),
          () => stream.destroy(),
        );
      }, heartbeatMs);
      beat.unref();
      for (const channel of channels) listen(listeners, channel, send);
      const leave = () => {
        clearInterval(beat);
        for (const channel of channels) unlisten(listeners, channel, send);
      };
      stream.once('close', leave).once('end', leave);
      send(`retry: ${RETRY_MS}\n\n`);
      if (actor.user_id !== null) for (const arrived of arrivals) arrived(actor.user_id);
      return stream;
    },
    presentUsers: () =>
      [...listeners.keys()].flatMap((channel) =>
        channel.startsWith('user:') ? [Number(channel.slice(5))] : [],
      ),
    onArrival: (arrived) => arrivals.push(arrived),
  };
}

/**
 * The stream of a token's holder: it ends with the token, their session, or when they or their party are deactivated.
 */
export function openStreamOf(
  ctx: Ctx,
  streams: EventStreams,
  token: string,
  channels?: readonly Channel[],
): Readable {
  const opened = performance.now();
  const mayStay = async () => {
    const now = new Date(ctx.now.getTime() + performance.now() - opened);
    return (await authenticate(ctx.platform.database, ctx.config, token, now)) !== null;
  };
  return streams.open(ctx.actor, mayStay, channels);
}

/** Answers a call with its caller's stream; in a room they receive the room's events instead of their own. */
export function sendStream(ctx: Ctx, streams: EventStreams, reply: FastifyReply, room?: string): void {
  const token = reply.request.headers.authorization?.split(' ')[1] ?? '';
  reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    // Proxies that gather an answer before they pass it on would hold the events back.
    .header('x-accel-buffering', 'no')
    .send(openStreamOf(ctx, streams, token, room === undefined ? undefined : [`room:${room}`]));
}

function dispatch(listeners: Map<Channel, Set<Send>>, event: ServerEvent): void {
  let frame: string | undefined;
  // A user's group or party may have changed, and with it what they may receive.
  const isLast = event.type === 'rights' && event.user_id !== undefined;
  for (const channel of channelsFor(event)) {
    for (const send of listeners.get(channel) ?? []) {
      frame ??= `data: ${JSON.stringify(presentEvent(event))}\n\n`;
      send(frame, isLast);
    }
  }
}

function listen(listeners: Map<Channel, Set<Send>>, channel: Channel, send: Send): void {
  const set = listeners.get(channel) ?? new Set();
  listeners.set(channel, set.add(send));
}

function unlisten(listeners: Map<Channel, Set<Send>>, channel: Channel, send: Send): void {
  const set = listeners.get(channel);
  set?.delete(send);
  if (set?.size === 0) listeners.delete(channel);
}

import type { Ctx } from '../../platform/context.ts';
import type { EventStreams } from '../push-messages/event-streams.service.ts';
import { saveSeen } from './presences.queries.ts';

const BEAT_MS = 30_000;
/** Two beats and a reconnect. */
const ONLINE_MS = 75_000;

/** Whether someone seen then is there now. */
export function isOnline(seen_at: Date | null, now: Date): boolean {
  return seen_at !== null && now.getTime() - seen_at.getTime() < ONLINE_MS;
}

/** Stores again and again whose browsers are connected to this process, in one statement; returns how to stop. */
export function notePresence(streams: EventStreams, freshCtx: () => Ctx, beatMs = BEAT_MS): () => void {
  const note = (user_ids: readonly number[]) => {
    if (user_ids.length === 0) return;
    const ctx = freshCtx();
    saveSeen(ctx, user_ids).catch((error) => ctx.platform.log.warn({ err: error }, 'presence not stored'));
  };
  streams.onArrival((user_id) => note([user_id]));
  const beat = setInterval(() => note(streams.presentUsers()), beatMs);
  beat.unref();
  return () => clearInterval(beat);
}

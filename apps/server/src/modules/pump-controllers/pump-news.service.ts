import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

/** Outbox topic `pump`: whoever looks on reads again, and whoever holds the controller's line goes to work. */
export async function pumpEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map((payload) => ({ type: 'pump', ...payload }));
}

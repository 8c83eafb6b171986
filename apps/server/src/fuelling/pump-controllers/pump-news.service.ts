import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

/** Job `pump`: viewers read again, and the process with the controller's connection starts work. */
export async function pumpEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map((payload) => ({ type: 'pump', ...payload }));
}

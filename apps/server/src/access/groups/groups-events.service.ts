import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

/**
 * Job `rights`: the permissions of a group or a user changed. Open browsers of those concerned reload the
 * session; menus and buttons follow. The server itself reads the database at every call.
 */
export async function rightsEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const unique = new Map(payloads.map((payload) => [JSON.stringify(payload), payload]));
  return [...unique.values()].map((payload) => ({ type: 'rights', ...payload }));
}

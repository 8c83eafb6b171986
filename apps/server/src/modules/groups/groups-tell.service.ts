import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';

/**
 * Outbox topic `rights`: what a group or a person may do has changed. Open browsers of those concerned read anew who they
 * are; menus and buttons follow. The server itself asks the database at every call and needs no telling.
 */
export async function rightsEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const told = new Map(payloads.map((payload) => [JSON.stringify(payload), payload]));
  return [...told.values()].map((payload) => ({ type: 'rights', ...payload }));
}

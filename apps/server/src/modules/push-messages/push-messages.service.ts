import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { insertPushMessages } from './push-messages.queries.ts';
import { audiencesOf, movesMoney, type RequestChange } from './push-messages.rules.ts';

/**
 * Outbox topic `fuel_request`: writes messages to those concerned and returns what open browsers hear: one event per change,
 * one per message, and one per client whose balances moved.
 */
export async function tellOfRequests(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const changes = payloads as unknown as RequestChange[];
  const messages = await insertPushMessages(
    ctx,
    changes.flatMap(({ id, from, to }) =>
      audiencesOf(from, to).map((audience) => ({
        fuel_request_id: id,
        kind: to,
        is_new: from === null,
        audience,
      })),
    ),
  );
  const clients = new Set(
    changes.filter(({ from, to }) => movesMoney(from, to)).map((change) => change.client_id),
  );
  return [
    ...changes.map(({ from: _from, to, ...change }) => ({ type: 'fuel_request', ...change, status: to })),
    ...messages.map((message) => ({ type: 'push_message', ...message })),
    ...[...clients].map((client_id) => ({ type: 'wallet', client_id })),
  ];
}

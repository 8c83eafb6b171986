import { sendSelected } from '../../messages/push-messages/push-messages.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { messagesOf } from './fuel-requests-messages.queries.ts';
import { audiencesOf, movesMoney, type RequestChange } from './fuel-requests-messages.rules.ts';
import { followRequests } from './fuel-requests-tasks.service.ts';

/**
 * Job `fuel_request`: writes messages to those concerned, follows with the tasks of rules, and returns what open browsers hear: one event per change,
 * one per message, and one per client whose balances moved.
 */
export async function notifyOfRequests(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const changes = payloads as unknown as RequestChange[];
  const notices = changes.flatMap(({ id, from, to }) =>
    audiencesOf(from, to).map((audience) => ({
      fuel_request_id: id,
      kind: to,
      is_new: from === null,
      audience,
    })),
  );
  const { statement, values } = messagesOf(notices, ctx.now);
  const messages = notices.length > 0 ? await sendSelected(ctx, statement, values) : [];
  await followRequests(ctx, [...new Set(changes.map(({ id }) => id))]);
  const clients = new Set(
    changes.filter(({ from, to }) => movesMoney(from, to)).map((change) => change.client_id),
  );
  return [
    ...changes.map(({ from: _from, to, ...change }) => ({ type: 'fuel_request', ...change, status: to })),
    ...messages,
    ...[...clients].map((client_id) => ({ type: 'wallet', client_id })),
  ];
}

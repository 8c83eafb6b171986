import { followWaiting, type Waiting } from '../../messages/tasks/task-rules.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { unsafeListWaiting, type WaitingRequest } from './fuel-requests-tasks.queries.ts';

/** Makes the tasks that parties' rules ask for, and closes those of what no longer waits. */
export async function followRequests(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await unsafeListWaiting(ctx, ids);
  await followWaiting(ctx, 'fuel_request', ids, waiting.flatMap(waitingOf));
}

/** With whom it waits: the client decides first, then the platform; the network whose money it is follows both. */
function waitingOf(request: WaitingRequest): Waiting[] {
  const { id: subject_id, client_id, network_id, amount_halalas, plate_no, status } = request;
  const one = { subject_id, amount_halalas, params: { plate_no, amount_halalas } };
  if (status === 'request_pending') return [{ ...one, kind: 'pending_request', client_id, network_id: null }];
  const decider = status === 'transaction_pending_with_client' ? client_id : null;
  const held = { ...one, kind: 'held_transaction' } as const;
  return [
    { ...held, client_id: decider, network_id: null },
    ...(network_id === null ? [] : [{ ...held, client_id: null, network_id }]),
  ];
}

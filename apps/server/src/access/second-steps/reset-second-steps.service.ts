import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getOtherManagedUser, signOutUser } from '../users/users-manage.service.ts';
import { deleteSteps } from './second-steps.queries.ts';

/**
 * Removes every second step of a user in the actor's care and signs them out everywhere: whoever holds their phone holds their passkey.
 * Throws NOT_FOUND, FORBIDDEN, and OWN_ACCOUNT, as a session that was taken over could remove its owner's.
 */
export function resetSecondSteps(ctx: Ctx, id: number): Promise<{ removed: number; ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id, network_id, station_id } = await getOtherManagedUser(ctx, id);
    const removed = await deleteSteps(ctx, id);
    await recordAudit(ctx, {
      action: 'reset_second_steps',
      subject: 'user',
      subject_id: id,
      client_id,
      network_id,
      station_id,
      after: { removed },
    });
    const { ended } = await signOutUser(ctx, id);
    return { removed, ended };
  });
}

import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { removePictures } from '../files/files.service.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import { saveSessionsRevoked } from './users.queries.ts';
import { deleteTraces, saveErased } from './users-erase.queries.ts';

/**
 * Erases who a user is: name, addresses, numbers, picture, whatever they sign in with and from where. The row stays, as the books name it.
 * The caller has checked that they may. What it erases is not on record, else the record would keep it.
 */
export function eraseAccount(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await saveSessionsRevoked(ctx, id, 'disabled');
    const user = await saveErased(ctx, id);
    if (user.former_avatar !== null) await removePictures(ctx, [user.former_avatar]);
    await deleteTraces(ctx, id);
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'erase',
      subject: 'user',
      subject_id: id,
      client_id,
      network_id,
      station_id,
    });
    await addJob(ctx, rightsChanged, { user_id: id });
  });
}

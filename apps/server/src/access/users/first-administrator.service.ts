import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { countAdministrators } from '../groups/groups.service.ts';
import { findAdministratorWithoutPassword, saveOpenInvitationsEnded } from './invitations.queries.ts';
import { createPasswordLink } from './invitations.service.ts';
import { createUser } from './users.service.ts';

/**
 * Makes an administrator who sets a password by a single-use link, before anybody can sign in or beside those who can. Asked again
 * before the link was used, a new one replaces it. FORBIDDEN when an administrator can sign in and `isAnother` does not say that
 * this is known; INVALID_FIELDS names the wrong fields.
 */
export async function createAdministrator(
  ctx: Ctx,
  { name, email, isAnother }: { name: string; email: string; isAnother: boolean },
): Promise<{ path: string; expires_at: Date }> {
  return inTransaction(ctx, async (ctx) => {
    // Locks the group first, so that two commands at once make one administrator.
    if ((await countAdministrators(ctx)) > 0 && !isAnother)
      throw new AppError('FORBIDDEN', 'There is an administrator already.');
    const id =
      (await findAdministratorWithoutPassword(ctx, email)) ??
      (await createUser(ctx, { group: 'admin', name, email }));
    await saveOpenInvitationsEnded(ctx, id);
    const {
      id: invitation_id,
      path,
      expires_at,
    } = await createPasswordLink(ctx, id, ctx.config.INVITATION_SECONDS * 1000);
    await recordAudit(ctx, {
      action: 'invite',
      subject: 'user',
      subject_id: id,
      after: { invitation_id, expires_at },
    });
    return { path, expires_at };
  });
}

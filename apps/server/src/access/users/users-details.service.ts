import type { Ctx } from '../../platform/context.ts';
import { type StaffSignIn, saveContactDetails, saveStaffSignIn } from './users-details.queries.ts';

/** Corrects name and mobile of a user who is a contact of a client. The caller has checked whose user it is, and audits. */
export function updateContactDetails(
  ctx: Ctx,
  id: number,
  person: { name: string; mobile: string | null },
): Promise<void> {
  return saveContactDetails(ctx, id, person);
}

/** Keeps the user of a member of staff equal to their record. The caller has checked whose user it is, and audits. */
export function updateStaffSignIn(ctx: Ctx, id: number, person: StaffSignIn): Promise<void> {
  return saveStaffSignIn(ctx, id, person);
}

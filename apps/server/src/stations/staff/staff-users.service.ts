import { createUser, requireFreeContact } from '../../access/users/users.service.ts';
import { updateStaffSignIn } from '../../access/users/users-details.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findUserOf } from './staff.queries.ts';
import { fullName, groupOf, type NewStaff } from './staff.rules.ts';

/**
 * Synchronizes a person's user: it is created once they have what they need to sign in (an email; a supervisor may
 * also use the civil id), follows their name, numbers and station, and keeps its password. Throws INVALID_FIELDS when
 * an email or a number is taken.
 */
export async function syncStaffUser(ctx: Ctx, staff_id: number, person: NewStaff): Promise<void> {
  const group = groupOf(person);
  const user = await findUserOf(ctx, staff_id);
  const name = fullName(person);
  const email = person.email ?? null;
  const isSupervisor = person.designation !== 'attendant';
  const civil_id = isSupervisor ? person.civil_id : null;
  if (user) {
    // A sign-in belongs to the pump or to the supervisor's desk; it does not change sides.
    if (user.group !== group && group !== null) {
      throw new AppError('INVALID_FIELDS', 'This person signs in as something else.', undefined, {
        designation: 'has_other_sign_in',
      });
    }
    await requireFreeContact(ctx, { email, civil_id }, user.id);
    await updateStaffSignIn(ctx, user.id, {
      name,
      email,
      mobile: person.mobile,
      civil_id,
      station_id: person.station_id ?? null,
    });
    return;
  }
  if (!group) return;
  await createUser(ctx, {
    group,
    name,
    email,
    mobile: person.mobile,
    civil_id,
    network_id: person.network_id,
    station_id: person.station_id ?? null,
    staff_id,
    language: person.prefered_language,
  });
}

import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { createUser } from '../users/users.service.ts';
import { findUserOf, listTakenByUsers, saveUserOf } from './staff.queries.ts';
import { fullName, groupOf, type NewStaff } from './staff.rules.ts';

/**
 * Keeps the sign-in of a person true to them: it is made once they have what they need to sign in (an email; a supervisor
 * also comes in by civil id), follows their name, numbers and station, and keeps its password. Throws INVALID_FIELDS when
 * an email or a number is somebody else's.
 */
export async function keepUserTrue(ctx: Ctx, staff_id: number, person: NewStaff): Promise<void> {
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
    const taken = await listTakenByUsers(ctx, { email, civil_id: person.civil_id }, user.id);
    const problems = taken.filter((field) => field === 'email' || isSupervisor);
    if (problems.length > 0) {
      const fields = Object.fromEntries(problems.map((field) => [field, 'taken']));
      throw new AppError('INVALID_FIELDS', 'Somebody has this already.', undefined, fields);
    }
    await saveUserOf(ctx, user.id, {
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

import { eraseAccount } from '../../access/users/users-erase.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findUserOf, lockStaff, saveStaff } from './staff.queries.ts';
import { mayManage } from './staff.rules.ts';
import { deleteStaffPin } from './staff-pins.queries.ts';

/**
 * Erases who a person in the trash is, with their shift PIN and user. Fills, shifts and moves keep the row's number. What it erases is
 * not on record, else the record would keep it. Throws NOT_FOUND, STATUS_CONFLICT.
 */
export function eraseStaff(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = (await lockStaff(ctx, id, 'trash')) ?? (await lockStaff(ctx, id));
    if (!person || !mayManage(ctx.actor, person.designation))
      throw new AppError('NOT_FOUND', 'There is no such person.');
    if (!person.deleted_at || person.erased_at)
      throw new AppError('STATUS_CONFLICT', 'Only a person in the trash can be erased, once.');
    await saveStaff(ctx, id, { ...anonymous(id), erased_at: ctx.now, version: person.version + 1 });
    await deleteStaffPin(ctx, id);
    const user = await findUserOf(ctx, id);
    if (user) await eraseAccount(ctx, user.id);
    const { network_id, station_id } = person;
    await recordAudit(ctx, { action: 'erase', subject: 'staff', subject_id: id, network_id, station_id });
  });
}

/** What is left of a person: a number in place of a name. */
function anonymous(id: number) {
  return {
    first_name: '–',
    middle_name: null,
    last_name: `#${id}`,
    employee_number: `#${id}`,
    civil_id: '',
    mobile: '',
    email: null,
    nationality: null,
    gender: null,
    status: 'inactive' as const,
  };
}

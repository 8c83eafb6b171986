import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findReferences, insertStaff, lockStaff, saveStaffStatus } from './staff.queries.ts';
import { type NewStaff, readNewStaff, type StaffRow } from './staff.rules.ts';

/** Adds a person to a network, at a station unless they are an area supervisor. Returns the id. Throws INVALID_FIELDS. */
export function createStaff(ctx: Ctx, given: NewStaff): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const person = readNewStaff(given);
    const there = await findReferences(ctx, person);
    const missing = (['network', 'station', 'area_supervisor'] as const).filter((name) => !there[name]);
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map((name) => [`${name}_id`, 'unknown']));
      throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
    }
    const id = await insertStaff(ctx, person);
    if (id === null) {
      throw new AppError('INVALID_FIELDS', 'Another person has this number.', undefined, {
        civil_id: 'taken',
      });
    }
    await recordAudit(ctx, {
      action: 'create',
      subject: 'staff',
      subject_id: id,
      network_id: person.network_id,
      station_id: person.station_id ?? null,
      after: person,
    });
    return id;
  });
}

/** Switches a person of a station on or off. Throws NOT_FOUND. */
export function setStaffStatus(ctx: Ctx, id: number, status: StaffRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockStaff(ctx, id);
    if (!person) throw new AppError('NOT_FOUND', 'There is no such person.');
    if (person.status === status) return;
    await saveStaffStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'staff',
      subject_id: id,
      network_id: person.network_id,
      station_id: person.station_id,
      before: { status: person.status },
      after: { status },
    });
  });
}

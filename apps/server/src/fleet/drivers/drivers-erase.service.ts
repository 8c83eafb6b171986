import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { removePictures } from '../../access/files/files.service.ts';
import { eraseAccount } from '../../access/users/users-erase.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { lockDriverAnywhere, saveDriver } from './drivers.queries.ts';
import type { DriverRow } from './drivers.rules.ts';
import { findDriver } from './drivers-list.queries.ts';

/**
 * Erases who a driver in the trash is, with pictures, documents and their user. Fills, trips and the books keep the row's number.
 * What it erases is not on record, else the record would keep it. Throws NOT_FOUND, STATUS_CONFLICT.
 */
export function eraseDriver(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDriverAnywhere(ctx, id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such driver.');
    if (!row.deleted_at || row.erased_at)
      throw new AppError('STATUS_CONFLICT', 'Only a driver in the trash can be erased, once.');
    const account = (await findDriver(ctx, id))!.user;
    await saveDriver(ctx, id, { ...anonymous(id), erased_at: ctx.now, version: row.version + 1 });
    await removePictures(ctx, picturesOf(row));
    if (account) await eraseAccount(ctx, account.id);
    await recordAudit(ctx, { action: 'erase', subject: 'driver', subject_id: id, client_id: row.client_id });
  });
}

/** What is left of a driver: a number in place of a name. */
function anonymous(id: number) {
  const documents = DRIVER_DOCUMENTS.flatMap((document) => [
    [`${document}_until`, null],
    [`${document}_file_id`, null],
  ]);
  return {
    ...Object.fromEntries(documents),
    first_name: '–',
    middle_name: null,
    last_name: `#${id}`,
    employee_number: `#${id}`,
    civil_id: '',
    mobile: '',
    email: null,
    driving_license_number: null,
    driver_pin_mac: null,
    gender: null,
    nationality: null,
    photo_file_id: null,
    status: 'inactive' as const,
  };
}

function picturesOf(row: DriverRow): number[] {
  const pictures = [row.photo_file_id, ...DRIVER_DOCUMENTS.map((document) => row[`${document}_file_id`])];
  return pictures.filter((id) => id !== null);
}

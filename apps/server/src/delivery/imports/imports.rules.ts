import { AppError } from '../../platform/app-error.ts';
import type { imports } from './imports.table.ts';

type Status = (typeof imports.$inferSelect)['status'];

/** A user may correct and save while no job is working on it. */
const WAITS_FOR_A_PERSON: readonly Status[] = ['preview', 'done'];
/** A sheet with this many bytes holds more lines than we take. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** What may be done with an import now: the same questions the actions ask. */
export function importAbilities(row: { status: Status; good_rows: number }) {
  const waits = WAITS_FOR_A_PERSON.includes(row.status);
  return {
    save: waits && row.good_rows > 0,
    edit: waits,
    cancel: row.status === 'reading' || row.status === 'preview' || row.status === 'saving',
  };
}

/** Throws STATUS_CONFLICT while a job is at work on the import, or when it is over. */
export function refuseUnlessWaiting(row: { status: Status }): void {
  if (!WAITS_FOR_A_PERSON.includes(row.status)) throw conflict(row.status);
}

/** Where stopping leads: saving is stopped and may continue later, anything else is over. Throws STATUS_CONFLICT. */
export function statusAfterCancel(status: Status): Status {
  if (status === 'saving') return 'preview';
  if (status === 'reading' || status === 'preview') return 'cancelled';
  throw conflict(status);
}

/** A saved line stays what it was saved as. Throws STATUS_CONFLICT. */
export function refuseSaved(state: string): void {
  if (state === 'saved') throw conflict(state);
}

function conflict(status: string): AppError {
  return new AppError('STATUS_CONFLICT', 'The import is no longer in a state that allows this.', { status });
}

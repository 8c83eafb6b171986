import { ERROR_STATUS, type ErrorCode } from '@fleet/contracts/error-codes.ts';
import { meaningOf } from './constraints.ts';

/** A refusal. `code` decides the status and the translated sentence; `details` are the values that sentence needs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: Record<string, unknown>,
    fields?: Record<string, string>,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The refusal of values that belong to another row, at each field. */
export function refuseTaken(...fields: readonly string[]): AppError {
  const problems = Object.fromEntries(fields.map((field) => [field, 'taken']));
  return new AppError('INVALID_FIELDS', 'This value is already in use.', undefined, problems);
}

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';
/** A number, or an instant, that its column cannot hold. */
const BEYOND_RANGE = ['22003', '22008'];

/** A refusal as it is, and what PostgreSQL refused by SQLSTATE and the name of the constraint (`constraints.ts`); null for a bug. */
export function refusalOf(error: unknown): AppError | null {
  // The query builder wraps what it was refused with.
  const thrown = (error as { cause?: unknown }).cause ?? error;
  for (const one of [error, thrown]) if (one instanceof AppError) return one;
  const { code = '', table, constraint } = thrown as DatabaseFault;
  if ((code === UNIQUE_VIOLATION || code === CHECK_VIOLATION) && table && constraint) {
    const meaning = meaningOf(table, constraint);
    if (meaning?.kind === 'taken') return refuseTaken(meaning.field);
    if (meaning?.kind === 'state')
      return new AppError(meaning.code, `Refused: ${meaning.code.toLowerCase().replaceAll('_', ' ')}.`);
  }
  if (BEYOND_RANGE.includes(code)) return new AppError('BAD_REQUEST', 'A number is larger than any can be.');
  if (code === FOREIGN_KEY_VIOLATION)
    return new AppError('NOT_FOUND', 'This names something that is not there.');
  if (code === 'FR001') return new AppError('STATUS_CONFLICT', 'It no longer stands where this is possible.');
  if (code === 'HO001')
    return new AppError('HOLD_ALREADY_RESOLVED', 'The hold of this request is already resolved.');
  return null;
}

/** What to throw for a refused part of a form: its fields under `prefix`; a bug as it is. */
export function underField(prefix: string, error: unknown): unknown {
  const refusal = refusalOf(error);
  if (!refusal?.fields) return error;
  const fields = Object.entries(refusal.fields).map(([field, problem]) => [`${prefix}.${field}`, problem]);
  return new AppError(refusal.code, refusal.message, refusal.details, Object.fromEntries(fields));
}

interface DatabaseFault {
  code?: string;
  table?: string;
  constraint?: string;
}

/** Rejects an edit of an older version of a row than the locked one, so that no change is overwritten unnoticed. */
export function refuseIfChanged(locked: { readonly version: number }, seen: number): void {
  if (locked.version !== seen) {
    throw new AppError('VERSION_CONFLICT', 'Another user changed this; read it again.', {
      version: locked.version,
    });
  }
}

import type { ErrorCode } from '@fleet/contracts/error-codes.ts';

/** Beside the server's codes: nothing came back, something that is no answer of ours, or a pump that must say no by itself. */
export type CallErrorCode =
  | ErrorCode
  | 'OFFLINE'
  | 'UNEXPECTED_ANSWER'
  | 'OFFLINE_NO_CACHE'
  | 'OFFLINE_CAP'
  | 'OFFLINE_UNKNOWN'
  | 'OFFLINE_SERVED'
  | 'OFFLINE_NOT_SAVED';

/** Why a call gave no result. Screens decide by `code` and show `errorText(t, error)`. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** HTTP status; 0 when nothing came back. */
  readonly status: number;
  /** Problems by field path: `{'user.email': 'required'}`. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly request_id: string | null;

  constructor(problem: {
    code: CallErrorCode;
    status: number;
    message?: string;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
    request_id?: string | null;
  }) {
    super(problem.message ?? problem.code);
    this.name = 'CallError';
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.details = problem.details ?? {};
    this.request_id = problem.request_id ?? null;
  }
}

/** The API's one error shape as a `CallError`; anything else under a failing status keeps the status. */
export function callErrorOf(status: number, body: unknown, retryAfter: string | null = null): CallError {
  const shape = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const details = { ...(shape.details as Record<string, unknown> | undefined) };
  if (retryAfter !== null && details.retry_after_seconds === undefined)
    details.retry_after_seconds = Number(retryAfter);
  return new CallError({
    code: typeof shape.code === 'string' ? (shape.code as CallErrorCode) : 'UNEXPECTED_ANSWER',
    status,
    message: typeof shape.message === 'string' ? shape.message : `HTTP ${status}`,
    fields: (shape.fields as Record<string, string> | undefined) ?? {},
    details,
    request_id: typeof shape.request_id === 'string' ? shape.request_id : null,
  });
}

/** Whether an error is a `CallError` with this code. */
export function isCallError(error: unknown, code?: CallErrorCode): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code);
}

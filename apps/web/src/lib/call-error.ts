import type { ErrorCode } from '@fleet/contracts/error-codes.ts';

/** Client-side codes beside the server's: no response, an invalid response, or a local rejection by the pump. */
export type CallErrorCode =
  | ErrorCode
  | 'OFFLINE'
  | 'UNEXPECTED_ANSWER'
  | 'OFFLINE_NO_CACHE'
  | 'OFFLINE_CAP'
  | 'OFFLINE_UNKNOWN'
  | 'OFFLINE_SERVED'
  | 'OFFLINE_NOT_SAVED';

/** Why a call failed. Screens handle it by `code` and show `errorText(t, error)`. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Error codes by field path: `{'user.email': 'required'}`. */
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

/** Converts the API's error format to a `CallError`; other bodies with an error status keep the status. */
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

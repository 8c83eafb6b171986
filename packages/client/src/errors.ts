import type { ErrorCode } from './api.generated.ts';

/** An error response of the server, or `UNREACHABLE` if there was none. Handle it by `code`, never by message. */
export class ApiError<Code extends ErrorCode | 'UNREACHABLE' = ErrorCode | 'UNREACHABLE'> extends Error {
  readonly code: Code;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Error codes by field: `{'allocations.7.plate_no': 'unknown'}`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Include it in support requests. */
  readonly requestId: string | null;

  constructor(code: Code, status: number, refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message ?? code, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = refusal.fields ?? {};
    this.details = refusal.details ?? {};
    this.requestId = refusal.request_id ?? null;
  }
}

interface Refusal {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request_id?: string;
}

/** Type guard for an error code: `if (isRefusal(error, 'INSUFFICIENT_FUNDS')) …`. */
export function isRefusal<Code extends ErrorCode>(error: unknown, code: Code): error is ApiError<Code> {
  return error instanceof ApiError && error.code === code;
}

/** Builds the error from a response; a proxy in between may have sent another format. */
export function refusalOf(status: number, body: unknown): ApiError {
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal & { code?: ErrorCode };
  return new ApiError(refusal.code ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'), status, refusal);
}

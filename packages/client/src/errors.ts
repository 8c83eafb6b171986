import type { ErrorCode } from './api.generated.ts';

/** What the server refused, or that nobody answered (`UNREACHABLE`). Decide by `code`, never by the sentence. */
export class ApiError<Code extends ErrorCode | 'UNREACHABLE' = ErrorCode | 'UNREACHABLE'> extends Error {
  readonly code: Code;
  /** HTTP status; 0 when nobody answered. */
  readonly status: number;
  /** By field what is wrong with it: `{'allocations.7.plate_no': 'unknown'}`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Say it when you ask us about this call. */
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

/** Whether it is this refusal: `if (isRefusal(error, 'INSUFFICIENT_FUNDS')) …`. */
export function isRefusal<Code extends ErrorCode>(error: unknown, code: Code): error is ApiError<Code> {
  return error instanceof ApiError && error.code === code;
}

/** A refusal from an answer; whatever is between us and you may have answered something else than ours. */
export function refusalOf(status: number, body: unknown): ApiError {
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal & { code?: ErrorCode };
  return new ApiError(refusal.code ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'), status, refusal);
}

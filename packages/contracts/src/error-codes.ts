/**
 * Every refusal the API knows, with its HTTP status. Clients decide by `code`, never by the sentence.
 * The web holds one translated sentence per code under `errors.<CODE>` in the locale files.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_FIELDS: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 409,
  OVERLOADED: 503,
  INTERNAL: 500,
  PAYLOAD_TOO_LARGE: 413,
  // sign-in
  SIGN_IN_REFUSED: 422,
  SIGN_IN_PAUSED: 429,
  REFRESH_REFUSED: 401,
  INVITATION_INVALID: 422,
  PASSWORD_TOO_WEAK: 422,
  // fuel requests
  STATUS_CONFLICT: 409,
  VEHICLE_BUSY: 409,
  DRIVER_BUSY: 409,
  VEHICLE_WITHOUT_DRIVER: 422,
  INSUFFICIENT_FUNDS: 409,
  REQUEST_NOT_FOUND_AT_PUMP: 404,
  STATION_REFUSES: 409,
  PIN_WRONG: 422,
  PIN_REQUIRED: 422,
  PLATE_MISMATCH: 409,
  REASON_REQUIRED: 422,
  NOTHING_DISPENSED: 422,
  FUEL_WAS_DISPENSED: 409,
  NO_PRICE: 409,
  HOLD_RESOLVED: 409,
  // disputes
  DISPUTE_TOO_LATE: 409,
  // files
  FILE_TOO_LARGE: 413,
  FILE_TYPE_REFUSED: 422,
  // masters and money
  FOUR_EYES: 409,
  AMOUNT_ABOVE_BALANCE: 409,
  CHANGED_MEANWHILE: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes any route may answer with, so that no route lists them. */
export const UNIVERSAL_ERRORS = [
  'BAD_REQUEST',
  'INVALID_FIELDS',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'OVERLOADED',
  'INTERNAL',
  'PAYLOAD_TOO_LARGE',
] as const satisfies readonly ErrorCode[];

/**
 * All error codes of the API, with their HTTP status. Clients decide by `code`, never by the message. The web has one translated
 * message per code under `errors.<CODE>` in the locale files.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_FIELDS: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  USER_SESSION_REQUIRED: 403,
  API_KEY_ADDRESS_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  IDEMPOTENCY_ANSWER_EXPIRED: 409,
  IDEMPOTENCY_KEY_MISSING: 400,
  IDEMPOTENCY_KEY_REUSED: 409,
  OVERLOADED: 503,
  INTERNAL: 500,
  PAYLOAD_TOO_LARGE: 413,
  // exports
  EXPORT_IS_LARGE: 409,
  TOO_MANY_EXPORTS: 409,
  // sign-in
  INVALID_CREDENTIALS: 422,
  WRONG_LOGIN_AREA: 422,
  TOO_MANY_SIGN_IN_ATTEMPTS: 429,
  INVALID_REFRESH_TOKEN: 401,
  INVALID_INVITATION: 422,
  WEAK_PASSWORD: 422,
  INCORRECT_CODE: 422,
  SECOND_STEP_REQUIRED: 422,
  SECOND_STEP_COMPULSORY: 409,
  STEP_UP_REQUIRED: 403,
  NO_ADDRESS: 422,
  COMPANY_SIGN_IN_UNKNOWN: 422,
  COMPANY_SIGN_IN_FAILED: 422,
  COMPANY_SIGN_IN_REQUIRED: 422,
  DEVICE_NOT_KNOWN: 422,
  DOMAIN_NOT_VERIFIED: 422,
  DOMAIN_TAKEN: 409,
  // fuel requests
  STATUS_CONFLICT: 409,
  VEHICLE_BUSY: 409,
  DRIVER_BUSY: 409,
  VEHICLE_WITHOUT_DRIVER: 422,
  INSUFFICIENT_FUNDS: 409,
  REQUEST_NOT_FOUND_AT_PUMP: 404,
  STATION_NOT_ALLOWED: 409,
  INCORRECT_PIN: 422,
  PIN_REQUIRED: 422,
  PLATE_MISMATCH: 409,
  PLATE_READER_BUSY: 503,
  PICTURE_READER_BUSY: 503,
  // vehicle tags at the pump
  TAG_UNKNOWN: 404,
  TAG_BLOCKED: 409,
  PRODUCT_NOT_RECEIVED: 409,
  TAG_COPIED: 409,
  TAG_MISMATCH: 409,
  TAG_REQUIRED: 422,
  TAG_CODE_INVALID: 422,
  VEHICLE_HAS_TAG: 409,
  REASON_REQUIRED: 422,
  NOTHING_DISPENSED: 422,
  FUEL_ALREADY_DISPENSED: 409,
  NO_PRICE: 409,
  HOLD_ALREADY_RESOLVED: 409,
  // pumps that can be preset
  PUMP_OFFLINE: 409,
  PUMP_BUSY: 409,
  PUMP_FUEL_MISMATCH: 409,
  PUMP_REPORT_MISMATCH: 409,
  PUMP_STILL_UNLOCKED: 409,
  CONTROLLER_IN_USE: 409,
  // shifts
  SHIFT_OPEN: 409,
  SHIFT_REQUIRED: 409,
  METER_IMPLAUSIBLE: 422,
  STAFF_PIN_RESET_REQUIRED: 422,
  // disputes
  DISPUTE_PERIOD_EXPIRED: 409,
  // files
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE_TYPE: 422,
  // masters and money
  SECOND_APPROVER_REQUIRED: 409,
  STATEMENT_TOO_LONG: 422,
  /** More months than fit on a printed page. */
  REPORT_TOO_WIDE: 422,
  AMOUNT_ABOVE_BALANCE: 409,
  /** A credit line cannot be smaller than what is used and reserved of it: `details.in_use_halalas`. */
  CREDIT_LIMIT_BELOW_USED: 409,
  /** What a client owes is paid before it gets a refund: `details.owed_halalas`. */
  REFUND_WHILE_OWING: 409,
  /** No refund account is in force yet; or another one than when it was requested. */
  REFUND_PAYEE_MISSING: 409,
  REFUND_PAYEE_CHANGED: 409,
  FUELLING_IN_PROGRESS: 409,
  DEVICE_REQUIRED: 409,
  PRICE_ALREADY_IN_FORCE: 409,
  VERSION_CONFLICT: 409,
  /** The fee is no longer the one that was shown: `details.amount_halalas` is. */
  FEE_CHANGED: 409,
  MONTH_NOT_ENDED: 409,
  NOTHING_TO_PAY: 409,
  /** Amounts or payees are no longer those of the file; nothing is released. */
  PAYMENT_FILE_OUTDATED: 409,
  /** No payment status report (pain.002); or one about another file, or about this one as it was not sent. */
  BANK_ANSWER_UNREADABLE: 422,
  BANK_ANSWER_FOREIGN: 422,
  /** No statement of this account (camt.053, MT940), at `details.element`; of another one; or one that does not add up. */
  BANK_STATEMENT_UNREADABLE: 422,
  BANK_STATEMENT_FOREIGN: 422,
  BANK_STATEMENT_DOES_NOT_TIE: 422,
  /** A statement that was read has other entries of these days. */
  BANK_STATEMENT_CONTRADICTS: 409,
  /** What a bank’s entry is said to be has another amount or direction. */
  BANK_ENTRY_MISMATCH: 409,
  /** The platform’s own account, which a bank’s files name, is not entered yet. */
  BANK_ACCOUNT_MISSING: 409,
  /** Every entry of the month is in a journal export already. */
  NOTHING_TO_EXPORT: 409,
  /** Accounts have no code yet: `details.unmapped`, and settings of the form: `details.missing`. */
  ACCOUNTS_UNMAPPED: 409,
  INVOICING_NOT_CONFIGURED: 409,
  /** A line or total of a document does not come to what is printed; nothing is issued. */
  INVOICE_DOES_NOT_MULTIPLY: 409,
  INVOICE_STILL_REJECTED: 409,
  TAX_AUTHORITY_NOT_CONFIGURED: 409,
  /** It would not take the request; `details.errors` says why. */
  TAX_AUTHORITY_REFUSED: 409,
  TAX_AUTHORITY_UNAVAILABLE: 503,
  MAIL_NOT_CONFIGURED: 409,
  PAYMENT_MEANS_NOT_CONFIGURED: 409,
  // registration
  ALREADY_REGISTERED: 409,
  // users and rights
  TOO_MANY_API_KEYS: 409,
  TOO_MANY_WEBHOOK_ENDPOINTS: 409,
  GROUP_IN_USE: 409,
  PROFILE_IN_USE: 409,
  LAST_ADMINISTRATOR: 409,
  INCORRECT_PASSWORD: 422,
  // devices
  LAST_DEVICE_OF_STATION: 409,
  SIM_IN_USE: 409,
  TOO_MANY_DEVICES: 409,
  // fleet
  REQUEST_IN_PROGRESS: 409,
  ODOMETER_OUT_OF_SEQUENCE: 409,
  DEVICE_BOUND_ELSEWHERE: 409,
  OWN_ACCOUNT: 409,
  // deliveries
  SLOT_FULL: 409,
  PLAN_IN_PROGRESS: 409,
  NOTHING_TO_PLAN: 422,
  NO_REFILLS_DUE: 422,
  PLAN_OUTDATED: 409,
  CONSTRAINTS_VIOLATED: 409,
  ORDER_DOES_NOT_FIT_TRIP: 409,
  HANDOVER_CODE_WRONG: 422,
  HANDOVER_CODE_LOCKED: 409,
  // store
  /** `details.stock` pieces are left. */
  OUT_OF_STOCK: 409,
  CART_FULL: 409,
  CART_EMPTY: 409,
  /** The cart comes to `details.amount_halalas` now. */
  PRICE_CHANGED: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes of any route, so that no route lists them. */
export const UNIVERSAL_ERRORS = [
  'BAD_REQUEST',
  'INVALID_FIELDS',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'USER_SESSION_REQUIRED',
  'API_KEY_ADDRESS_NOT_ALLOWED',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_ANSWER_EXPIRED',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'OVERLOADED',
  'INTERNAL',
  'PAYLOAD_TOO_LARGE',
] as const satisfies readonly ErrorCode[];

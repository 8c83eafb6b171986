/** Why the company's sign-in did not lead in, as `details.reason` of COMPANY_SIGN_IN_FAILED. Apart from the calls, as it is read before any. */
export const COMPANY_SIGN_IN_REASONS = [
  /** Begun in another browser, too long ago, or used already. */
  'expired',
  'unreachable',
  /** The person called it off, or may not use this application. */
  'denied',
  /** Its answer does not prove who it is about. */
  'invalid_answer',
  'email_not_verified',
  'other_domain',
  'no_account',
  /** The account is linked to another account at the provider. */
  'linked_to_another',
  'inactive',
  /** Somebody else than who is signed in has proved who they are. */
  'another_person',
] as const;
export type CompanySignInReason = (typeof COMPANY_SIGN_IN_REASONS)[number];

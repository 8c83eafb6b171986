import type { Group } from '@fleet/contracts/permissions.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { normaliseMobile } from '@fleet/domain/saudi-identities.ts';

export type Purpose = 'password_reset' | 'sign_in';
export type Identifier = 'email' | 'username' | 'civil_id' | 'mobile';

export const CODE_LIFETIME_MS = 10 * 60_000;
/** How long the link of an email sets a password. */
export const LINK_LIFETIME_MS = 30 * 60_000;
export const MAX_ATTEMPTS = 5;
/** Codes for one name from one address in an hour. */
export const MAX_OF_NAME = 5;
/** Codes, and wrong codes, from one address in an hour: an office shares one. */
export const MAX_OF_ADDRESS = 30;
/** Codes sent to one person, wherever they are asked for. With five attempts each, 60 guesses of a million a day. */
export const MAX_OF_PERSON = { hour: 6, day: 12 } as const;

/** What was typed, as it is stored, and what kind of name it is. */
export function readIdentifier(text: string): { by: Identifier; name: string } {
  const typed = toWesternDigits(text).trim().toLowerCase();
  if (typed.includes('@')) return { by: 'email', name: typed };
  const mobile = normaliseMobile(typed);
  if (mobile) return { by: 'mobile', name: mobile };
  return /^\d+$/.test(typed) ? { by: 'civil_id', name: typed } : { by: 'username', name: typed };
}

/** Whether people of this group sign in with a code alone: those who hold a phone and type no email. */
export function maySignInByCode(group: Group): boolean {
  return group === 'driver' || group === 'attendant';
}

/** An email was asked by email; anybody else gets an SMS, or where they have no mobile an email. */
export function channelFor(by: Identifier, mobile: string | null): 'email' | 'sms' {
  return by === 'email' || mobile === null ? 'email' : 'sms';
}

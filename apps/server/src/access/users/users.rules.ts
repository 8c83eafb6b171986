import { appearanceSchema } from '@fleet/contracts/access/sessions.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import {
  DIGIT_FIELDS,
  identityProblem,
  isEmail,
  sanitizeDigits,
  toWesternDigits,
} from '@fleet/domain/field-rules.ts';
import { isOffered, type Language, readershipOf } from '@fleet/domain/languages.ts';
import { civilIdKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { StoredUser } from './users.queries.ts';

export const PASSWORD_LENGTH = 10;
/** What must be left of a password when the person's own data is taken out of it. */
const OWN_PART = 6;
/** Shorter parts of a name (Ali) occur in too many good passwords. */
const MIN_OWN_WORD_LENGTH = 4;

/** The most common passwords of ten characters or more in published leaks; shorter ones are refused for their length. */
const COMMON = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 9876543210 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5
  qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 zaq12wsxcde3 qazwsxedcrfv
  password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123 p@ssword123 pass@12345 pass@123456
  mypassword mypassword1 changeme123 welcome123 welcome1234 welcome@123 letmein1234 administrator admin12345 admin123456
  admin@1234 admin@12345 iloveyou123 iloveyou12 football123 baseball123 basketball sunshine123 princess123 liverpool1
  manchester mohammed123 mohamed123 ahmed12345 saudi12345 saudiarabia saudi@2030 riyadh1234 abcdefghij abcd123456
  abc1234567 abcd1234567 a123456789 aa12345678 aa123456789 asd1234567 test123456 test1234567 user123456 computer123
  superman123 michael123 1111111111 google1234 fleet12345 driver1234 summer2025 winter2025`.split(/\s+/),
);

export type PasswordProblem = 'too_short' | 'own_data' | 'too_common';

/** What is wrong with a new password, or null. `person` is whose it will be. */
export function passwordProblem(
  password: string,
  person: { name: string; email: string | null; mobile: string | null; civil_id: string | null },
): PasswordProblem | null {
  const text = password.normalize('NFKC');
  if (Array.from(text).length < PASSWORD_LENGTH) return 'too_short';
  const lower = toWesternDigits(text).toLowerCase();
  if (COMMON.has(lower) || new Set(lower).size < 4) return 'too_common';
  let rest = lower;
  for (const word of ownWords(person)) rest = rest.replaceAll(word, '');
  return rest !== lower && rest.length < OWN_PART ? 'own_data' : null;
}

/** Throws WEAK_PASSWORD with the reason under `fields.password`. */
export function checkPassword(password: string, person: Parameters<typeof passwordProblem>[1]): void {
  const problem = passwordProblem(password, person);
  if (!problem) return;
  throw new AppError(
    'WEAK_PASSWORD',
    PASSWORD_SENTENCES[problem],
    { reason: problem, min_length: PASSWORD_LENGTH },
    { password: problem },
  );
}

const PASSWORD_SENTENCES: Record<PasswordProblem, string> = {
  too_short: `A password has at least ${PASSWORD_LENGTH} characters.`,
  own_data: 'Choose a password that is not your own name, email or number.',
  too_common: 'This password is among the first ones somebody would try.',
};

/** Longest first, so that an email goes as a whole before its parts do. */
function ownWords(person: Parameters<typeof passwordProblem>[1]): string[] {
  const words = [
    person.email,
    person.email?.split('@')[0],
    ...person.name.split(/\s+/),
    person.name.replace(/\s+/g, ''),
    person.mobile,
    person.civil_id,
  ];
  return words
    .filter((word): word is string => typeof word === 'string')
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);
}

export interface NewUser {
  readonly group: Group;
  /** A group based on `group`; the built-in one itself when omitted. */
  readonly group_id?: number | undefined;
  readonly name: string;
  readonly email?: string | null;
  readonly civil_id?: string | null;
  readonly mobile?: string | null;
  readonly password?: string;
  readonly client_id?: number | null;
  readonly driver_id?: number | null;
  readonly network_id?: number | null;
  readonly station_id?: number | null;
  readonly staff_id?: number | null;
  readonly language?: Language | undefined;
}

export type Party = 'client_id' | 'driver_id' | 'network_id' | 'station_id' | 'staff_id';
const PARTIES: readonly Party[] = ['client_id', 'driver_id', 'network_id', 'station_id', 'staff_id'];

/** What each group belongs to: the first list is needed, the second allowed. */
const GROUP_PARTIES: Record<Group, readonly [readonly Party[], readonly Party[]]> = {
  admin: [[], []],
  client_manager: [['client_id'], []],
  client_operation: [['client_id'], []],
  client_billing: [['client_id'], []],
  driver: [['client_id', 'driver_id'], []],
  gas_station_manager: [['station_id'], ['network_id', 'staff_id']],
  attendant: [['station_id'], ['network_id', 'staff_id']],
  gas_station_network_manager: [['network_id'], []],
  gas_station_network_billing: [['network_id'], []],
  supervisor: [['staff_id'], ['network_id', 'station_id']],
};

/** The fields of a new user as stored. Throws INVALID_FIELDS naming every field that needs another look. */
export function readNewUser(input: NewUser): Omit<StoredUser, 'password_hash'> {
  const fields: Record<string, string> = {};
  const email = input.email?.trim().toLowerCase() || null;
  const civilId = input.civil_id?.trim() ? readCivilId(input.civil_id) : null;
  const mobile = input.mobile?.trim() ? normaliseMobile(input.mobile) : null;
  const name = input.name.trim();

  if (!name) fields.name = 'required';
  if (email && !isEmail(email)) fields.email = 'invalid_format';
  // All but supervisors sign in by email.
  if (!email && !(input.group === 'supervisor' && input.civil_id)) fields.email = 'required';
  if (input.civil_id?.trim() && !civilId)
    fields.civil_id = identityProblem(input.civil_id, 'invalid_civil_id');
  if (input.mobile?.trim() && !mobile) fields.mobile = 'invalid_mobile';
  const [needed, allowed] = GROUP_PARTIES[input.group];
  for (const party of PARTIES) {
    if (needed.includes(party) && !input[party]) fields[party] = 'required';
    if (input[party] && !needed.includes(party) && !allowed.includes(party))
      fields[party] = 'not_of_this_group';
  }
  if (input.language && !isOffered(readershipOf(input.group), input.language))
    fields.language = 'invalid_value';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  const parties = Object.fromEntries(PARTIES.map((party) => [party, input[party] ?? null])) as Record<
    Party,
    number | null
  >;
  return {
    group: input.group,
    group_id: input.group_id,
    name,
    email,
    civil_id: civilId,
    mobile,
    language: input.language ?? 'en',
    ...parties,
  };
}

/** Name, email and mobile of an existing user, as stored. Throws INVALID_FIELDS naming the wrong fields. */
export function readContactFields(input: { name: string; email: string | null; mobile: string | null }) {
  const fields: Record<string, string> = {};
  const name = input.name.trim();
  const email = input.email?.trim().toLowerCase() || null;
  const mobile = input.mobile?.trim() ? normaliseMobile(input.mobile) : null;
  if (!name) fields.name = 'required';
  if (email && !isEmail(email)) fields.email = 'invalid_format';
  if (input.mobile?.trim() && !mobile) fields.mobile = 'invalid_mobile';
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
  return { name, email, mobile };
}

/**
 * A civil id as stored, or null. Ten digits that begin with 1 or 2 are a national id or an iqama and must have the right
 * check digit; other papers have 1 to 12 digits and no check.
 */
export function readCivilId(text: string): string | null {
  const digits = toWesternDigits(text).trim();
  if (!/^\d+$/.test(digits) || digits.length > DIGIT_FIELDS.civil_id) return null;
  if (/^[12]\d{9}$/.test(digits) && !civilIdKind(digits)) return null;
  return sanitizeDigits('civil_id', digits);
}

export type Appearance = z.output<typeof appearanceSchema>;

/** A stored look with its gaps filled; one that no longer fits the contract falls back to the defaults. */
export function readAppearance(stored: unknown): Appearance {
  const parsed = appearanceSchema.safeParse(stored ?? {});
  return parsed.success ? parsed.data : appearanceSchema.parse({});
}

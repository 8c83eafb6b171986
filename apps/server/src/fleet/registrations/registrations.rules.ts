import type { registrationDetail, submitRegistration } from '@fleet/contracts/fleet/registrations.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { crKind, normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { registrations } from './registrations.table.ts';

export type Registration = typeof registrations.$inferSelect;
type Input = z.output<(typeof submitRegistration)['body']>;

/** A stranger uploads and sends no more than this in a day, and all strangers together keep no more waiting. */
export const LIMITS = {
  uploads_a_day: 40,
  registrations_a_day: 10,
  unused_uploads: 400,
  pending: 2_000,
} as const;

const DIGITS = ['cr_number', 'vat_no', 'building_no', 'postal_code', 'additional_no'] as const;

/** A registration as stored: Western digits, the e-mail in lower case, nine digits of mobile. */
export function readRegistration({ cr_document, vat_document, ...input }: Input) {
  const digits = Object.fromEntries(DIGITS.map((name) => [name, toWesternDigits(input[name]).trim()]));
  return {
    ...input,
    ...(digits as Record<(typeof DIGITS)[number], string>),
    contact_email: input.contact_email.toLowerCase(),
    contact_mobile: normaliseMobile(input.contact_mobile)!,
  };
}

/** The national address in one line, as the company's other papers have it. */
export function addressOf(row: Registration): string {
  const { building_no, street, district, city, postal_code, additional_no } = row;
  return `${building_no} ${street}, ${district}, ${city} ${postal_code}-${additional_no}`;
}

/** The client that an approval creates: its contract is the registration, monthly, for a year from today. */
export function clientOf(row: Registration, virtual_bank_account: string | null, today: string) {
  return {
    name_en: row.name_en,
    name_ar: row.name_ar,
    address: addressOf(row),
    vat_no: row.vat_no,
    cr_number: row.cr_number,
    virtual_bank_account: virtual_bank_account || null,
    min_amount_notification: 0,
    billing_period: 'monthly',
    client_source: null,
    contract_no: row.reference,
    contract_start_date: today,
    contract_end_date: addDays(today, 365),
    vat_file_id: row.vat_file_id,
    cr_file_id: row.cr_file_id,
    contacts: {
      admin: { name: row.contact_name, mobile: row.contact_mobile, email: row.contact_email },
      operation: null,
      billing: null,
    },
    prices: [],
  };
}

/** Refuses a registration that somebody decided on before. Throws STATUS_CONFLICT with what it is now. */
export function refuseUnlessPending({ status }: Registration): void {
  if (status === 'pending') return;
  throw new AppError('STATUS_CONFLICT', 'Somebody else has decided on this registration.', { status });
}

export interface RegistrationRow extends Registration {
  readonly cr_media_type: string | null;
  readonly vat_media_type: string | null;
  readonly decided_by_name: string | null;
  readonly user_name: string | null;
  readonly has_signed_up: boolean;
  readonly vat_no_free: boolean;
  readonly cr_number_free: boolean;
  readonly email_free: boolean;
}

/** A registration with what the reader may do. Approval waits until every check passes. */
export function presentRegistration(row: RegistrationRow, actor: Actor): z.input<typeof registrationDetail> {
  const isPending = row.status === 'pending';
  const { vat_no_free, cr_number_free, email_free } = row;
  const decides = isPending && actor.permissions.has('approve registration');
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    address: addressOf(row),
    documents: [
      { kind: 'cr_certificate', file_id: row.cr_file_id, media_type: row.cr_media_type },
      { kind: 'vat_certificate', file_id: row.vat_file_id, media_type: row.vat_media_type },
    ],
    cr_kind: crKind(row.cr_number)!,
    checks: isPending ? { vat_no_free, cr_number_free, email_free } : null,
    user:
      row.user_id && row.user_name
        ? { id: row.user_id, name: row.user_name, has_signed_up: row.has_signed_up }
        : null,
    can: {
      approve: decides && vat_no_free && cr_number_free && email_free,
      reject: decides,
      invite: row.user_id !== null && actor.permissions.has('invite user'),
    },
  };
}

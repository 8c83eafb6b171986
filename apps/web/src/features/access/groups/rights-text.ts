import { PERMISSIONS, type Permission } from '@fleet/contracts/permissions.ts';
import type { TFunction } from 'i18next';

/** Sections of the matrix by subject. A subject without a section would be invisible, which a test prevents. */
const SECTIONS = {
  fuelling: ['fuel_request', 'held_transaction', 'dispute_case', 'report', 'dashboard', 'reporting'],
  fleet: [
    'vehicle',
    'fleet',
    'client_station',
    'driver',
    'vehicle_group',
    'branch',
    'cost_center',
    'policy',
    'temporary_capacity',
    'driver_message',
    'import',
  ],
  money: [
    'wallet',
    'top_up',
    'payment',
    'ledger',
    'ledger_entry',
    'fee',
    'statement',
    'invoice',
    'settlement',
    'subscription_plan',
  ],
  supply: ['network', 'station', 'fuel_price', 'staff', 'attendant', 'station_summary', 'shift'],
  catalogue: ['fuel_type', 'vehicle_type', 'handheld_device', 'sim'],
  people: [
    'client',
    'registration',
    'user',
    'admin_user',
    'group',
    'api_key',
    'webhook_endpoint',
    'announcement',
  ],
} as const;
export type Section = keyof typeof SECTIONS | 'platform';
export const SECTION_ORDER: readonly Section[] = [...(Object.keys(SECTIONS) as Section[]), 'platform'];

export function sectionOf(permission: Permission): Section {
  const subject = permission.split(' ')[1]!;
  const found = Object.entries(SECTIONS).find(([, subjects]) =>
    (subjects as readonly string[]).includes(subject),
  );
  return (found?.[0] as Section | undefined) ?? 'platform';
}

/** All permissions except the default one, which everyone has. */
export const RIGHTS: readonly Permission[] = PERMISSIONS.filter((permission) => permission !== 'read Auth');

/** A permission as text: "View fuel requests". */
export function rightText(t: TFunction, permission: Permission): string {
  const [action, subject] = permission.split(' ') as [string, string];
  return t('rights.sentence', {
    action: t(`rights.actions.${action}`, { defaultValue: action }),
    subject: t(`rights.subjects.${subject}`, { defaultValue: subject.replaceAll('_', ' ') }),
  });
}

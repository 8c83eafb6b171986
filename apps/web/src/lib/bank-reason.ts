import { BANK_REASONS } from '@fleet/contracts/billing/settlement-files.ts';
import type { TFunction } from 'i18next';

/** Why the bank did not pay, in words where its code has any; null where the bank wrote its own. */
export function bankReasonOf(t: TFunction, reason_code: string | null): string | null {
  const known = BANK_REASONS.find((code) => code === reason_code);
  return known ? t(`settlements.bank_reasons.${known}`) : null;
}

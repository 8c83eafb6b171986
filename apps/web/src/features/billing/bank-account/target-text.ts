import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { BankEntry } from './bank-account.api.ts';

type Target = NonNullable<BankEntry['matched']>;

/** What an entry is matched to in words: its kind and number, and whose it is. */
export function useTargetText(): (target: Target) => string {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (target) =>
    `${t(`bank_statements.kinds.${target.kind}`, { reference: target.reference_number ?? '' })} · ${nameOf(target)}`;
}

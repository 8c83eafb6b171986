import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { LedgerEntry } from './ledger.api.ts';
import classes from './ledger.module.css';

/** One posting: account, owner and amount. */
export function PostingLine({ posting }: { posting: LedgerEntry['postings'][number] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { party_name_en, party_name_ar } = posting;
  return (
    <span className={classes.line}>
      <span className="ellipsis">
        {t(`accounts.${posting.account_kind}`)}
        {party_name_en && (
          <small> {nameOf({ name_en: party_name_en, name_ar: party_name_ar ?? party_name_en })}</small>
        )}
      </span>
      <Money amount_halalas={posting.amount_halalas} signed bare />
    </span>
  );
}

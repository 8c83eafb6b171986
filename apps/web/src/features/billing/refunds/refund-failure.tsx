import { ACCOUNT_REASONS } from '@fleet/contracts/billing/settlement-files.ts';
import { useTranslation } from 'react-i18next';
import { bankReasonOf } from '../../../lib/bank-reason.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import type { Refund } from './refunds.api.ts';
import classes from './refunds.module.css';

type Failure = NonNullable<Refund['bank_rejection']>;

/** That the bank rejected or returned a refund, why, and what the reader does now. */
export function RefundFailure({ failure, isPlatform }: { failure: Failure; isPlatform: boolean }) {
  const { t } = useTranslation();
  const { is_returned, reason_code } = failure;
  const isOfAccount = ACCOUNT_REASONS.some((code) => code === reason_code);
  return (
    <Callout tone="no" title={t(is_returned ? 'refunds.bank_returned' : 'refunds.bank_rejected')}>
      <p className={classes.failure}>
        <FailureReason failure={failure} />
        {reason_code && (
          <small className="muted">
            {' '}
            (<bdi className="num">{reason_code}</bdi>)
          </small>
        )}
      </p>
      {isPlatform ? (
        <p className={classes.failure}>
          {t(is_returned ? 'refunds.bank_returned_text' : 'refunds.bank_rejected_text')}{' '}
          {is_returned && (
            <LinkAnchor to="/admin/bank-account" size="sm">
              {t('refunds.to_statement')}
            </LinkAnchor>
          )}
        </p>
      ) : (
        <p className={classes.failure}>
          {t(isOfAccount ? 'refunds.bank_account_text' : 'refunds.bank_other_text')}{' '}
          {isOfAccount && (
            <LinkAnchor to="/client/wallet" size="sm">
              {t('refunds.to_wallet')}
            </LinkAnchor>
          )}
        </p>
      )}
    </Callout>
  );
}

/** The bank’s reason in words: ours for a code that has any, else the bank’s own. */
export function FailureReason({ failure: { reason_code, reason_text } }: { failure: Failure }) {
  const { t } = useTranslation();
  const known = bankReasonOf(t, reason_code);
  if (known) return known;
  return reason_text ? <bdi>{reason_text}</bdi> : t('settlements.bank_reasons.OTHER');
}

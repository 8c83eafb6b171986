import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/link-button.tsx';
import { RefundAccount } from './refund-account.tsx';
import { RefundFigures } from './refund-figures.tsx';
import { useRefundOverview } from './refunds.api.ts';
import classes from './refunds.module.css';

/** On a company's wallet: what can be refunded, where it goes, and the way to a request. */
export function RefundCard() {
  const { t } = useTranslation();
  return useCan('read refund') ? <Shown title={t('refunds.title')} /> : null;
}

function Shown({ title }: { title: string }) {
  const { t } = useTranslation();
  const { data: overview, error, refetch } = useRefundOverview();
  return (
    <Card
      title={title}
      action={
        <LinkAnchor to="/client/refunds" size="sm">
          {t('refunds.all')}
        </LinkAnchor>
      }
    >
      {overview ? (
        <div className={classes.stack}>
          <RefundFigures overview={overview} />
          <RefundAccount overview={overview} />
          {overview.can.request && (
            <div className={classes.buttons}>
              <LinkButton to="/client/refunds/$id" params={{ id: 'new' }} variant="default">
                {t('refunds.request')}
              </LinkButton>
            </div>
          )}
        </div>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DueAmounts, Franchisees } from './payment-screen.tsx';
import { usePayable } from './payments.api.ts';
import classes from './payments.module.css';
import { PaymentsTable } from './payments-table.tsx';

/** What a network is owed, and payments received. */
export function PaymentsReceivedScreen() {
  const { t } = useTranslation();
  const { data: payable, error, refetch } = usePayable();
  return (
    <>
      <PageHeader title={t('menu.payments_received')}>{t('payment.received_subtitle')}</PageHeader>
      <div className={classes.side}>
        {error && !payable ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : payable ? (
          <>
            <Card title={t('payment.owed_now')}>
              <DueAmounts payable={payable} />
            </Card>
            {payable.franchisees.length > 0 && <Franchisees payable={payable} />}
          </>
        ) : (
          <Skeleton height={120} />
        )}
        <PaymentsTable />
      </div>
    </>
  );
}

import { SegmentedControl } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PayCard } from './pay-card.tsx';
import { PayForm } from './pay-form.tsx';
import { type PaymentIntent, useCheckPayment, useLatestPayments, useMeans } from './payment-intents.api.ts';
import { RecordForm } from './record-form.tsx';
import classes from './top-ups.module.css';
import { VirtualAccount } from './virtual-account.tsx';

type Method = 'transfer' | PaymentIntent['means'];

/** The ways to top up that are set up: a transfer always; the latest payments by the others below. */
export function PaymentMethods({ onRecorded }: { onRecorded: () => void }) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<Method>('transfer');
  const means = useMeans().data?.means ?? [];
  const payments = useLatestPayments(means.length > 0).data?.rows ?? [];
  useReturn();
  return (
    <>
      {means.length > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t('top_up.method')}
          className={classes.methods}
          data={(['transfer', ...means] as const).map((value) => ({
            value,
            label: t(`top_up.means.${value}`),
          }))}
          value={method}
          onChange={(next) => setMethod(next as Method)}
        />
      )}
      {method === 'transfer' ? (
        <>
          <VirtualAccount />
          <RecordForm onRecorded={onRecorded} />
        </>
      ) : (
        <PayForm key={method} means={method} />
      )}
      {payments.length > 0 && (
        <ul className={classes.payments} aria-label={t('top_up.payments')}>
          {payments.map((payment) => (
            <PayCard key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whoever returns from the page of cards (`?payment=12`) learns what became of it; the server asks the provider. */
function useReturn(): void {
  const { payment }: { payment?: unknown } = useSearch({ strict: false });
  const { mutate } = useCheckPayment();
  const check = useEffectEvent((id: number) => mutate({ params: { id } }));
  const id = Number(payment);
  useEffect(() => {
    if (Number.isSafeInteger(id) && id > 0) check(id);
  }, [id]);
}

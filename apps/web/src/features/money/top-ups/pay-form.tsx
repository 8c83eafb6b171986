import { MIN_PAYMENT_HALALAS } from '@fleet/contracts/money/payment-intents.ts';
import { MAX_HALALAS } from '@fleet/contracts/money/top-ups.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { type PaymentIntent, useOpenPayment } from './payment-intents.api.ts';
import classes from './top-ups.module.css';

/** Begins a top-up by SADAD or card: an amount is all that is asked here; a card is entered at its provider only. */
export function PayForm({ means }: { means: PaymentIntent['means'] }) {
  const { t } = useTranslation();
  const [amount_halalas, setAmount] = useState<number | null>(null);
  const [isTried, setIsTried] = useState(false);
  const open = useOpenPayment();
  const isFit =
    amount_halalas !== null && amount_halalas >= MIN_PAYMENT_HALALAS && amount_halalas <= MAX_HALALAS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isFit || open.isPending) return;
    open.mutate(
      { body: { means, amount_halalas } },
      {
        onSuccess: () => {
          setAmount(null);
          setIsTried(false);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <MoneyField
        {...plainField({
          name: 'amount_halalas',
          label: t('top_up.amount'),
          value: amount_halalas,
          onChange: setAmount,
          required: true,
          problem: isTried && !isFit ? 'required' : undefined,
        })}
        hint={t(`top_up.means_hints.${means}`)}
      />
      {open.error && <Callout tone="no">{errorText(t, open.error)}</Callout>}
      <div className={classes.buttons}>
        <Button type="submit" loading={open.isPending}>
          {t(`top_up.begin.${means}`)}
        </Button>
      </div>
    </form>
  );
}

import { RECEIPT_MAX_BYTES } from '@fleet/contracts/money/top-ups.ts';
import { Button, Select, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentInput } from '../../../ui/document-input.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type PayableDetail, useRecordPayment } from './payments.api.ts';
import classes from './payments.module.css';

const NETWORK = 'network';

/** Payment to a network or franchisee: shows the amount due; paying more requires a reason. */
export function PayForm({ payable }: { payable: PayableDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [to, setTo] = useState<string>(NETWORK);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<Blob | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const record = useRecordPayment();

  const franchisee = payable.franchisees.find((station) => String(station.id) === to);
  const due = franchisee ? franchisee.due_halalas : payable.due_halalas;
  const isAbove = amount !== null && amount > due;
  const needsReason = isAbove && reason.trim() === '';
  const name = nameOf(franchisee ?? payable.network);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (amount && !needsReason) setIsConfirming(true);
  };
  const pay = () =>
    record.mutate(
      {
        body: {
          network_id: payable.network.id,
          amount_halalas: amount!,
          ...(franchisee ? { station_id: franchisee.id } : {}),
          ...(isAbove ? { reason } : {}),
        },
        ...(file ? { file } : {}),
      },
      {
        onSuccess: (payment) => {
          showSuccess(
            t('payment.done', {
              amount: formatHalalas(payment.amount_halalas),
              name,
              reference: payment.reference_number,
            }),
          );
          setIsConfirming(false);
          setIsTried(false);
          setAmount(null);
          setReason('');
          setFile(null);
        },
      },
    );

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {payable.franchisees.length > 0 && (
        <Select
          label={t('payment.to')}
          value={to}
          onChange={(next) => setTo(next ?? NETWORK)}
          allowDeselect={false}
          data={[
            { value: NETWORK, label: t('payment.network_named', { name: nameOf(payable.network) }) },
            ...payable.franchisees.map((station) => ({ value: String(station.id), label: nameOf(station) })),
          ]}
        />
      )}
      <MoneyField
        {...plainField({
          name: 'amount_halalas',
          label: t('payment.amount'),
          value: amount,
          onChange: setAmount,
          required: true,
          problem: isTried && !amount ? 'required' : undefined,
        })}
        hint={
          <>
            <Trans i18nKey="payment.is_due" components={{ amount: <Money amount_halalas={due} /> }} />{' '}
            {due > 0 && (
              <UnstyledButton className={classes.all!} onClick={() => setAmount(due)}>
                {t('wallet.all_of_it')}
              </UnstyledButton>
            )}
          </>
        }
      />
      {isAbove && (
        <>
          <Callout tone="wait">
            <Trans
              i18nKey="payment.above_due"
              components={{ over: <Money amount_halalas={amount - due} /> }}
            />
          </Callout>
          <TextField
            {...plainField({
              name: 'reason',
              label: t('payment.why_above'),
              value: reason,
              onChange: setReason,
              required: true,
              problem: isTried && needsReason ? 'required' : undefined,
            })}
            lines={2}
            maxLength={500}
          />
        </>
      )}
      <DocumentInput
        label={t('payment.file_optional')}
        file={file}
        onChange={setFile}
        max_bytes={RECEIPT_MAX_BYTES}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('payment.record')}</Button>
      </div>
      {isConfirming && amount && (
        <ConfirmDialog
          title={t('payment.confirm_title')}
          text={
            <Trans
              i18nKey="payment.confirm_text"
              values={{ name }}
              components={{
                amount: <Money amount_halalas={amount} />,
                left: <Money amount_halalas={due - amount} />,
              }}
            />
          }
          confirm={t('payment.record')}
          isBusy={record.isPending}
          error={record.error}
          onConfirm={pay}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </form>
  );
}

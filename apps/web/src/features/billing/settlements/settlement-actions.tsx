import { RECEIPT_MAX_BYTES } from '@fleet/contracts/money/top-ups.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { isIban } from '@fleet/domain/saudi-identities.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentInput } from '../../../ui/document-input.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { PayeeFields } from '../../../ui/form/payee-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Batch, useCloseBatches, usePayBatch, useSavePayee } from './settlements.api.ts';
import classes from './settlements.module.css';

/** Closes a batch after explaining the consequences. */
export function CloseBatch({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const close = useCloseBatches();
  const confirm = () =>
    close.mutate({ body: { settlement_batch_id: batch.id } }, { onSuccess: () => setIsConfirming(false) });
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{t('settlements.close')}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('settlements.close_title', { reference: batch.reference_number })}
          text={
            <Trans
              i18nKey="settlements.close_text"
              components={{ amount: <Money amount_halalas={batch.closing_halalas ?? 0} /> }}
            />
          }
          confirm={t('settlements.close')}
          isBusy={close.isPending}
          error={close.error}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** Records the payment of a batch: amount, bank reference, day, receipt. */
export function PayBatch({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isConfirming, setIsConfirming] = useState(false);
  const [amount, setAmount] = useState<number | null>(batch.left_halalas);
  const [bank_reference, setReference] = useState('');
  const [value_date, setDate] = useState<string>(riyadhDate(new Date()));
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<Blob | null>(null);
  const [isTried, setIsTried] = useState(false);
  const pay = usePayBatch();
  const isAbove = amount !== null && amount > batch.left_halalas;
  const lacks =
    !amount || bank_reference.trim() === '' || value_date === '' || (isAbove && reason.trim() === '');
  const missing = (isMissing: boolean) => (isTried && isMissing ? 'required' : undefined);
  const confirm = () => {
    setIsTried(true);
    if (lacks) return;
    pay.mutate(
      {
        params: { id: batch.id },
        body: {
          amount_halalas: amount,
          bank_reference: bank_reference.trim(),
          value_date,
          ...(isAbove ? { reason: reason.trim() } : {}),
        },
        ...(file ? { file } : {}),
      },
      {
        onSuccess: () => {
          setIsConfirming(false);
          showSuccess(t('settlements.paid', { reference: batch.reference_number }));
        },
      },
    );
  };
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{t('settlements.pay')}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('settlements.pay_title', { name: nameOf(batch.station ?? batch.network) })}
          confirm={t('payment.record')}
          isBusy={pay.isPending}
          error={pay.error}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        >
          <div className={classes.form}>
            <MoneyField
              {...plainField({
                name: 'amount_halalas',
                label: t('payment.amount'),
                value: amount,
                onChange: setAmount,
                required: true,
                problem: missing(!amount),
              })}
              hint={
                <Trans
                  i18nKey="settlements.is_left"
                  components={{ amount: <Money amount_halalas={batch.left_halalas} /> }}
                />
              }
            />
            <TextField
              {...plainField({
                name: 'bank_reference',
                label: t('field_names.bank_reference'),
                value: bank_reference,
                onChange: setReference,
                required: true,
                problem: missing(bank_reference.trim() === ''),
              })}
              maxLength={60}
            />
            <DateField
              {...plainField({
                name: 'value_date',
                label: t('field_names.value_date'),
                value: value_date,
                onChange: setDate,
                required: true,
                problem: missing(value_date === ''),
              })}
            />
            {isAbove && (
              <>
                <Callout tone="wait">
                  <Trans
                    i18nKey="payment.above_due"
                    components={{ over: <Money amount_halalas={amount - batch.left_halalas} /> }}
                  />
                </Callout>
                <TextField
                  {...plainField({
                    name: 'reason',
                    label: t('payment.why_above'),
                    value: reason,
                    onChange: setReason,
                    required: true,
                    problem: missing(reason.trim() === ''),
                  })}
                  lines={2}
                  maxLength={500}
                />
              </>
            )}
            <DocumentInput
              label={t('settlements.proof')}
              file={file}
              onChange={setFile}
              max_bytes={RECEIPT_MAX_BYTES}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Sets the payee for the batch's network or franchisee. */
export function NamePayee({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isConfirming, setIsConfirming] = useState(false);
  const [beneficiary_name, setName] = useState(batch.payee?.beneficiary_name ?? '');
  const [iban, setIban] = useState(batch.payee?.iban ?? '');
  const [isTried, setIsTried] = useState(false);
  const save = useSavePayee();
  const name = beneficiary_name.trim();
  const confirm = () => {
    setIsTried(true);
    if (name === '' || !isIban(iban)) return;
    const whose = {
      network_id: batch.network.id,
      ...(batch.station ? { station_id: batch.station.id } : {}),
    };
    save.mutate(
      { body: { ...whose, beneficiary_name: name, iban } },
      {
        onSuccess: ({ effective_at }) => {
          setIsConfirming(false);
          showSuccess(t(effective_at ? 'settlements.payee_waits' : 'settlements.payee_saved'));
        },
      },
    );
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsConfirming(true)}>
        {t(batch.payee ? 'settlements.change_payee' : 'settlements.name_payee')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('settlements.payee_of', { name: nameOf(batch.station ?? batch.network) })}
          text={t('settlements.payee_text')}
          confirm={t('settlements.save_payee')}
          isBusy={save.isPending}
          error={save.error}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        >
          <div className={classes.form}>
            <PayeeFields
              nameLabel={t('field_names.beneficiary_name')}
              beneficiary_name={beneficiary_name}
              onName={setName}
              iban={iban}
              onIban={setIban}
              isTried={isTried}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}

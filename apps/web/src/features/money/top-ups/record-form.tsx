import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { RECEIPT_MAX_BYTES } from '@fleet/contracts/money/top-ups.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DocumentInput } from '../../../ui/document-input.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type TopUpDetail, useRecordTopUp } from './top-ups.api.ts';
import classes from './top-ups.module.css';

interface RecordFormProps {
  /** The platform selects the client; a client records its own. */
  choosesClient?: boolean;
  onRecorded: (topUp: TopUpDetail) => void;
}

/** Records a transfer: amount and receipt; the reference is generated. */
export function RecordForm({ choosesClient = false, onRecorded }: RecordFormProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const id = useId();
  const [client_id, setClient] = useState<number | null>(null);
  const [amount_halalas, setAmount] = useState<number | null>(null);
  const [file, setFile] = useState<Blob | null>(null);
  const [isTried, setIsTried] = useState(false);
  const record = useRecordTopUp();

  const missing = {
    client: choosesClient && client_id === null,
    amount: amount_halalas === null || amount_halalas === 0,
    file: file === null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (missing.client || missing.amount || missing.file || record.isPending) return;
    record.mutate(
      {
        body: { amount_halalas: amount_halalas!, ...(client_id === null ? {} : { client_id }) },
        file: file!,
      },
      {
        onSuccess: (topUp) => {
          showSuccess(
            t('top_up.recorded', {
              amount: formatHalalas(topUp.amount_halalas),
              reference: topUp.reference_number,
            }),
          );
          setAmount(null);
          setFile(null);
          setIsTried(false);
          onRecorded(topUp);
        },
      },
    );
  };

  return (
    <form id={id} onSubmit={submit} className={classes.form} noValidate>
      {choosesClient && (
        <PickField
          {...plainField({
            name: 'client_id',
            label: t('top_up.client'),
            value: client_id,
            onChange: setClient,
            required: true,
            problem: isTried && missing.client ? 'required' : undefined,
          })}
          of="clients for a top-up"
          find={findIn(listClients, nameOf)}
        />
      )}
      <MoneyField
        {...plainField({
          name: 'amount_halalas',
          label: t('top_up.amount'),
          value: amount_halalas,
          onChange: setAmount,
          required: true,
          problem: isTried && missing.amount ? 'required' : undefined,
        })}
        hint={t('top_up.amount_hint')}
      />
      <DocumentInput
        label={t('top_up.receipt')}
        file={file}
        onChange={setFile}
        max_bytes={RECEIPT_MAX_BYTES}
        required
        problem={isTried && missing.file ? t('fields.required') : undefined}
      />
      {record.error && <Callout tone="no">{errorText(t, record.error)}</Callout>}
      <div className={classes.buttons}>
        <Button type="submit" loading={record.isPending}>
          {amount_halalas ? (
            <span>
              <Trans
                i18nKey="top_up.record_amount"
                components={{ amount: <Money amount_halalas={amount_halalas} /> }}
              />
            </span>
          ) : (
            t('top_up.record')
          )}
        </Button>
      </div>
    </form>
  );
}

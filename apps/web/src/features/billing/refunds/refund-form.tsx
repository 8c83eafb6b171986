import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { Button, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { RefundAccount } from './refund-account.tsx';
import { RefundFigures } from './refund-figures.tsx';
import { type Refund, type RefundOverview, useRefundOverview, useRequestRefund } from './refunds.api.ts';
import classes from './refunds.module.css';

interface RefundFormProps {
  /** The platform selects the client; a client requests its own. */
  choosesClient?: boolean;
  onRequested: (refund: Refund) => void;
}

/** Requests a refund: what there is, where it goes, how much and why. */
export function RefundForm({ choosesClient = false, onRequested }: RefundFormProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [client_id, setClient] = useState<number | null>(null);
  const { data: overview, error, refetch } = useRefundOverview(choosesClient ? client_id : undefined);
  return (
    <div className={classes.stack}>
      {choosesClient && (
        <PickField
          {...plainField({
            name: 'client_id',
            label: t('top_up.client'),
            value: client_id,
            onChange: setClient,
            required: true,
          })}
          of="clients for a refund"
          find={findIn(listClients, nameOf)}
        />
      )}
      {overview ? (
        <>
          <RefundFigures overview={overview} />
          <RefundAccount overview={overview} client_id={client_id ?? undefined} />
          {overview.can.request && (
            <AmountForm
              key={overview.client_id}
              overview={overview}
              client_id={client_id}
              onRequested={onRequested}
            />
          )}
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        !(choosesClient && client_id === null) && <Skeleton height={180} />
      )}
    </div>
  );
}

interface AmountFormProps {
  overview: RefundOverview;
  client_id: number | null;
  onRequested: (refund: Refund) => void;
}

function AmountForm({ overview, client_id, onRequested }: AmountFormProps) {
  const { t } = useTranslation();
  const [amount_halalas, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const request = useRequestRefund();
  const { refundable_halalas } = overview;
  const isAbove = amount_halalas !== null && amount_halalas > refundable_halalas;
  const isReady = amount_halalas && !isAbove && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isReady || request.isPending) return;
    request.mutate(
      { body: { amount_halalas, reason: reason.trim(), ...(client_id === null ? {} : { client_id }) } },
      {
        onSuccess: (refund) => {
          showSuccess(
            t('refunds.requested', {
              reference: refund.reference_number,
              amount: formatHalalas(refund.amount_halalas),
            }),
          );
          onRequested(refund);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={classes.stack} noValidate>
      <MoneyField
        {...plainField({
          name: 'amount_halalas',
          label: t('refunds.amount'),
          value: amount_halalas,
          onChange: setAmount,
          required: true,
          problem: isTried && !amount_halalas ? 'required' : undefined,
        })}
        hint={
          <Trans
            i18nKey="refunds.max"
            components={{ amount: <Money amount_halalas={refundable_halalas} /> }}
          />
        }
      />
      {isAbove && <Callout tone="wait">{t('refunds.above')}</Callout>}
      <TextField
        {...plainField({
          name: 'reason',
          label: t('refunds.reason'),
          value: reason,
          onChange: setReason,
          required: true,
          problem: isTried && reason.trim() === '' ? 'required' : undefined,
        })}
        lines={2}
        maxLength={500}
      />
      <p className={classes.quiet}>{t('refunds.next')}</p>
      {request.error && <Callout tone="no">{errorText(t, request.error)}</Callout>}
      <div className={classes.buttons}>
        <Button type="submit" loading={request.isPending}>
          {amount_halalas && !isAbove ? (
            <span>
              <Trans
                i18nKey="refunds.request_amount"
                components={{ amount: <Money amount_halalas={amount_halalas} /> }}
              />
            </span>
          ) : (
            t('refunds.request')
          )}
        </Button>
      </div>
    </form>
  );
}

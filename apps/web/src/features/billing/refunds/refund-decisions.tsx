import { rejectRefund } from '@fleet/contracts/billing/refunds.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Money } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type Refund,
  useApproveRefund,
  usePayRefund,
  useRefileRefund,
  useRejectRefund,
} from './refunds.api.ts';
import classes from './refunds.module.css';

/** Banks take files a month ahead. */
const DAYS_AHEAD = 30;

/** What the reader may do with a refund: approve, reject, or say that the bank paid it. */
export function RefundDecisions({ refund }: { refund: Refund }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'approve' | 'reject' | 'pay' | 'refile' | null>(null);
  const { can, needs_another } = refund;
  const close = () => setDialog(null);
  if (!can.reject && !can.pay && !needs_another) return null;
  return (
    <div className={classes.stack}>
      {needs_another && <Callout tone="wait">{t(`refunds.needs_another.${needs_another}`)}</Callout>}
      <div className={classes.buttons}>
        {can.reject && (
          <Button variant="default" onClick={() => setDialog('reject')}>
            {t('refunds.reject')}
          </Button>
        )}
        {can.approve && <Button onClick={() => setDialog('approve')}>{t('refunds.approve')}</Button>}
        {can.refile && (
          <Button variant="default" onClick={() => setDialog('refile')}>
            {t('refunds.refile')}
          </Button>
        )}
        {can.pay && <Button onClick={() => setDialog('pay')}>{t('refunds.pay')}</Button>}
      </div>
      {dialog === 'approve' && <ApproveDialog refund={refund} onClose={close} />}
      {dialog === 'reject' && <RejectDialog refund={refund} onClose={close} />}
      {dialog === 'pay' && <PayDialog refund={refund} onClose={close} />}
      {dialog === 'refile' && <RefileDialog refund={refund} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  refund: Refund;
  onClose: () => void;
}

/** The amount and to whom it goes, in the sentence of a dialog. */
function Transfer({ refund, as }: { refund: Refund; as: 'approve_text' | 'pay_text' }) {
  const { beneficiary_name: name, iban_end } = refund.payee;
  return (
    <span>
      <Trans
        i18nKey={`refunds.${as}`}
        values={{ name, iban_end }}
        components={{ amount: <Money amount_halalas={refund.amount_halalas} /> }}
      />
    </span>
  );
}

function ApproveDialog({ refund, onClose }: DialogProps) {
  const { t } = useTranslation();
  const approve = useApproveRefund();
  const { id, reference_number: reference } = refund;
  const confirm = () =>
    approve.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(t('refunds.approved', { reference }));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('refunds.approve_title', { reference })}
      text={<Transfer refund={refund} as="approve_text" />}
      confirm={t('refunds.approve')}
      isBusy={approve.isPending}
      error={approve.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function RejectDialog({ refund, onClose }: DialogProps) {
  const { t } = useTranslation();
  const reject = useRejectRefund();
  const { id, reference_number: reference } = refund;
  return (
    <ReasonDialog
      route={rejectRefund}
      title={t('refunds.reject_title', { reference })}
      text={t('refunds.reject_text')}
      confirm={t('refunds.reject')}
      label={t('refunds.why_rejected')}
      send={(body) => reject.mutateAsync({ params: { id }, body })}
      onDone={() => {
        onClose();
        showSuccess(t('refunds.rejected', { reference }));
      }}
      onClose={onClose}
    />
  );
}

/** Puts a refund into a file of its own again: the bank did not execute the one before. */
function RefileDialog({ refund, onClose }: DialogProps) {
  const { t } = useTranslation();
  const today = riyadhDate(new Date());
  const [value_date, setDate] = useState<string>(today);
  const refile = useRefileRefund();
  const { id: refund_id, reference_number: reference } = refund;
  const confirm = () =>
    refile.mutate(
      { body: { value_date, refund_id } },
      {
        onSuccess: (file) => {
          onClose();
          showSuccess(t('refunds.refiled', { reference, file: file.reference_number }));
        },
      },
    );
  return (
    <ConfirmDialog
      tone="no"
      title={t('refunds.refile_title', { reference })}
      text={
        <span>
          <Trans
            i18nKey="refunds.refile_text"
            values={{ file: refund.file?.reference_number }}
            components={{ amount: <Money amount_halalas={refund.amount_halalas} /> }}
          />
        </span>
      }
      confirm={t('refunds.refile')}
      isBusy={refile.isPending}
      isDisabled={value_date === ''}
      error={refile.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DateField
        {...plainField({
          name: 'value_date',
          label: t('field_names.value_date'),
          value: value_date,
          onChange: setDate,
          required: true,
        })}
        from={today}
        until={addDays(today, DAYS_AHEAD)}
      />
    </ConfirmDialog>
  );
}

function PayDialog({ refund, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [bank_reference, setReference] = useState('');
  const [value_date, setDate] = useState<string>(riyadhDate(new Date()));
  const [isTried, setIsTried] = useState(false);
  const pay = usePayRefund();
  const { id, reference_number: reference } = refund;
  const confirm = () => {
    setIsTried(true);
    if (bank_reference.trim() === '' || value_date === '') return;
    pay.mutate(
      { params: { id }, body: { bank_reference: bank_reference.trim(), value_date } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(t('refunds.paid', { reference }));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('refunds.pay_title', { reference })}
      text={<Transfer refund={refund} as="pay_text" />}
      confirm={t('refunds.pay')}
      isBusy={pay.isPending}
      error={pay.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <TextField
          {...plainField({
            name: 'bank_reference',
            label: t('field_names.bank_reference'),
            value: bank_reference,
            onChange: setReference,
            required: true,
            problem: isTried && bank_reference.trim() === '' ? 'required' : undefined,
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
            problem: isTried && value_date === '' ? 'required' : undefined,
          })}
          until={riyadhDate(new Date())}
        />
      </div>
    </ConfirmDialog>
  );
}

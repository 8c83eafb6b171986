import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Money } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ignoreShown, useOnDecided } from '../../../ui/waiting-queue.tsx';
import { type TopUpDetail, useApproveTopUp, useRejectTopUp } from './top-ups.api.ts';
import classes from './top-ups.module.css';

/** The decision: approve the received amount, shown on the button, or reject with a reason for the client. */
export function DecideForm({ topUp }: { topUp: TopUpDetail }) {
  const { t } = useTranslation();
  const seen = topUp.first_approved_amount_halalas ?? topUp.amount_halalas;
  const [amount, setAmount] = useState<number | null>(seen);
  const [reason, setReason] = useState('');
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const [isTried, setIsTried] = useState(false);
  const approve = useApproveTopUp();
  const reject = useRejectTopUp();
  const onDecided = useOnDecided();

  const isCorrected = amount !== topUp.amount_halalas;
  const needsReason = isCorrected && reason.trim() === '' && topUp.reason === null;
  const params = { id: String(topUp.id) };
  const openApproval = () => {
    setIsTried(true);
    if (amount && !needsReason) setDialog('approve');
  };
  const confirmApproval = () =>
    void approve
      .mutateAsync({ params, body: { amount_halalas: amount!, ...(reason.trim() ? { reason } : {}) } })
      .then((answer) => {
        setDialog(null);
        const placeholders = { amount: formatHalalas(amount!), reference: topUp.reference_number };
        showSuccess(
          t(answer.status === 'approved' ? 'top_up.approved' : 'top_up.approved_first', placeholders),
        );
        onDecided(topUp.id);
      }, ignoreShown);
  const confirmRejection = () => {
    setIsTried(true);
    if (reason.trim() === '') return;
    void reject.mutateAsync({ params, body: { reason } }).then(() => {
      setDialog(null);
      showSuccess(t('top_up.rejected', { reference: topUp.reference_number }));
      onDecided(topUp.id);
    }, ignoreShown);
  };
  const reasonField = (label: string, problem: string | undefined) => (
    <TextField
      {...plainField({ name: 'reason', label, value: reason, onChange: setReason, required: true, problem })}
      lines={2}
      maxLength={500}
    />
  );
  const money = amount ? <Money amount_halalas={amount} /> : null;

  return (
    <div className={classes.form}>
      {topUp.approval_needs_another && (
        <Callout tone="wait">{t(`top_up.needs_another.${topUp.approval_needs_another}`)}</Callout>
      )}
      {topUp.can.approve && (
        <>
          <MoneyField
            {...plainField({
              name: 'amount_halalas',
              label: t('top_up.arrived'),
              value: amount,
              onChange: setAmount,
              required: true,
              problem: isTried && !amount ? 'required' : undefined,
            })}
          />
          {isCorrected &&
            reasonField(t('top_up.why_corrected'), isTried && needsReason ? 'required' : undefined)}
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setDialog('reject')}>
          {t('top_up.reject')}
        </Button>
        {topUp.can.approve && (
          <Button onClick={openApproval}>
            {money ? (
              <span>
                <Trans i18nKey="top_up.approve_amount" components={{ amount: money }} />
              </span>
            ) : (
              t('top_up.approve')
            )}
          </Button>
        )}
      </div>
      {dialog === 'approve' && (
        <ConfirmDialog
          title={t('top_up.approve_title')}
          text={<Trans i18nKey="top_up.approve_text" components={{ amount: <>{money}</> }} />}
          confirm={t('top_up.approve')}
          isBusy={approve.isPending}
          error={approve.error}
          onConfirm={confirmApproval}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reject' && (
        <ConfirmDialog
          tone="no"
          title={t('top_up.reject_title', { reference: topUp.reference_number })}
          text={t('top_up.reject_text')}
          confirm={t('top_up.reject')}
          isBusy={reject.isPending}
          error={reject.error}
          onConfirm={confirmRejection}
          onClose={() => setDialog(null)}
        >
          {reasonField(t('top_up.why_rejected'), isTried && reason.trim() === '' ? 'required' : undefined)}
        </ConfirmDialog>
      )}
    </div>
  );
}

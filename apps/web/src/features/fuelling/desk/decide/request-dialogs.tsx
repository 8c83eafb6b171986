import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { checkKey, checkSentence } from '../../../../lib/fuel-requests/check-sentence.ts';
import {
  useApproveFuelRequest,
  useCancelFuelRequest,
  useRejectFuelRequest,
} from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { numberOf } from '../../../../lib/fuel-requests/request-number.ts';
import { ApprovalChoiceField } from '../../../../ui/fuel-requests/approval-choice.tsx';
import { ApproveLabel } from '../../../../ui/fuel-requests/approve-label.tsx';
import classes from '../../../../ui/fuel-requests/decision-dialog.module.css';
import { DecisionDialog } from '../../../../ui/fuel-requests/decision-dialog.tsx';
import { RequestReason } from '../../../../ui/fuel-requests/request-reason.tsx';
import { useApproval } from '../../../../ui/fuel-requests/use-approval.ts';
import { Money } from '../../../../ui/money.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { Volume } from '../../../../ui/volume.tsx';

interface RequestDialogProps {
  request: FuelRequestDetail;
  onClose: () => void;
}

const MIN_REASON_LENGTH = 3;

/** A manager approves a pending request, all of it or less: shows reason, exceeded limits and the amount to reserve. */
export function ApproveDialog({ request, onClose, choice }: RequestDialogProps & { choice?: 'less' }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const approve = useApproveFuelRequest();
  const approval = useApproval(request, choice);
  const hold = <Money amount_halalas={request.requested_amount_halalas} />;
  const failed = request.checks.filter((check) => !check.passed);
  return (
    <DecisionDialog
      request={request}
      title={t('decide.approve_title')}
      confirm={<ApproveLabel request={request} approval={approval} />}
      isReady={approval.isReady}
      isPending={approve.isPending}
      error={approve.error}
      onClose={onClose}
      onConfirm={() =>
        approve.mutate(
          {
            params: { id: request.id },
            body: { comment: comment.trim() || undefined, ...approval.approval },
          },
          { onSuccess: () => done(t('decide.approved', { number: numberOf(request) }), onClose) },
        )
      }
    >
      <RequestReason request={request} />
      {failed.length > 0 && (
        <ul className={classes.reasons}>
          {failed.map((check) => (
            <li key={checkKey(check)}>{checkSentence(t, check)}</li>
          ))}
        </ul>
      )}
      <ApprovalChoiceField request={request} approval={approval} />
      {approval.draft.choice !== 'less' && (
        <p>
          <Trans
            i18nKey="decide.approve_text"
            components={{ hold, volume: <Volume volume_ml={request.requested_volume_ml} /> }}
          />
        </p>
      )}
      <Textarea
        label={t('decide.comment_optional')}
        autosize
        minRows={2}
        maxLength={1000}
        dir="auto"
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

/** A manager rejects a pending request, with a reason for the driver. */
export function RejectDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const reject = useRejectFuelRequest();
  return (
    <DecisionDialog
      request={request}
      title={t('decide.reject_title')}
      confirm={t('decide.refuse')}
      isRefusal
      isReady={reason.trim().length >= MIN_REASON_LENGTH}
      isPending={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onConfirm={() =>
        reject.mutate(
          { params: { id: request.id }, body: { reason: reason.trim() } },
          { onSuccess: () => done(t('decide.rejected', { number: numberOf(request) }), onClose) },
        )
      }
    >
      <Textarea
        label={t('decide.reason_for_driver')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

/** Cancels a request before fueling; the reserved amount is released. */
export function CancelDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const cancel = useCancelFuelRequest();
  const hold = request.money.hold_state === 'open' ? request.money.hold_halalas : 0;
  const text = reason.trim();
  return (
    <DecisionDialog
      request={request}
      title={t('decide.cancel_title')}
      confirm={
        hold > 0 ? (
          <Trans i18nKey="decide.cancel_release" components={{ hold: <Money amount_halalas={hold} /> }} />
        ) : (
          t('decide.cancel_request')
        )
      }
      isRefusal
      isReady={text === '' || text.length >= MIN_REASON_LENGTH}
      isPending={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate(
          { params: { id: request.id }, body: { reason: text || undefined } },
          { onSuccess: () => done(t('decide.cancelled', { number: numberOf(request) }), onClose) },
        )
      }
    >
      <p>{t('decide.cancel_text')}</p>
      <Textarea
        label={t('decide.reason_optional')}
        autosize
        minRows={2}
        maxLength={500}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

function done(message: string, onClose: () => void): void {
  showSuccess(message);
  onClose();
}

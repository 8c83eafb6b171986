import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { violationText } from '../../../ui/violation-text.ts';
import classes from './move.module.css';
import { orderNo } from './plan-labels.ts';
import type { PendingMove } from './use-drop.ts';

const MIN_REASON_LENGTH = 3;

/** Lists all violations for confirmation. */
export function ConfirmMoveDialog({
  pendingMove,
  onYes,
  onNo,
}: {
  pendingMove: PendingMove;
  onYes: () => void;
  onNo: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('plans.breaks_title', {
        order: orderNo(pendingMove.order_id),
        count: pendingMove.violations.length,
      })}
      confirm={t('plans.move_anyway')}
      cancel={t('plans.requeue')}
      onConfirm={onYes}
      onClose={onNo}
    >
      <ul className={classes.list}>
        {pendingMove.violations.map((violation) => (
          <li
            key={`${violation.code} ${violation.order_id} ${violation.step} ${violation.details}`}
            className={classes.wait}
          >
            {violationText(t, violation)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Asks for the reason of rejecting drafts, whose orders become unassigned. */
export function RejectDialog({
  title,
  onReject,
  onClose,
}: {
  title: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isShort = reason.trim().length < MIN_REASON_LENGTH;
  return (
    <ConfirmDialog
      title={title}
      text={t('plans.reject_text')}
      confirm={t('plans.reject')}
      tone="no"
      onConfirm={() => (isShort ? setIsSubmitted(true) : onReject(reason.trim()))}
      onClose={onClose}
    >
      <Textarea
        label={t('plans.reason')}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        error={isSubmitted && isShort ? t('plans.reason_short') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  );
}

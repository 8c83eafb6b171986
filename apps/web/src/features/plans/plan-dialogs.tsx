import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { violationText } from '../../ui/violation-text.ts';
import classes from './move.module.css';
import { orderNo } from './plan-words.ts';
import type { Doubt } from './use-drop.ts';

const LEAST_REASON = 3;

/** Names every constraint that would be broken, before somebody breaks it. */
export function DoubtDialog({ doubt, onYes, onNo }: { doubt: Doubt; onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('plans.breaks_title', { order: orderNo(doubt.order_id), count: doubt.violations.length })}
      confirm={t('plans.move_anyway')}
      cancel={t('plans.put_back')}
      onConfirm={onYes}
      onClose={onNo}
    >
      <ul className={classes.list}>
        {doubt.violations.map((violation) => (
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

/** Why drafts are given up: what they carry is to be planned again. */
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
  const [isAsked, setAsked] = useState(false);
  const isShort = reason.trim().length < LEAST_REASON;
  return (
    <ConfirmDialog
      title={title}
      text={t('plans.reject_text')}
      confirm={t('plans.reject')}
      tone="no"
      onConfirm={() => (isShort ? setAsked(true) : onReject(reason.trim()))}
      onClose={onClose}
    >
      <Textarea
        label={t('plans.reason')}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        error={isAsked && isShort ? t('plans.reason_short') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../lib/browser.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Shift, useApproveShift, useSendBackShift } from './shifts.api.ts';

const SHORTEST_COMMENT = 3;

/** Approves a closed shift, or returns it with corrections to make. */
export function DecideShift({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'approve' | 'send_back' | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [idempotencyKey] = useState(randomId);
  const approve = useApproveShift();
  const sendBack = useSendBackShift();
  const isSendingBack = dialog === 'send_back';
  const isShort = isSendingBack && comment.trim().length < SHORTEST_COMMENT;
  const params = { id: shift.id };
  const done = (text: string) => ({
    onSuccess: () => {
      setDialog(null);
      showSuccess(t(text, { reference: shift.reference_number }));
    },
  });
  const confirm = () => {
    setIsTried(true);
    if (isShort) return;
    if (isSendingBack)
      sendBack.mutate(
        { params, body: { comment: comment.trim() }, idempotencyKey: `${idempotencyKey}-back` },
        done('shifts.was_sent_back'),
      );
    else
      approve.mutate(
        { params, body: { comment: comment.trim() || null }, idempotencyKey },
        done('shifts.was_approved'),
      );
  };
  return (
    <>
      {shift.can.send_back && (
        <Button variant="default" onClick={() => setDialog('send_back')}>
          {t('shifts.send_back')}
        </Button>
      )}
      {shift.can.approve && <Button onClick={() => setDialog('approve')}>{t('shifts.approve')}</Button>}
      {dialog && (
        <ConfirmDialog
          title={t(isSendingBack ? 'shifts.send_back_title' : 'shifts.approve_title', {
            reference: shift.reference_number,
          })}
          text={t(isSendingBack ? 'shifts.send_back_text' : 'shifts.approve_text')}
          confirm={t(isSendingBack ? 'shifts.send_back' : 'shifts.approve')}
          tone={isSendingBack ? 'no' : 'go'}
          isBusy={approve.isPending || sendBack.isPending}
          error={approve.error ?? sendBack.error}
          onConfirm={confirm}
          onClose={() => setDialog(null)}
        >
          <TextField
            {...plainField({
              name: 'comment',
              label: t(isSendingBack ? 'shifts.what_to_correct' : 'shifts.comment'),
              value: comment,
              onChange: setComment,
              required: isSendingBack,
              problem: isTried && isShort ? 'required' : undefined,
            })}
            lines={2}
            maxLength={500}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

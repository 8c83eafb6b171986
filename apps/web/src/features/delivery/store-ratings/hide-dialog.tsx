import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHide } from './ratings.api.ts';

const MAX_REASON = 200;

/** Hides a comment for a reason, which its author sees. */
export function HideDialog({ id, comment, onClose }: { id: number; comment: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const hide = useHide();
  return (
    <ConfirmDialog
      title={t('ratings.hide_title')}
      text={
        <>
          <q dir="auto">{comment}</q>
          <span>{t('ratings.hide_text')}</span>
        </>
      }
      confirm={t('ratings.hide')}
      tone="no"
      isBusy={hide.isPending}
      isDisabled={reason.trim() === ''}
      error={hide.error}
      onConfirm={() =>
        hide.mutate({ params: { id }, body: { reason: reason.trim() } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('field_names.reason')}
        required
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

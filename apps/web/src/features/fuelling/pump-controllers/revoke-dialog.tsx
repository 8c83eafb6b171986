import type { PumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useRevokeController } from './pump-controllers.api.ts';

const SHORTEST_REASON = 3;

/** Revokes a controller with a reason. */
export function RevokeDialog({ controller, onClose }: { controller: PumpController; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeController();
  const [reason, setReason] = useState('');
  const send = () =>
    revoke.mutate(
      { params: { id: controller.id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          showSuccess(t('pumps.revoked', { name: controller.name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('pumps.revoke_title', { name: controller.name })}
      text={t('pumps.revoke_text')}
      confirm={t('pumps.revoke')}
      tone="no"
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => reason.trim().length >= SHORTEST_REASON && send()}
      onClose={onClose}
    >
      <Textarea
        label={t('capacity.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

import { type PumpDevice, revokePumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useRevokePumpDevice } from './pump-devices.api.ts';

interface RevokeDeviceDialogProps {
  device: PumpDevice;
  name: string;
  onClose: () => void;
}

/** Revokes a device with a reason: the server rejects its data, and unsent fills must be entered manually. */
export function RevokeDeviceDialog({ device, name, onClose }: RevokeDeviceDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const change = useRevokePumpDevice();
  const isWanting = !revokePumpDevice.body.safeParse({ reason }).success;
  const send = () => {
    setIsTried(true);
    if (isWanting) return;
    change.mutate(
      { params: { id: device.id }, body: { reason } },
      {
        onSuccess: () => {
          showSuccess(t('pump_devices.revoked_toast', { name: device.user.name }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('pump_devices.revoke_title', { name: device.user.name, device: name })}
      text={t('pump_devices.revoke_text')}
      confirm={t('pump_devices.revoke')}
      tone="no"
      isBusy={change.isPending}
      error={change.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Textarea
        label={t('pump_devices.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isTried && isWanting ? t('pump_devices.reason_short') : undefined}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
    </ConfirmDialog>
  );
}

import { type PumpDevice, revokePumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
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
  const revoke = useRevokePumpDevice();
  const user = device.user.name;
  return (
    <ReasonDialog
      route={revokePumpDevice}
      title={t('pump_devices.revoke_title', { name: user, device: name })}
      text={t('pump_devices.revoke_text')}
      confirm={t('pump_devices.revoke')}
      label={t('pump_devices.reason')}
      send={(body) => revoke.mutateAsync({ params: { id: device.id }, body })}
      onDone={() => {
        showSuccess(t('pump_devices.revoked_toast', { name: user }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

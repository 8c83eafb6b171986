import { type PumpController, revokePumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useRevokeController } from './pump-controllers.api.ts';

/** Revokes a controller with a reason. */
export function RevokeDialog({ controller, onClose }: { controller: PumpController; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeController();
  const { id, name } = controller;
  return (
    <ReasonDialog
      route={revokePumpController}
      title={t('pumps.revoke_title', { name })}
      text={t('pumps.revoke_text')}
      confirm={t('pumps.revoke')}
      label={t('capacity.reason')}
      send={(body) => revoke.mutateAsync({ params: { id }, body })}
      onDone={() => {
        showSuccess(t('pumps.revoked', { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

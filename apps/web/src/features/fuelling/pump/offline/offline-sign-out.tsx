import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useOfflineView } from './use-offline.ts';
import { useOfflineSignOut } from './use-offline-sign-out.ts';

/** Warns while steps are unsent: they stay on this device, and only their own attendant can send them. */
export function OfflineSignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { waiting } = useOfflineView();
  const leave = useOfflineSignOut();
  return (
    <ConfirmDialog
      title={t('pump.offline.sign_out', { count: waiting })}
      text={t('pump.offline.sign_out_text', { name: user.name })}
      confirm={t('shell.sign_out')}
      tone="no"
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}

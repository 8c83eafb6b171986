import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useAwayView } from './use-away.ts';
import { useAwaySignOut } from './use-away-sign-out.ts';

/** Asked while steps wait: they stay on this device, and only their own attendant can send them. */
export function AwaySignOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { waiting } = useAwayView();
  const leave = useAwaySignOut();
  return (
    <ConfirmDialog
      title={t('pump.away.sign_out', { count: waiting })}
      text={t('pump.away.sign_out_text', { name: user.name })}
      confirm={t('shell.sign_out')}
      tone="no"
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}

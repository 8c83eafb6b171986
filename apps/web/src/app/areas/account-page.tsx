import { useTranslation } from 'react-i18next';
import { SecondSteps } from '../../features/access/second-steps/second-steps-card.tsx';
import { AccountScreen } from '../../features/access/users/account-screen.tsx';
import { OwnPinCard } from '../../features/fleet/drivers/own-pin-card.tsx';
import { PushDevices } from '../../features/messages/web-push/push-devices.tsx';
import { OwnShiftPinCard } from '../../features/stations/staff/own-pin-card.tsx';
import { useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';

/** The user's own account, with what they prove a sign-in with. */
export function AccountPage() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <AccountScreen notifications={<PushDevices />}>
      {user.driver_id !== null && <OwnPinCard />}
      {user.group === 'attendant' && <OwnShiftPinCard />}
      <Card title={t('second_step.card')} note={t('second_step.card_note')}>
        <SecondSteps />
      </Card>
    </AccountScreen>
  );
}

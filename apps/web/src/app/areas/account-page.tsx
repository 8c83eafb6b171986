import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SecondSteps } from '../../features/access/second-steps/second-steps-card.tsx';
import { AccountCards, AccountScreen } from '../../features/access/users/account-screen.tsx';
import { OwnPinCard } from '../../features/fleet/drivers/own-pin-card.tsx';
import { PushDevices } from '../../features/messages/web-push/push-devices.tsx';
import { OwnShiftPinCard } from '../../features/stations/staff/own-pin-card.tsx';
import { useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { MyDataCard } from '../../ui/my-data-card.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';

/** The user's own account, with what they prove a sign-in with. */
export function AccountPage() {
  return (
    <AccountScreen notifications={<PushDevices />}>
      <ProofCards />
    </AccountScreen>
  );
}

/** The same on a driver's phone. */
export function DriverAccountPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PhoneFrame title={t('menu.account')} onBack={() => void navigate({ to: '/' })}>
      <AccountCards isPhone notifications={<PushDevices />}>
        <ProofCards />
      </AccountCards>
    </PhoneFrame>
  );
}

function ProofCards() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <>
      {user.driver_id !== null && <OwnPinCard />}
      {user.group === 'attendant' && <OwnShiftPinCard />}
      <Card title={t('second_step.card')} note={t('second_step.card_note')}>
        <SecondSteps />
      </Card>
      <MyDataCard />
    </>
  );
}

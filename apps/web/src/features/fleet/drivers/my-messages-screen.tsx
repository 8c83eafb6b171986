import { Button } from '@mantine/core';
import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { useBindThisPhone, useDriver } from './drivers.api.ts';
import classes from './drivers.module.css';
import { MessageThread } from './message-thread.tsx';

/** The driver's thread with the fleet's managers, and the binding of their phone. */
export function MyMessagesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const driver_id = user.driver_id;
  if (driver_id === null) return null;
  return (
    <PhoneFrame title={t('drivers.my_messages')} onBack={() => void navigate({ to: '/ask' })}>
      <MessageThread driver_id={driver_id} mayWrite side="driver" />
      <MyPhone driver_id={driver_id} />
    </PhoneFrame>
  );
}

function MyPhone({ driver_id }: { driver_id: number }) {
  const { t } = useTranslation();
  const { data } = useDriver(String(driver_id));
  const bind = useBindThisPhone();
  if (!data) return null;
  return (
    <section className={classes.phone}>
      <h2>{t('drivers.my_phone')}</h2>
      {data.device ? (
        <p>
          <Trans
            i18nKey="drivers.requests_from"
            values={{ name: data.device.name ?? t('drivers.phone') }}
            components={{ date: <DateTime at={data.device.bound_at} as="date" /> }}
          />
        </p>
      ) : (
        <>
          <p>{t('drivers.my_phone_text')}</p>
          <Button
            variant="default"
            leftSection={<IconDeviceMobileCheck size={18} aria-hidden />}
            loading={bind.isPending}
            onClick={() => bind.mutate()}
          >
            {t('drivers.only_this_phone')}
          </Button>
        </>
      )}
      {bind.error && <Callout tone="no">{errorText(t, bind.error)}</Callout>}
    </section>
  );
}

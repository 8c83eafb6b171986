import { Button } from '@mantine/core';
import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { useBindThisPhone, useDriver } from './drivers.api.ts';
import classes from './drivers.module.css';

/** The binding of a driver's requests to this phone. */
export function MyPhone({ driver_id }: { driver_id: number }) {
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

import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './tracking.module.css';

/** Who comes, and whom to call. */
export function DriverBar({ delivery: { driver, phone } }: { delivery: TrackedDelivery }) {
  const { t } = useTranslation();
  if (!driver && !phone) return null;
  return (
    <footer className={classes.footer} data-calls={phone !== null || undefined}>
      {driver ? (
        <div className={classes.driver}>
          <span className={classes.initial} aria-hidden>
            {[...driver.name][0]}
          </span>
          <span>
            <b>{driver.name}</b>
            <span>
              {t('tracking.driver')} · <bdi>{driver.vehicle_code}</bdi>
            </span>
          </span>
        </div>
      ) : (
        <div className={classes.driver} />
      )}
      {phone && (
        <a className={classes.call} href={`tel:${phone.number}`}>
          <IconPhone size={22} aria-hidden />
          {t(`tracking.call_${phone.of}`)}
        </a>
      )}
    </footer>
  );
}

import { IconGasStation, IconNavigation } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { directionsTo } from '../../../lib/directions.ts';
import { minuteOfDayText } from '../../../lib/fuel-requests/check-sentence.ts';
import { nameIn } from '../../../lib/language.ts';
import { Duration } from '../../../ui/duration.tsx';
import { Price } from '../../../ui/money.tsx';
import { Distance } from '../../../ui/volume.tsx';
import classes from './driver.module.css';
import type { Station } from './stations.api.ts';

interface StationRowProps {
  station: Station;
  withPrice?: boolean;
  /** Replaces the directions link. */
  action?: ReactNode;
  /** Replaces name and hours. */
  text?: ReactNode;
  isSelected?: boolean;
}

/** One station: name, hours, price, distance, and a directions link. */
export function StationRow({
  station,
  withPrice = false,
  action,
  text,
  isSelected = false,
}: StationRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = nameIn(language, station);
  return (
    <li className={classes.station} data-id={station.id} data-selected={isSelected || undefined}>
      <IconGasStation size={20} aria-hidden />
      {text ?? <StationText station={station} withPrice={withPrice} />}
      {station.distance_metres !== null && (
        <span className={classes.distance}>
          {station.drive_seconds != null && (
            <b>
              <Duration seconds={Math.max(60, station.drive_seconds)} />
            </b>
          )}
          <Distance distance_metres={station.drive_metres ?? station.distance_metres} />
        </span>
      )}
      {action ?? (
        <a
          className={classes.directions}
          href={directionsTo(station)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('driver.directions_to', { station: name })}
        >
          <IconNavigation size={24} aria-hidden />
        </a>
      )}
    </li>
  );
}

/** Name, hours and price. */
export function StationText({ station, withPrice }: { station: Station; withPrice: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={classes.stationText}>
      <b>{nameIn(language, station)}</b>
      <span data-tone={station.open_now ? undefined : 'wait'}>{hoursText(t, station)}</span>
      {withPrice && station.price_millis_per_litre !== null && (
        <span>
          {' · '}
          <Price price_millis_per_litre={station.price_millis_per_litre} />
        </span>
      )}
    </span>
  );
}

/** "Open all day", "Open until 01:00", "Closed, opens at 05:00". */
export function hoursText(t: TFunction, station: Station): string {
  const { opens_at_minute, closes_at_minute, open_now } = station;
  if (opens_at_minute === null || closes_at_minute === null) return t('driver.open_all_day');
  return open_now
    ? t('driver.open_until', { time: minuteOfDayText(closes_at_minute) })
    : t('driver.opens_at', { time: minuteOfDayText(opens_at_minute) });
}

import type { DrivenStop } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  IconCircleCheck,
  IconCircleX,
  IconCoffee,
  IconDroplet,
  IconFlag,
  IconHome,
  IconMapPin,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber, formatTime, formatUntil, formatWeekday } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { Measurement, Volume } from '../../../ui/volume.tsx';
import type { StopState } from './stop-state.ts';
import classes from './trip-stops.module.css';

const KIND_ICONS = {
  start: IconHome,
  job: IconMapPin,
  break: IconCoffee,
  reload: IconRefresh,
  end: IconFlag,
};

/** Mark of a stop: its number while pending, then its result. */
export function StopMark({
  stop,
  state,
  number,
}: {
  stop: DrivenStop;
  state: StopState;
  number: number | null;
}) {
  const Icon = state === 'done' ? IconCircleCheck : state === 'failed' ? IconCircleX : KIND_ICONS[stop.kind];
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      {number !== null && (state === 'planned' || state === 'arrived') ? (
        <span className="num">{formatNumber(number)}</span>
      ) : (
        <Icon size={20} />
      )}
    </span>
  );
}

/** Ordered liters or pieces: `4,000 L`. */
export function Quantity({ volume_ml, pieces }: { volume_ml: number | null; pieces: number | null }) {
  const { t } = useTranslation();
  if (volume_ml !== null) return <Volume volume_ml={volume_ml} bulk />;
  return <Measurement value={formatNumber(pieces ?? 0)} unit={t('units.pieces', { count: pieces ?? 0 })} />;
}

/** "08:00–12:00" of that day. */
export function hoursOf(from: string, to: string): string {
  return `${formatTime(from)}–${formatUntil(to)}`;
}

/** A time of a trip; one after midnight names its day. */
export function TripTime({ at, trip_date }: { at: string; trip_date: string }) {
  const language = useLanguage();
  const isOtherDay = riyadhDate(new Date(at)) !== trip_date;
  return (
    <span>
      {isOtherDay && `${formatWeekday(at, language)} `}
      <bdi dir="ltr" className="num">
        {formatTime(at)}
      </bdi>
    </span>
  );
}

const DAY_MS = 86_400_000;

/** The time window, or any time. */
export function Promised({ window_from, window_to }: { window_from: string; window_to: string }) {
  const { t } = useTranslation();
  const isAnyTime = Date.parse(window_to) - Date.parse(window_from) >= DAY_MS;
  if (isAnyTime) return t('trip_stops.any_time');
  return <bdi dir="ltr">{hoursOf(window_from, window_to)}</bdi>;
}

/** The compartments filled, or drawn from. */
export function Compartments({ compartments }: Pick<DrivenStop, 'compartments'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (compartments.length === 0) return null;
  return (
    <ul className={classes.compartments}>
      {compartments.map(({ position, fuel_type_en, fuel_type_ar, volume_ml }) => (
        <li key={position}>
          <IconDroplet size={20} aria-hidden />
          <span>
            {t('trip_stops.compartment', { number: position + 1 })}
            <small>{titleIn(language, { title_en: fuel_type_en, title_ar: fuel_type_ar })}</small>
          </span>
          <b>
            <Volume volume_ml={volume_ml} bulk />
          </b>
        </li>
      ))}
    </ul>
  );
}

/** A product's name in the reader's language. */
export function ProductName({ product }: { product: { title_en: string; title_ar: string } }) {
  const language = useLanguage();
  return <span>{titleIn(language, product)}</span>;
}

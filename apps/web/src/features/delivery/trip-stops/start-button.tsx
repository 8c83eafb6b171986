import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './trip-stops.module.css';

interface StartButtonProps {
  trip: DrivenTrip;
  isBusy: boolean;
  onStart: () => void;
}

/** Starts a trip. One of another day asks first and names the day: recipients are notified at once. */
export function StartButton({ trip, isBusy, onStart }: StartButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const isOfToday = trip.trip_date <= riyadhDate(new Date());
  const day = formatDay(trip.planned_start_at, language);
  const start = () => {
    setIsOpen(false);
    onStart();
  };
  return (
    <>
      <BigButton
        icon={IconPlayerPlay}
        flipIcon
        busy={isBusy}
        onClick={() => (isOfToday ? onStart() : setIsOpen(true))}
      >
        {t('trip_stops.start')}
      </BigButton>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('trip_stops.early_title', { day })}>
        <div className={classes.sheet}>
          <p>{t('trip_stops.early_text', { day, time: formatTime(trip.planned_start_at) })}</p>
          <BigButton icon={IconPlayerPlay} flipIcon onClick={start}>
            {t('trip_stops.start_early')}
          </BigButton>
          <BigButton variant="second" onClick={() => setIsOpen(false)}>
            {t('ui.cancel')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}

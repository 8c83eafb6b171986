import type { DrivenTrip } from '@fleet/contracts/trip-stop-shapes.ts';
import { Checkbox, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { BigButton } from '../../ui/big-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTripSteps } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';

const LEAST_WORDS = 3;

/** Says, after one question, that the trip cannot go on: what is left goes back to the dispatcher. */
export function BreakOffButton({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [is_vehicle_out, setVehicleOut] = useState(true);
  const { breakOff } = useTripSteps();
  const isReady = reason.trim().length >= LEAST_WORDS;
  const confirm = () =>
    breakOff.mutate(
      { params: { id: trip.id }, body: { reason: reason.trim(), is_vehicle_out } },
      { onSuccess: () => setIsOpen(false) },
    );
  return (
    <>
      <div className={classes.below}>
        <BigButton variant="second" icon={IconAlertTriangle} onClick={() => setIsOpen(true)}>
          {t('trip_stops.break_off')}
        </BigButton>
      </div>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('trip_stops.break_off_title')}>
        <div className={`${classes.sheet} ${classes.breakOff}`}>
          <p>{t('trip_stops.break_off_text')}</p>
          <Textarea
            label={t('trip_stops.what_happened')}
            size="md"
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Checkbox
            size="md"
            label={t('trip_stops.vehicle_out')}
            checked={is_vehicle_out}
            onChange={(event) => setVehicleOut(event.currentTarget.checked)}
          />
          {breakOff.error && <Callout tone="no">{errorText(t, breakOff.error)}</Callout>}
          <BigButton disabled={!isReady} busy={breakOff.isPending} onClick={confirm}>
            {t('trip_stops.break_off')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}

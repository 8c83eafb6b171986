import type { DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { Checkbox, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTripSteps } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';

const MIN_REASON_LENGTH = 3;

/** Aborts the trip after confirmation: remaining orders return to the dispatcher. */
export function AbortButton({ trip }: { trip: DrivenTrip }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [is_vehicle_out, setVehicleOut] = useState(true);
  const { abort } = useTripSteps();
  const isReady = reason.trim().length >= MIN_REASON_LENGTH;
  const confirm = () =>
    abort.mutate(
      { params: { id: trip.id }, body: { reason: reason.trim(), is_vehicle_out } },
      { onSuccess: () => setIsOpen(false) },
    );
  return (
    <>
      <div className={classes.below}>
        <BigButton variant="second" icon={IconAlertTriangle} onClick={() => setIsOpen(true)}>
          {t('trip_stops.abort')}
        </BigButton>
      </div>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('trip_stops.break_off_title')}>
        <div className={`${classes.sheet} ${classes.abort}`}>
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
          {abort.error && <Callout tone="no">{errorText(t, abort.error)}</Callout>}
          <BigButton disabled={!isReady} busy={abort.isPending} onClick={confirm}>
            {t('trip_stops.abort')}
          </BigButton>
        </div>
      </Sheet>
    </>
  );
}

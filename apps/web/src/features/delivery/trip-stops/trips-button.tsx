import { IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { TRIPS_PATH, useDrivenTrips } from './trip-stops.api.ts';
import { useStopSender } from './use-stop-sender.ts';

/** In the head of a driver's other screens, for who has a trip: the way to it. What waits on the phone is sent from there too. */
export function TripsButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { trips } = useDrivenTrips();
  useStopSender();
  if (!trips || trips.length === 0) return null;
  return (
    <PhoneHeaderButton
      label={t('trip_stops.my_trips')}
      onClick={() => void navigate({ to: TRIPS_PATH as never })}
    >
      <IconTruckDelivery size={24} aria-hidden />
    </PhoneHeaderButton>
  );
}

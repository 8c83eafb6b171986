import { IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { TRIPS_PAGE } from './trip-pages.ts';
import { useDrivenTrips } from './trip-stops.api.ts';
import { useStopSender } from './use-stop-sender.ts';

/** Link to the driver's trips in the header of other screens, for drivers with a trip. Also sends waiting events. */
export function TripsButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { trips } = useDrivenTrips();
  useStopSender();
  if (!trips || trips.length === 0) return null;
  return (
    <PhoneHeaderButton label={t('trip_stops.my_trips')} onClick={() => void navigate(TRIPS_PAGE)}>
      <IconTruckDelivery size={24} aria-hidden />
    </PhoneHeaderButton>
  );
}

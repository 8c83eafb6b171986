import type { ClosestVehicle } from '@fleet/contracts/delivery/plan-offers.ts';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './no-offer.module.css';
import { violationText } from './violation-text.ts';

/** Why nothing can be offered for an order: what the vehicle that comes closest would break. */
export function NoOffer({ closest }: { closest: ClosestVehicle | null }) {
  const { t } = useTranslation();
  const isOver = closest?.violations.some(({ code }) => code === 'vehicle_absent');
  return (
    <>
      <p>{t(isOver ? 'plans.no_hours_left' : 'plans.no_offer')}</p>
      {closest && !isOver && (
        <ul className={classes.closest} aria-label={t('plans.nearest', { vehicle: closest.vehicle_code })}>
          <li>{t('plans.nearest', { vehicle: closest.vehicle_code })}</li>
          {closest.violations.map((violation) => (
            <li key={`${violation.code} ${violation.order_id} ${violation.step}`}>
              <IconBan size={14} aria-hidden />
              {violationText(t, violation)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';

/** The title of an alert, and its words on the map. */
export function useAlertText() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const values = (alert: TripAlert) => ({
    minutes: formatNumber(Math.round(alert.seconds / 60)),
    km: formatNumber((alert.metres ?? 0) / 1000, 1),
    site: alert.stop?.order ? nameOf(alert.stop.order.warehouse) : '',
    zone: alert.geofence?.name ?? '',
    degrees: formatNumber((alert.temperature_decicelsius ?? 0) / 10, 1),
    reason: alert.stop?.failed_reason ? t(`field_values.failed_reason.${alert.stop.failed_reason}`) : '',
  });
  return {
    titleOf: (alert: TripAlert) => t(`live.exceptions.names.${alert.kind}`, values(alert)),
    calloutOf: (alert: TripAlert, vehicle: string) =>
      t(`live.exceptions.callouts.${alert.kind}`, { ...values(alert), vehicle }),
  };
}

import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError } from '../../../ui/toast.tsx';
import { ALERT_ICONS } from './alert-icons.ts';
import { useAcknowledgeAlert } from './live-trips.api.ts';
import classes from './live-trips.module.css';

interface AlertRowProps {
  alert: TripAlert;
  /** Opens its vehicle; omitted if already open. */
  onOpen?: (delivery_vehicle_id: number) => void;
}

/** One alert with its time and an acknowledge button. */
export function AlertRow({ alert, onOpen }: AlertRowProps) {
  const { t } = useTranslation();
  const acknowledge = useAcknowledgeAlert();
  const Icon = ALERT_ICONS[alert.kind];
  const content = (
    <>
      <span className={classes.alertHeader}>
        <b>{alert.delivery_vehicle.code}</b>
        <small className="muted">
          <DateTime at={alert.began_at} as="relative" />
        </small>
      </span>
      <AlertSentence alert={alert} />
      {alert.acknowledged_at && alert.acknowledged_by && (
        <small className="muted">{t('live.acknowledged_by', { name: alert.acknowledged_by })}</small>
      )}
    </>
  );
  return (
    <li className={classes.alert} data-quiet={!alert.needs_action || undefined}>
      <span className={classes.alertIcon} aria-hidden>
        <Icon size={18} />
      </span>
      {onOpen ? (
        <UnstyledButton className={classes.alertText!} onClick={() => onOpen(alert.delivery_vehicle.id)}>
          {content}
        </UnstyledButton>
      ) : (
        <span className={classes.alertText}>{content}</span>
      )}
      {alert.can.acknowledge && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden />}
          loading={acknowledge.isPending}
          aria-label={t('live.acknowledge_alert_of', { vehicle: alert.delivery_vehicle.code })}
          onClick={() =>
            acknowledge.mutate(
              { params: { id: alert.id } },
              { onError: (error) => showError(errorText(t, error)) },
            )
          }
        >
          {t('live.acknowledge')}
        </Button>
      )}
    </li>
  );
}

function AlertSentence({ alert }: { alert: TripAlert }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const minutes = formatNumber(Math.round(alert.seconds / 60));
  const km = formatNumber((alert.metres ?? 0) / 1000, 1);
  const client = alert.stop?.client ? nameOf(alert.stop.client) : '';
  const form = alert.kind === 'late' && client === '' ? 'late_back' : alert.kind;
  const litres = formatNumber((alert.difference_ml ?? 0) / 1_000);
  const degrees = formatNumber((alert.temperature_decicelsius ?? 0) / 10, 1);
  const zone = alert.geofence?.name ?? '';
  return <span>{t(`live.alerts.${form}`, { minutes, km, client, zone, litres, degrees })}</span>;
}

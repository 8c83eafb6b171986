import type { TripAlert } from '@fleet/contracts/trip-alerts.ts';
import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClockExclamation,
  IconMapPinExclamation,
  IconParking,
  IconRouteOff,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { showError } from '../../ui/toast.tsx';
import { calls } from './live-board.ts';
import { useSeeAlert } from './live-trips.api.ts';
import classes from './live-trips.module.css';

const ICONS: Record<TripAlertKind, ComponentType<{ size?: number }>> = {
  late: IconClockExclamation,
  off_route: IconRouteOff,
  stopped: IconParking,
  silent: IconWifiOff,
  in_area: IconMapPinExclamation,
  in_no_go: IconBan,
  in_restricted: IconAlertTriangle,
};
interface AlertRowProps {
  alert: TripAlert;
  /** Takes its vehicle; left out where that one is open already. */
  onOpen?: (delivery_vehicle_id: number) => void;
}

/** One alert in a sentence, since when, and the word that somebody looks after it. */
export function AlertRow({ alert, onOpen }: AlertRowProps) {
  const { t } = useTranslation();
  const see = useSeeAlert();
  const Icon = ICONS[alert.kind];
  const words = (
    <>
      <span className={classes.alertHead}>
        <b>{alert.delivery_vehicle.code}</b>
        <small className="muted">
          <Moment at={alert.began_at} as="relative" />
        </small>
      </span>
      <AlertSentence alert={alert} />
      {alert.seen_at && alert.seen_by && (
        <small className="muted">{t('live.seen_by', { name: alert.seen_by })}</small>
      )}
    </>
  );
  return (
    <li className={classes.alert} data-quiet={!calls(alert) || undefined}>
      <span className={classes.alertIcon} aria-hidden>
        <Icon size={18} />
      </span>
      {onOpen ? (
        <UnstyledButton className={classes.alertWords!} onClick={() => onOpen(alert.delivery_vehicle.id)}>
          {words}
        </UnstyledButton>
      ) : (
        <span className={classes.alertWords}>{words}</span>
      )}
      {alert.can.see && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden />}
          loading={see.isPending}
          aria-label={t('live.see_of', { vehicle: alert.delivery_vehicle.code })}
          onClick={() =>
            see.mutate({ params: { id: alert.id } }, { onError: (error) => showError(errorText(t, error)) })
          }
        >
          {t('live.see')}
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
  return <span>{t(`live.alerts.${form}`, { minutes, km, client, place: alert.geofence?.name ?? '' })}</span>;
}

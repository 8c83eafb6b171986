import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError } from '../../../ui/toast.tsx';
import { ALERT_ICONS } from './alert-icons.ts';
import { ExceptionActions, FirstActions } from './exception-actions.tsx';
import classes from './exceptions.module.css';
import { type Exception, minutesOfParts } from './exceptions.ts';
import { useAcknowledgeAlert } from './live-trips.api.ts';
import { TripChip } from './trip-chip.tsx';
import { useAlertText } from './use-alert-text.ts';

interface ExceptionCardProps {
  exception: Exception;
  isOpen: boolean;
  onOpen: () => void;
}

/** A trip that needs action: what is wrong and why, and when open what to do next. */
export function ExceptionCard({ exception, isOpen, onOpen }: ExceptionCardProps) {
  const { t } = useTranslation();
  const { titleOf } = useAlertText();
  const { alert, others } = exception;
  const Icon = ALERT_ICONS[alert.kind];
  const card = useRef<HTMLLIElement>(null);
  // What was opened by hand at the end of the list opens downward, out of sight.
  const open = () => {
    flushSync(onOpen);
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li className={classes.card} data-open={isOpen || undefined} ref={card}>
      <UnstyledButton className={classes.header!} aria-expanded={isOpen} onClick={open}>
        <TripChip exception={exception} />
        <span className={classes.title} data-tone={WAITING.has(alert.kind) ? 'wait' : 'no'}>
          <Icon size={16} aria-hidden />
          <b>{titleOf(alert)}</b>
        </span>
        <small className={classes.since}>
          <DateTime at={alert.began_at} as="relative" />
        </small>
        <FactLine exception={exception} />
      </UnstyledButton>
      {!isOpen && <FirstActions exception={exception} onOpen={open} />}
      {isOpen && (
        <div className={classes.body}>
          {alert.kind === 'late' && <Causes exception={exception} />}
          <ExceptionActions exception={exception} />
          {others.length > 0 && (
            <ul className={classes.others} aria-label={t('live.exceptions.also')}>
              {others.map((other) => (
                <OtherAlert key={other.id} alert={other} />
              ))}
            </ul>
          )}
          <Acknowledge alert={alert} />
        </div>
      )}
    </li>
  );
}

/** A further alert of the same trip. */
function OtherAlert({ alert }: { alert: TripAlert }) {
  const { titleOf } = useAlertText();
  const Icon = ALERT_ICONS[alert.kind];
  return (
    <li className={classes.other}>
      <Icon size={16} aria-hidden />
      <span>{titleOf(alert)}</span>
      <Acknowledge alert={alert} />
    </li>
  );
}

function Acknowledge({ alert }: { alert: TripAlert }) {
  const { t } = useTranslation();
  const { titleOf } = useAlertText();
  const acknowledge = useAcknowledgeAlert();
  if (!alert.can.acknowledge) return null;
  return (
    <Button
      className={classes.acknowledge!}
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-label={t('live.acknowledge_alert_of', { vehicle: titleOf(alert) })}
      loading={acknowledge.isPending}
      onClick={() =>
        acknowledge.mutate(
          { params: { id: alert.id } },
          { onError: (error) => showError(errorText(t, error)) },
        )
      }
    >
      {t('live.acknowledge')}
    </Button>
  );
}

/** Nothing is lost yet: someone waits. */
const WAITING: ReadonlySet<TripAlert['kind']> = new Set<TripAlert['kind']>([
  'not_started',
  'no_driver',
  'silent',
  'stopped',
  'off_route',
  'proof_missing',
  'litres_differ',
]);

/** Who and where, in one line. */
function FactLine({ exception: { alert, trip } }: { exception: Exception }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { stop } = alert;
  const left = alert.trip?.orders_left.length ?? 0;
  const isWaiting = alert.kind === 'not_started' || alert.kind === 'no_driver';
  const facts = [
    trip?.driver?.name ?? null,
    alert.delivery_vehicle.code,
    isWaiting && trip ? t('live.exceptions.due_out', { time: formatTime(trip.planned_start_at) }) : null,
    isWaiting && trip
      ? t('live.exceptions.stops', { count: trip.stops, shown: formatNumber(trip.stops) })
      : null,
    alert.kind === 'broken_off'
      ? t('live.exceptions.orders_left', { count: left, shown: formatNumber(left) })
      : null,
    stop?.order
      ? t('live.exceptions.stop_of', { number: formatNumber(stop.position), order: `O-${stop.order.id}` })
      : null,
    alert.kind === 'failed_stop' && stop?.order
      ? t('live.exceptions.litres', { litres: formatNumber(stop.order.volume_ml / 1_000) })
      : null,
    alert.kind === 'failed_stop' && stop?.order ? nameOf(stop.order.warehouse) : null,
    alert.kind === 'litres_differ' && stop?.order
      ? t('live.exceptions.litres_changed', {
          delivered: formatNumber((stop.order.volume_ml + (alert.difference_ml ?? 0)) / 1_000),
          ordered: formatNumber(stop.order.volume_ml / 1_000),
        })
      : null,
  ];
  const shown = facts.filter((fact) => fact !== null);
  return (
    <small className={classes.facts}>
      {shown.map((fact, index) => (
        <span key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </small>
  );
}

/** A lateness broken down into its causes, which add up to it. */
function Causes({ exception: { alert, trip } }: { exception: Exception }) {
  const { t } = useTranslation();
  const step = trip?.steps.find(({ id }) => id === alert.stop?.id);
  const minutes = (count: number) => t('live.exceptions.minutes', { minutes: formatNumber(count) });
  return (
    <dl className={classes.causes}>
      {minutesOfParts(alert.causes, alert.seconds).map((part) => (
        <div key={part.cause}>
          <dt>{t(`live.exceptions.${part.minutes < 0 ? 'gains' : 'causes'}.${part.cause}`)}</dt>
          <dd className={classes.minutes}>{minutes(part.minutes)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>
          {step?.eta_at && alert.stop?.order
            ? t('live.exceptions.arrives', {
                eta: formatTime(step.eta_at),
                end: formatTime(alert.stop.order.window_to),
              })
            : null}
        </dt>
        <dd className={classes.minutes} data-total>
          {minutes(Math.round(alert.seconds / 60))}
        </dd>
      </div>
    </dl>
  );
}

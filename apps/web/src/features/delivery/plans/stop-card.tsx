import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatTime } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { Measurement } from '../../../ui/volume.tsx';
import type { Board } from './board.ts';
import { Explained } from './explained.tsx';
import { useLostText } from './lost-text.ts';
import { amountOf, fuelsText, hoursText, minutesOf, orderNo, siteOf } from './plan-labels.ts';
import { usePlanScreen } from './screen-context.ts';
import classes from './stop-card.module.css';

interface StopCardProps {
  board: Board;
  order_id: number;
  /** The displayed plan, once it is finished. */
  plan_id: number | null;
  onClose: () => void;
  onMove: () => void;
  onTakeOut: (() => void) | null;
  onLock: ((isLocked: boolean) => void) | null;
  onOffers: (() => void) | null;
}

/** The selected order above the map, with its actions. */
export function StopCard({
  board,
  order_id,
  plan_id,
  onClose,
  onMove,
  onTakeOut,
  onLock,
  onOffers,
}: StopCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { fuel_types } = usePlanScreen();
  const lostText = useLostText();
  const order = board.orders.get(order_id);
  if (!order) return null;
  const lost = board.lanes.flatMap((one) =>
    one.lost.flatMap((stop) => (stop.order_id === order_id ? [{ label: one.label, stop }] : [])),
  );
  const lane = board.lanes.find(({ stops }) => stops.some((stop) => stop.order_id === order_id));
  const stop = lane?.stops.find((known) => known.order_id === order_id);
  const amount = amountOf(order);
  const isMovable = !lane || (lane.can_arrange && !lane.is_locked && !stop?.is_locked);
  return (
    <section className={classes.card} aria-label={t('plans.chosen')}>
      <header>
        <b className="num">{orderNo(order.id)}</b>
        <span className={classes.volume}>
          <Measurement value={amount.value} unit={t(`units.${amount.unit}`)} />{' '}
          {fuelsText(t, order, fuel_types, language)}
        </span>
        <ActionIcon variant="subtle" size={28} onClick={onClose} aria-label={t('ui.close')}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <p>
        {nameIn(language, order.client)}
        {t('ui.comma')}
        {siteOf(order, language)}
      </p>
      <p className={classes.quiet}>
        {t('plans.wanted', { hours: hoursText(order) })}
        {lane && stop && (
          <>
            {' · '}
            {t('plans.comes', { trip: lane.label, number: stop.number, time: formatTime(stop.begins) })}
          </>
        )}
      </p>
      {stop && stop.late_seconds > 0 && (
        <p className={classes.bad}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('plans.late_by', { minutes: minutesOf(stop.late_seconds) })}
        </p>
      )}
      {stop && stop.arrived !== null && (
        <p className={classes.quiet}>{t('plans.came', { time: formatTime(stop.arrived) })}</p>
      )}
      {lost.map((one) => (
        <p key={one.label} className={one.stop.status === 'failed' ? classes.bad : classes.quiet}>
          <b>{one.label}</b> {lostText(one.stop)}
        </p>
      ))}
      {stop?.is_locked && (
        <p className={classes.quiet}>
          <IconLock size={14} aria-hidden /> {t('plans.stop_locked')}
        </p>
      )}
      {plan_id !== null && <Explained plan_id={plan_id} order_id={order_id} />}
      <div className={classes.buttons}>
        {isMovable && (
          <Button size="compact-sm" variant="default" onClick={onMove}>
            {t('plans.move_on')}
          </Button>
        )}
        {onOffers && (
          <Button size="compact-sm" variant="default" onClick={onOffers}>
            {t('plans.find_options')}
          </Button>
        )}
        {onLock && (
          <Button size="compact-sm" variant="default" onClick={() => onLock(!stop?.is_locked)}>
            {t(stop?.is_locked ? 'plans.unlock_stop' : 'plans.lock_stop')}
          </Button>
        )}
        {onTakeOut && isMovable && (
          <Button size="compact-sm" variant="default" onClick={onTakeOut}>
            {t('plans.take_out')}
          </Button>
        )}
      </div>
    </section>
  );
}

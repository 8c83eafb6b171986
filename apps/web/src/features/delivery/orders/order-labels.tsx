import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import type { Order } from './orders.api.ts';
import classes from './orders.module.css';

/** Order number: `O-48213`. */
export function OrderNumber({ id }: { id: number }) {
  return (
    <bdi dir="ltr" className="num">
      O-{id}
    </bdi>
  );
}

/** The time window: `08:00–12:00`, or any time. */
export function OrderHours({
  order,
}: {
  order: Pick<Order, 'window_from' | 'window_to' | 'delivery_slot_id'>;
}) {
  const { t } = useTranslation();
  if (order.delivery_slot_id === null) return t('orders.any_hour');
  return <HoursText from={formatTime(order.window_from)} to={formatTime(order.window_to)} />;
}

/** A range of times, always left to right. */
export function HoursText({ from, to }: { from: string; to: string }) {
  return (
    <bdi dir="ltr" className="num">
      {from}–{to === '00:00' ? '24:00' : to}
    </bdi>
  );
}

/** The order's day with weekday. */
export function OrderDay({ date }: { date: string }) {
  return <span className={classes.nowrap}>{formatDay(`${date}T12:00:00+03:00`, useLanguage())}</span>;
}

/** Whether its vehicle arrived after the time window, or the order is still open although the window is over. */
export function isLate(order: Order, now: number): boolean {
  if (order.status === 40) return false;
  return new Date(order.arrived_at ?? now).getTime() > new Date(order.window_to).getTime();
}

/** Labeled priorities; values in between have no label. */
export const PRIORITIES = { low: 20, normal: 50, high: 80 } as const;
export function priorityLevel(priority: number): keyof typeof PRIORITIES {
  if (priority >= PRIORITIES.high) return 'high';
  return priority <= PRIORITIES.low ? 'low' : 'normal';
}

import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { ORDER_STATUS_STYLE } from '../../../ui/order-status-badge.tsx';
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx';
import type { OrderChoices, OrderDetail } from './orders.api.ts';
import { useOrderChoices } from './orders.api.ts';

type Event = OrderDetail['events'][number];

/** Timeline of an order with actors and reasons. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cancelReasons = [] } = useOrderChoices();
  const items = order.events.map((event): TimelineItem => {
    const isMoved = event.from_status === event.to_status;
    return {
      id: event.id,
      entry: {
        ...ORDER_STATUS_STYLE[event.to_status],
        label: isMoved ? t('orders.moved') : t(`orders.status.${event.to_status}`),
      },
      at: event.at,
      by: nameOf(event),
      lines: linesOf(event),
    };
  });
  return <Timeline items={items} isDated />;

  function nameOf({ actor_name, by_system }: Event) {
    if (!actor_name) return t('orders.by_itself');
    return by_system ? t('changes.api_key_named', { name: actor_name }) : <bdi>{actor_name}</bdi>;
  }

  function linesOf({ details }: Event) {
    if (!details) return [];
    const lines = [];
    if (details.reason) lines.push(<bdi key="reason">{details.reason}</bdi>);
    if (details.cancel_reason) lines.push(reasonText(cancelReasons, String(details.cancel_reason)));
    if (details.trip_code) lines.push(t('orders.in_trip', { trip: details.trip_code }));
    if (details.to_date) {
      const [from, to] = [when(details, 'from'), when(details, 'to')];
      lines.push(t('orders.from_to', { from, to }));
    }
    return lines;
  }

  function when(details: NonNullable<Event['details']>, end: 'from' | 'to') {
    const day = formatDate(`${details[`${end}_date`]}T12:00:00+03:00`, language);
    const window = details[`${end}_window`];
    return window ? `${day} ${formatTime(String(window))}` : day;
  }

  function reasonText(known: OrderChoices['cancel_reasons'], code: string) {
    const reason = known.find((row) => row.code === code) ?? order.cancel_reason;
    if (!reason) return code;
    return titleIn(language, reason);
  }
}

import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { DraftPage } from './invoices.api.ts';
import classes from './running-month.module.css';

type Reserved = DraftPage['reserved_orders'];
type ReservedOrder = Reserved['rows'][number];

/** Store orders on invoice that no document has yet: whose, how much, and when they will be invoiced. */
export function ReservedOrdersCard({ reserved: { rows, count, amount_halalas } }: { reserved: Reserved }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Card flush title={t('running_month.orders')} note={t('running_month.orders_note')}>
      <ul className={classes.orders}>
        {rows.map((order) => (
          <li key={order.order_id}>
            <IconShoppingCart size={16} aria-hidden />
            <span>
              <OrderLink order={order} />
              <small className="muted">{nameOf(order.client)}</small>
            </span>
            <Money amount_halalas={order.amount_halalas} bare />
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className={classes.below}>{t('running_month.open_more', { count: count - rows.length })}</p>
      )}
      <p className={classes.total}>
        <span>{t('running_month.orders_total')}</span>
        <Money amount_halalas={amount_halalas} />
      </p>
    </Card>
  );
}

/** Those of one client, beside its invoice of deliveries. */
export function ReservedNotice({ orders }: { orders: readonly ReservedOrder[] }) {
  const { t } = useTranslation();
  return (
    <Callout tone="run" title={t('running_month.orders_text')}>
      <ul className={classes.open}>
        {orders.map((order) => (
          <li key={order.order_id}>
            <OrderLink order={order} /> <Money amount_halalas={order.amount_halalas} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function OrderLink({ order: { order_id } }: { order: ReservedOrder }) {
  const number = (
    <bdi dir="ltr" className="num">
      O-{order_id}
    </bdi>
  );
  return useCan('read order') ? (
    <Link to="/admin/oms/$id" params={{ id: String(order_id) }}>
      {number}
    </Link>
  ) : (
    number
  );
}

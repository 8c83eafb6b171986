import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { OrderStatusBadge } from '../../../ui/order-status-badge.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { quantityText } from './product-parts.tsx';
import { useOrderAgain, useStoreOrders } from './store.api.ts';
import classes from './store.module.css';

/** The latest orders of the store, each with one tap to order it again; nothing before the first. */
export function PastOrders() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data } = useStoreOrders();
  const again = useOrderAgain();
  if (!data || data.rows.length === 0) return null;
  const order = (id: number) =>
    again.mutate(
      { params: { id } },
      {
        onSuccess: ({ added, left_out }) =>
          added === 0
            ? showError(t('store.again_none'))
            : showSuccess(t(left_out > 0 ? 'store.again_part' : 'store.again_done')),
        onError: (error) => showError(errorText(t, error)),
      },
    );
  return (
    <Card title={t('store.orders')} flush>
      <ul className={classes.orders} aria-label={t('store.orders')}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span className={classes.what}>
              <Link to="/oms/$id" params={{ id: String(row.order_id) }}>
                O-{row.order_id}
              </Link>
              <small>
                {row.lines
                  .map((line) => `${nameOf(line)} × ${quantityText(t, line.kind, line.qty)}`)
                  .join(' · ')}
              </small>
              <small className="muted">
                <DateTime at={row.created_at} as="date" />
                {row.payment === 'invoice' && ` · ${t('store.on_invoice')}`}
              </small>
            </span>
            <OrderStatusBadge status={row.status} />
            <b className={classes.amount}>
              <Money amount_halalas={row.amount_halalas} />
            </b>
            <Button variant="default" loading={again.isPending} onClick={() => order(row.id)}>
              {t('store.again')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { ORDER_STATUS_STYLE } from '../../../ui/order-status-badge.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { AdvanceAll } from './advance-all.tsx';
import classes from './order-board.module.css';
import { isLate, OrderHours, OrderNumber, priorityLevel } from './order-labels.tsx';
import { type Order, type OrderCount, useOrderBoard } from './orders.api.ts';

/** Columns by lifecycle; `always` columns are shown even if empty. */
const COLUMNS: readonly { name: string; statuses: readonly OrderStatus[]; always: boolean }[] = [
  { name: 'on_hold', statuses: [45, 46], always: false },
  { name: 'placed', statuses: [5], always: false },
  { name: 'confirmed', statuses: [10], always: false },
  { name: 'to_plan', statuses: [15], always: true },
  { name: 'in_plan', statuses: [16, 17], always: true },
  { name: 'ready', statuses: [20], always: true },
  { name: 'on_the_road', statuses: [25], always: true },
  { name: 'delivered', statuses: [30], always: true },
];

interface OrderBoardProps {
  query: {
    client_id?: number | undefined;
    delivery_branch_id?: number | undefined;
    from_date: string;
    to_date: string;
    q?: string | undefined;
  };
  counts: readonly OrderCount[];
  openedId: string | null;
  onOpen: (id: number) => void;
  /** Shows all orders of a status as a list. */
  onShowAll: (status: OrderStatus) => void;
}

/** A day's orders by status. Single orders are edited in their panel; a column is advanced from its header. */
export function OrderBoard({ query, counts, openedId, onOpen, onShowAll }: OrderBoardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrderBoard(query);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const columns = COLUMNS.map((column) => {
    const of = (status: OrderStatus) => column.statuses.includes(status);
    const counted = counts.filter((row) => of(row.status));
    return {
      ...column,
      rows: data.rows.filter((row) => of(row.status)),
      orders: counted.reduce((sum, row) => sum + row.orders, 0),
      volume_ml: counted.reduce((sum, row) => sum + row.volume_ml, 0),
    };
  }).filter((column) => column.always || column.rows.length > 0);

  return (
    <ScrollBox label={t('orders.board')}>
      <div className={classes.board}>
        {columns.map((column) => {
          const { tone, icon: Icon } = ORDER_STATUS_STYLE[column.statuses[0]!];
          const more = query.q ? 0 : column.orders - column.rows.length;
          return (
            <section
              key={column.name}
              className={classes.column}
              aria-label={t(`orders.columns.${column.name}`)}
            >
              <header className={classes.header} data-tone={tone}>
                <Icon size={16} stroke={2} aria-hidden />
                <h2>{t(`orders.columns.${column.name}`)}</h2>
                <span className={classes.count}>{column.orders}</span>
                <small>{column.volume_ml > 0 && <Volume bulk volume_ml={column.volume_ml} />}</small>
              </header>
              <AdvanceAll
                statuses={column.statuses}
                query={query}
                orders={column.orders}
                rows={column.rows}
              />
              <ul className={classes.cards}>
                {column.rows.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} isOpened={String(order.id) === openedId} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
              {column.rows.length === 0 && <p className={classes.none}>{t('orders.column_empty')}</p>}
              {more > 0 && (
                <UnstyledButton className={classes.more!} onClick={() => onShowAll(column.statuses[0]!)}>
                  {t('orders.more_in_list', { count: more })}
                </UnstyledButton>
              )}
            </section>
          );
        })}
      </div>
    </ScrollBox>
  );
}

interface OrderCardProps {
  order: Order;
  isOpened: boolean;
  onOpen: (id: number) => void;
}

function OrderCard({ order, isOpened, onOpen }: OrderCardProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const now = useNow();
  const isHigh = priorityLevel(order.priority) === 'high';
  return (
    <UnstyledButton
      className={classes.card!}
      onClick={() => onOpen(order.id)}
      aria-current={isOpened || undefined}
      data-late={isLate(order, now) || undefined}
    >
      <span className={classes.line}>
        <b>
          <OrderNumber id={order.id} />
        </b>
        {isHigh && <IconFlag size={14} stroke={2} role="img" aria-label={t('orders.priorities.high')} />}
        <span className={classes.end}>
          {order.volume_ml > 0 ? (
            <Volume bulk volume_ml={order.volume_ml} />
          ) : (
            t('field_values.product_kind.goods')
          )}
        </span>
      </span>
      <bdi className={classes.site}>{nameOf(order.warehouse)}</bdi>
      <bdi className={`${classes.client} ellipsis`}>{nameOf(order.client)}</bdi>
      <span className={classes.hours}>
        <OrderHours order={order} />
        {isLate(order, now) && (
          <IconAlertTriangle size={14} stroke={2} role="img" aria-label={t('orders.late')} />
        )}
      </span>
    </UnstyledButton>
  );
}

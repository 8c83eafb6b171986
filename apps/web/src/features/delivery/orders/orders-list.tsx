import { exportOrders, ORDER_VIEWS } from '@fleet/contracts/delivery/orders.ts';
import { ORDER_STATUSES } from '@fleet/domain/order-statuses.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime, useNow } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { OrderStatusBadge } from '../../../ui/order-status-badge.tsx';
import { type PanelState, usePanel } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { isLate, OrderDay, OrderHours, OrderNumber, priorityLevel } from './order-labels.tsx';
import { OrderPanel } from './order-panel.tsx';
import { type Order, type OrderQuery, useOrders } from './orders.api.ts';
import classes from './orders.module.css';

/** List state in the address. `view` is one of the dispatcher's views, or `s` and a status. */
export type OrdersState = ListState & { q: string; view: string };

interface OrdersListProps {
  title: string;
  state: OrdersState;
  set: (next: Partial<OrdersState>) => void;
  /** Filters before the common ones. */
  filters: ReactNode;
  query: Pick<OrderQuery, 'client_id' | 'delivery_branch_id' | 'from_date' | 'to_date'>;
  isPlatform: boolean;
  add: { label: string; onAdd: () => void } | undefined;
  actions?: ReactNode;
  above?: ReactNode;
  /** Replaces the table: the same orders as a board. */
  instead?: ReactNode;
  /** The rows of the replacement, for previous and next in the panel. */
  neighbours?: readonly { id: number }[] | undefined;
  /** The form of a new order. */
  form: (panel: PanelState) => ReactNode;
}

/** Orders as a list with the opened one beside it, for dispatchers and clients. */
export function OrdersList({ state, set, isPlatform, form, ...props }: OrdersListProps) {
  const { t } = useTranslation();
  const panel = usePanel();
  const nameOf = useNameOf();
  const columns = useColumns(isPlatform);
  const status = ORDER_STATUSES.find((code) => state.view === `s${code}`);
  const view = ORDER_VIEWS.find((name) => name === state.view && name !== 'all');
  const query: OrderQuery = {
    ...props.query,
    q: state.q || undefined,
    status,
    view,
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as OrderQuery['sort'],
  };
  const result = useOrders(query, !props.instead);
  const views = [
    ...(isPlatform ? ORDER_VIEWS : ['all' as const]).map((value) => ({
      value: value as string,
      label: t(`orders.views.${value}`),
    })),
    ...ORDER_STATUSES.map((code) => ({ value: `s${code}`, label: t(`orders.status.${code}`) })),
  ];
  return (
    <MasterList
      name={isPlatform ? 'orders' : 'own-orders'}
      title={props.title}
      filters={
        <>
          {props.filters}{' '}
          <FilterSelect
            label={t('orders.view')}
            value={state.view}
            choices={views}
            onPick={(next) => set({ view: next })}
          />
        </>
      }
      search={{ label: t('orders.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportOrders, query: query as Record<string, unknown> }}
      add={props.add}
      actions={props.actions}
      above={props.above}
      instead={props.instead}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconTruckDelivery} title={t('orders.none')} text={t('orders.none_text')}>
          <HelpLink topic="place-order" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={
            <>
              <OrderNumber id={row.id} /> <bdi>{nameOf(row.warehouse)}</bdi>
            </>
          }
          end={<OrderStatusBadge status={row.status} variant="plain" />}
        >
          <OrderDay date={row.delivery_date} /> <OrderHours order={row} />
        </NarrowItem>
      )}
    >
      {panel.isNew && form(panel)}
      {panel.id && (
        <OrderPanel key={panel.id} id={panel.id} panel={panel} rows={props.neighbours ?? result.orders} />
      )}
    </MasterList>
  );
}

/** Only unusual priorities are shown. */
function Priority({ order }: { order: Order }) {
  const { t } = useTranslation();
  const label = priorityLevel(order.priority);
  return <span className={label === 'high' ? undefined : 'muted'}>{t(`orders.priorities.${label}`)}</span>;
}

function useColumns(isPlatform: boolean): Column<Order>[] {
  const { t } = useTranslation();
  const column = columnsFor<Order>(t);
  const now = useNow();
  return [
    { key: 'id', header: t('orders.one'), sortable: true, cell: (row) => <OrderNumber id={row.id} /> },
    ...(isPlatform ? [column.party('client', { sortable: true })] : []),
    {
      key: 'warehouse',
      header: t('columns.warehouse'),
      sortable: true,
      cell: (row) => <NameCell name={row.warehouse} note={<bdi>{row.warehouse.address}</bdi>} />,
    },
    {
      key: 'delivery_date',
      header: t('orders.when'),
      sortable: true,
      cell: (row) => (
        <span className={classes.two} data-late={isLate(row, now) || undefined}>
          <OrderDay date={row.delivery_date} />
          <small>
            <OrderHours order={row} />
          </small>
        </span>
      ),
    },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      sortable: true,
      numeric: true,
      cell: (row) => (row.volume_ml === 0 ? t('ui.empty') : <Volume bulk volume_ml={row.volume_ml} bare />),
    },
    column.money('amount_halalas', { header: t('columns.amount'), sortable: true }),
    {
      key: 'priority',
      header: t('field_names.priority'),
      sortable: true,
      extra: !isPlatform,
      cell: (row) => <Priority order={row} />,
    },
    {
      key: 'reference',
      header: t('columns.reference'),
      extra: true,
      cell: (row) => <bdi>{row.client_reference}</bdi>,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      extra: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <OrderStatusBadge status={row.status} variant="plain" />,
    },
  ];
}

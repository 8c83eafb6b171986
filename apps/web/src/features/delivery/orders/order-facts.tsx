import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { MapView } from '../../../ui/map-view.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { OrderStatusBadge } from '../../../ui/order-status-badge.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { OrderDay, OrderHours, priorityLevel } from './order-labels.tsx';
import { OrderLines } from './order-lines.tsx';
import { type OrderDetail, useOrderChoices } from './orders.api.ts';
import classes from './orders.module.css';

const SECONDS_A_MINUTE = 60;

/** An order's facts: delivery site, time, items and notes for the driver. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { warehouse } = order;
  const branch = useOrderChoices().data?.delivery_branches.find(({ id }) => id === order.delivery_branch.id);
  const skills = order.required_skills.map((skill) => t(`field_values.required_skills.${skill}`));
  return (
    <div className={classes.parts}>
      <FactList
        facts={[
          { name: 'status', label: t('columns.status'), shown: <OrderStatusBadge status={order.status} /> },
          {
            name: 'delivery_date',
            shown: (
              <>
                <OrderDay date={order.delivery_date} />
                {t('ui.comma')}
                <OrderHours order={order} />
              </>
            ),
          },
          { name: 'client', label: t('columns.client'), shown: nameOf(order.client) },
          { name: 'delivery_branch_id', shown: nameOf(order.delivery_branch) },
          { name: 'priority', shown: t(`orders.priorities.${priorityLevel(order.priority)}`) },
          ...(order.is_by_forecast
            ? [
                {
                  name: 'is_by_forecast',
                  label: t('orders.source'),
                  shown: (
                    <ToneBadge tone="run" icon={IconChartLine}>
                      {t('site_tanks.by_forecast')}
                    </ToneBadge>
                  ),
                },
              ]
            : []),
          { name: 'client_reference', label: t('columns.reference'), value: order.client_reference },
          ...(order.relations.length > 0
            ? [
                {
                  name: 'relations',
                  label: t('orders.relations'),
                  wide: true,
                  value: order.relations
                    .map(({ kind, order_id }) => t(`orders.relation.${kind}`, { order: `O-${order_id}` }))
                    .join(t('ui.comma')),
                },
              ]
            : []),
        ]}
      />
      <OrderLines lines={order.lines} />
      <FactList
        title={t('orders.place')}
        facts={[
          { name: 'warehouse_id', shown: nameOf(warehouse) },
          { name: 'address', value: warehouse.address },
          {
            name: 'short_address',
            ...(order.short_address ? { shown: <bdi dir="ltr">{order.short_address}</bdi> } : {}),
          },
          { name: 'contact_name', value: order.contact_name },
          {
            name: 'contact_mobile',
            ...(order.contact_mobile ? { shown: <MobileNumber number={order.contact_mobile} /> } : {}),
          },
          { name: 'required_skills', value: skills.join(t('ui.comma')) },
          {
            name: 'service_seconds',
            label: t('orders.service_time'),
            ...(order.service_seconds === null
              ? { shown: t('orders.as_usual') }
              : {
                  shown: (
                    <Measurement
                      value={formatNumber(Math.round(order.service_seconds / SECONDS_A_MINUTE))}
                      unit={t('units.min')}
                    />
                  ),
                }),
          },
          ...(['driver_notes', 'notes'] as const)
            .filter((name) => order[name])
            .map((name) => ({ name, value: order[name], wide: true })),
        ]}
      />
      <MapView
        label={t('orders.site_map', { site: nameOf(warehouse) })}
        labels={{ station: t('orders.branch'), stop: t('orders.place') }}
        points={[
          ...(branch ? [{ ...branch, id: 'branch', kind: 'station' as const, label: nameOf(branch) }] : []),
          {
            id: 'place',
            kind: 'stop',
            latitude: warehouse.latitude,
            longitude: warehouse.longitude,
            label: nameOf(warehouse),
          },
        ]}
        list="own"
        height="220px"
      />
    </div>
  );
}

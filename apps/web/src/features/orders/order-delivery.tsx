import { Skeleton } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { Plate } from '../../ui/plate.tsx';
import { DeliveryProofView } from './delivery-proof.tsx';
import { type OrderDelivery as Delivery, type OrderDetail, useOrderDelivery } from './orders.api.ts';
import classes from './orders.module.css';

/** Whether an order was ever on a trip, so that there is something to tell of its delivery. */
export function hasDelivery(order: OrderDetail): boolean {
  return order.events.some(({ to_status }) => to_status === 17 || to_status === 25);
}

/** Who brings an order and when; afterwards the proof, and what is billed by it. */
export function OrderDelivery({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrderDelivery(order.id);
  if (!data)
    return error ? (
      <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} radius="md" />
    );
  const { delivery } = data;
  if (!delivery)
    return (
      <EmptyState
        icon={IconTruckDelivery}
        title={t('orders.delivery.none')}
        text={t('orders.delivery.none_text')}
      />
    );
  return (
    <div className={classes.parts}>
      <HowFar delivery={delivery} />
      <FactList
        facts={[
          {
            name: 'trip_code',
            label: t('columns.trip_code'),
            shown: <bdi dir="ltr">{delivery.trip_code}</bdi>,
          },
          { name: 'driver', label: t('columns.driver'), value: delivery.driver_name },
          {
            name: 'driver_mobile',
            label: t('columns.mobile'),
            ...(delivery.driver_mobile ? { shown: <MobileNumber number={delivery.driver_mobile} /> } : {}),
          },
          { name: 'plate', label: t('columns.plate'), shown: <Plate plate={delivery.plate_no} size="sm" /> },
          { name: 'arrived_at', value: delivery.arrived_at },
          { name: 'left_at', label: t('orders.delivery.left_at'), value: delivery.left_at },
        ]}
      />
      {delivery.proof && <DeliveryProofView proof={delivery.proof} />}
      {delivery.charge && (
        <FactList
          title={t('orders.delivery.billed')}
          facts={[
            {
              name: 'net',
              label: t('orders.delivery.net'),
              shown: <Money amount_halalas={delivery.charge.net_halalas} />,
            },
            {
              name: 'vat',
              label: t('orders.delivery.vat'),
              shown: <Money amount_halalas={delivery.charge.vat_halalas} />,
            },
            {
              name: 'amount',
              label: t('orders.total'),
              shown: (
                <b>
                  <Money amount_halalas={delivery.charge.amount_halalas} />
                </b>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

function HowFar({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { stop_status, expected_at, stops_before, failed_reason, failed_note } = delivery;
  if (stop_status === 'done') return <Callout tone="go" title={t('orders.status.30')} />;
  if (failed_reason !== null)
    return (
      <Callout tone="no" title={t('orders.delivery.failed')}>
        {t(`field_values.failed_reason.${failed_reason}`, { defaultValue: failed_reason })}
        {failed_note && (
          <>
            {t('ui.comma')}
            <bdi>{failed_note}</bdi>
          </>
        )}
      </Callout>
    );
  if (stop_status === 'arrived') return <Callout tone="run" title={t('orders.delivery.arrived')} />;
  if (expected_at === null) return null;
  return (
    <Callout tone="run" title={t('orders.delivery.expected')}>
      <Moment at={expected_at} as="time" />
      {t('ui.comma')}
      {t('orders.delivery.stops_before', { count: stops_before })}
    </Callout>
  );
}

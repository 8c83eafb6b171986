import type { OrderDelivery as Delivery } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { InvoiceLink } from '../../../ui/invoice-link.tsx';
import { callTo, MobileNumber } from '../../../ui/mobile-number.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { ProofView } from './proof-view.tsx';
import { useOrderDelivery } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';

/** Delivery of an order: ETA and driver, then proof and cost. For client and dispatcher. */
export function OrderDelivery({ order_id }: { order_id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrderDelivery(order_id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  if (!data.delivery)
    return (
      <EmptyState
        icon={IconTruckDelivery}
        title={t('trip_stops.no_driver_title')}
        text={t('trip_stops.no_driver_text')}
      />
    );
  return <Shown delivery={data.delivery} />;
}

function Shown({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { driver_name, driver_mobile, plate_no, proof, charge } = delivery;
  return (
    <div className={classes.delivery}>
      <DeliveryNotice delivery={delivery} />
      <FactList
        facts={[
          {
            name: 'trip_code',
            label: t('columns.trip_code'),
            shown: <bdi dir="ltr">{delivery.trip_code}</bdi>,
          },
          { name: 'plate_no', shown: <Plate plate={plate_no} size="xs" /> },
          { name: 'driver', label: t('trip_stops.driver'), value: driver_name },
          {
            name: 'mobile',
            label: t('trip_stops.driver_mobile'),
            shown: driver_mobile ? (
              <a href={callTo(driver_mobile)}>
                <MobileNumber number={driver_mobile} />
              </a>
            ) : undefined,
          },
          { name: 'arrived_at', value: delivery.arrived_at },
          ...(charge
            ? [
                { name: 'net_halalas', label: t('trip_stops.net'), value: charge.net_halalas },
                { name: 'vat_halalas', label: t('trip_stops.vat'), value: charge.vat_halalas },
                {
                  name: 'amount_halalas',
                  label: t(charge.invoice ? 'delivered_lines.with_vat' : 'trip_stops.to_pay'),
                  value: charge.amount_halalas,
                },
                {
                  name: 'invoice',
                  label: t('columns.invoice_number'),
                  shown: charge.invoice ? (
                    <InvoiceLink invoice={charge.invoice} />
                  ) : (
                    <span className="muted">{t('delivered_lines.open')}</span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {proof && (
        <>
          <h3 className={classes.label}>{t('trip_stops.proof_of_delivery')}</h3>
          <ProofView proof={proof} />
        </>
      )}
    </div>
  );
}

/** The main message for the client. */
function DeliveryNotice({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { stop_status, expected_at, stops_before, failed_reason, failed_note } = delivery;
  if (stop_status === 'failed')
    return (
      <Callout tone="no" title={t(`field_values.failed_reason.${failed_reason}`)}>
        {failed_note && <p dir="auto">{failed_note}</p>}
        {delivery.failed_photo_file_ids.map((id) => (
          <Picture key={id} path={`/files/${id}`} label={t('trip_stops.photo')} width={96} height={72} />
        ))}
        <p>{t('trip_stops.planned_again')}</p>
      </Callout>
    );
  if (stop_status === 'dropped') return <Callout tone="wait">{t('trip_stops.planned_again')}</Callout>;
  if (stop_status === 'done') return <Callout tone="go" title={t('trip_stops.states.done')} />;
  if (stop_status === 'arrived') return <Callout tone="run" title={t('trip_stops.at_yours')} />;
  if (!expected_at) return null;
  return (
    <Callout tone="run" title={t('trip_stops.comes_at', { time: formatTime(expected_at) })}>
      {stops_before === 0
        ? t('trip_stops.you_are_next')
        : t('trip_stops.stops_before', { count: stops_before, number: formatNumber(stops_before) })}
    </Callout>
  );
}

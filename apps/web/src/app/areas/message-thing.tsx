import { getInvoice } from '@fleet/contracts/billing/invoices.ts';
import { getOrder } from '@fleet/contracts/delivery/orders.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardDecision } from '../../features/fuelling/desk/decide/card-decision.tsx';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { isCallError } from '../../lib/call-error.ts';
import { amountHalalasOf } from '../../lib/fuel-requests/approved-less.ts';
import { useFuelRequest } from '../../lib/fuel-requests/fuel-requests.api.ts';
import type { PagePath } from '../../lib/page-link.ts';
import { useOne } from '../../lib/use-list.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { AllowedQuantity } from '../../ui/fuel-requests/allowed-quantity.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { Plate } from '../../ui/plate.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './message-thing.module.css';

interface ThingProps {
  about: { readonly subject: string; readonly subject_id: number };
  /** The page that shows it; null where the reader has none. */
  path: PagePath | null;
}

/** What a message is about, as far as its reader may see it; otherwise a link, or nothing. */
export function MessageThing({ about, path }: ThingProps) {
  const id = String(about.subject_id);
  if (about.subject === 'fuel_request') return <RequestCard id={id} path={path} />;
  if (about.subject === 'invoice') return <InvoiceCard id={id} path={path} />;
  if (about.subject === 'order') return <OrderCard id={id} path={path} />;
  return path && <ThingFrame path={path} />;
}

function RequestCard({ id, path }: { id: string; path: PagePath | null }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { data, error } = useFuelRequest(Number(id));
  if (error) return <UnreadThing error={error} path={path} />;
  if (!data) return <Skeleton height={132} aria-hidden />;
  const { vehicle, driver, station } = data;
  return (
    <ThingFrame
      path={path}
      code={data.reference_number}
      title={
        <>
          <Plate plate={vehicle.plate_no} size="sm" />
          <span>
            <b>
              <bdi>{vehicle.name}</bdi>
            </b>
            <small>{[driver.name, station?.[`name_${language}`]].filter(Boolean).join(' · ')}</small>
          </span>
        </>
      }
      status={<StatusBadge status={data.status} />}
      measures={[
        [
          t('mailbox.thing.dispensed'),
          data.volume_ml === null ? '–' : <Volume key="f" volume_ml={data.volume_ml} />,
        ],
        [t('mailbox.thing.approved'), <AllowedQuantity key="v" request={data} />],
        [
          t('mailbox.thing.amount'),
          <Money key="m" amount_halalas={data.charged_halalas ?? amountHalalasOf(data)} />,
        ],
      ]}
    >
      <CardDecision request={data} />
    </ThingFrame>
  );
}

function InvoiceCard({ id, path }: { id: string; path: PagePath | null }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { data, error } = useOne(getInvoice, 'invoice', id);
  if (error) return <UnreadThing error={error} path={path} />;
  if (!data) return <Skeleton height={132} aria-hidden />;
  return (
    <ThingFrame
      path={path}
      code={data.number}
      title={
        <span>
          <b>{t('mailbox.thing.invoice')}</b>
          <small>{data.buyer[`name_${language}`]}</small>
        </span>
      }
      measures={[
        [t('mailbox.thing.amount'), <Money key="m" amount_halalas={data.total_halalas} />],
        [t('mailbox.thing.issued'), <DateTime key="d" at={data.issued_at} as="date" />],
      ]}
    />
  );
}

function OrderCard({ id, path }: { id: string; path: PagePath | null }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const { data, error } = useOne(getOrder, 'order', id);
  if (error) return <UnreadThing error={error} path={path} />;
  if (!data) return <Skeleton height={132} aria-hidden />;
  return (
    <ThingFrame
      path={path}
      code={`O-${data.id}`}
      title={
        <span>
          <b>{t('mailbox.thing.order')}</b>
          <small>{data.warehouse[`name_${language}`]}</small>
        </span>
      }
      status={<OrderStatusBadge status={data.status} />}
      measures={[[t('mailbox.thing.amount'), <Money key="m" amount_halalas={data.amount_halalas} />]]}
    />
  );
}

/** Not loaded: the link may still open it; unless the reader has no access, as a driver to a request of another. */
function UnreadThing({ error, path }: { error: unknown; path: PagePath | null }) {
  const isRefused = isCallError(error) && (error.status === 403 || error.status === 404);
  return <ThingFrame path={isRefused ? null : path} />;
}

interface FrameProps {
  path: PagePath | null;
  code?: string | null;
  title?: ReactNode;
  status?: ReactNode;
  measures?: readonly (readonly [label: string, value: ReactNode])[];
  /** What can be done about it here. */
  children?: ReactNode;
}

function ThingFrame({ path, code, title, status, measures = [], children }: FrameProps) {
  const { t } = useTranslation();
  if (!title && !path) return <p className={classes.noThing}>{t('mailbox.thing.no_access')}</p>;
  return (
    <div className={classes.thing}>
      {title && (
        <div className={classes.thingTop}>
          {title}
          {status && <span className={classes.thingStatus}>{status}</span>}
        </div>
      )}
      {measures.length > 0 && (
        <dl className={classes.measures}>
          {measures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {path && (
        <div className={classes.thingLink}>
          <Link to={path}>
            <bdi>{code ?? t('mailbox.thing.open')}</bdi>
            <IconArrowUpRight size={14} className="flip" aria-hidden />
          </Link>
        </div>
      )}
    </div>
  );
}

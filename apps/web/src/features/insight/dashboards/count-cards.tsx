import { countOrders } from '@fleet/contracts/delivery/orders.ts';
import {
  countSessionsByDevice,
  getServedClients,
  listDecidedToday,
} from '@fleet/contracts/insight/dashboard-cards.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { durationText } from '../../../lib/fuel-requests/check-sentence.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MeasureLabel } from '../../../ui/measure.tsx';
import classes from './dashboards.module.css';

type Period = { from: string; to: string };
const EVERY_MS = 60_000;

interface Line {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly note?: string | null;
}

interface CountsProps {
  title: ReactNode;
  note?: string;
  lines: readonly Line[] | undefined;
  empty?: string;
  result: { error: unknown; refetch: () => unknown };
}

/** A card of counts: name, note, number. */
function Counts({ title, note, lines, empty, result }: CountsProps) {
  const { t } = useTranslation();
  return (
    <Card title={title} note={note}>
      {result.error && !lines ? (
        <ErrorState text={errorText(t, result.error)} onRetry={() => void result.refetch()} />
      ) : !lines ? (
        <Skeleton height={96} />
      ) : lines.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <dl className={classes.counts}>
          {lines.map(({ key, name, note, value }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {note && <small className="muted">{note}</small>}
                <b className="num">{formatNumber(value)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

/** A line whose name is a measure of the dictionary. */
const measured = (measure: MeasureName, value: number): Line => ({
  key: measure,
  name: <MeasureLabel of={measure} />,
  value,
});

/** What the reader's side decided today, with the median wait. */
export function DecidedCard() {
  const { t } = useTranslation();
  const result = useQuery({
    queryKey: ['dashboards', 'decided'],
    queryFn: ({ signal }) => call(listDecidedToday, { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Counts
      title={<MeasureLabel of="decided_today" />}
      result={result}
      empty={t('dashboards.nothing_decided')}
      lines={result.data?.rows.map(({ kind, decided, median_seconds }) => ({
        key: kind,
        name: t(`dashboards.decided.${kind}`),
        value: decided,
        note:
          median_seconds === null ? null : t('dashboards.median', { time: durationText(t, median_seconds) }),
      }))}
    />
  );
}

/** Delivery orders of the period: finished, pending and canceled. */
export function ProductOrdersCard({ period }: { period: Period }) {
  const { t } = useTranslation();
  const result = useQuery({
    queryKey: ['dashboards', 'orders', period],
    queryFn: ({ signal }) =>
      call(countOrders, { query: { from_date: period.from, to_date: period.to }, signal }),
  });
  const rows = result.data?.rows;
  const count = (isOne: (status: number) => boolean) =>
    rows?.reduce((sum, { status, orders }) => (isOne(status) ? sum + orders : sum), 0) ?? 0;
  const isOver = (status: number) => status === ORDER.delivered || status === ORDER.cancelled;
  return (
    <Counts
      title={t('dashboards.cards.product_orders')}
      result={result}
      lines={
        rows && [
          measured(
            'orders_delivered',
            count((status) => status === ORDER.delivered),
          ),
          measured(
            'orders_open',
            count((status) => !isOver(status)),
          ),
          measured(
            'orders_cancelled',
            count((status) => status === ORDER.cancelled),
          ),
        ]
      }
    />
  );
}

/** Clients that fueled in the period: for the first time, or again. */
export function ClientsServedCard({ period }: { period: Period }) {
  const { t } = useTranslation();
  const result = useQuery({
    queryKey: ['dashboards', 'clients', period],
    queryFn: ({ signal }) => call(getServedClients, { query: period, signal }),
  });
  const { data } = result;
  return (
    <Counts
      title={t('dashboards.cards.clients_served')}
      result={result}
      lines={data && [measured('clients_new', data.new), measured('clients_returning', data.returning)]}
    />
  );
}

/** Open sessions by kind of device. */
export function SessionsCard() {
  const { t } = useTranslation();
  const result = useQuery({
    queryKey: ['dashboards', 'sessions'],
    queryFn: ({ signal }) => call(countSessionsByDevice, { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Counts
      title={<MeasureLabel of="open_sessions" />}
      result={result}
      empty={t('dashboards.nothing_open')}
      lines={result.data?.rows.map(({ device, sessions }) => ({
        key: device,
        name: t(`dashboards.devices.${device}`),
        value: sessions,
      }))}
    />
  );
}

import { exportTripMeasures, type TripMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Duration } from '../../../ui/duration.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { TripStatusBadge } from '../../../ui/trip-status.tsx';
import { Distance } from '../../../ui/volume.tsx';
import { AverageRating } from './average-rating.tsx';
import { type MeasuresQuery, type TripQuery, useTripMeasureList } from './delivery-measures.api.ts';
import classes from './delivery-measures.module.css';
import { MeasureTable, sortWithin, type TableState } from './measure-table.tsx';
import { offPlan } from './shares.ts';

const SORTS = [
  'trip_code',
  'trip_date',
  'orders',
  'on_time_share',
  'distance_off',
  'time_off',
  'actual_cost_halalas',
] as const;

/** Key figures by trip with their planned values below. */
export function TripTable({ days, ...table }: { days: MeasuresQuery } & TableState) {
  const { t } = useTranslation();
  const query: TripQuery = {
    ...days,
    page: table.state.page,
    per_page: table.state.per_page,
    q: table.state.q || undefined,
    sort: sortWithin(SORTS, table.state) as TripQuery['sort'],
  };
  const result = useTripMeasureList(query);
  const columns = useColumns();
  return (
    <MeasureTable
      {...table}
      label={t('delivery_measures.trips')}
      search={t('trips.search')}
      exports={{ route: exportTripMeasures, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          icon={IconRoute}
          title={t('delivery_measures.none')}
          text={t('delivery_measures.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={<bdi className="num">{row.trip_code}</bdi>} end={<OnTime trip={row} />}>
          {row.vehicle.code} · {t(`trips.status.${row.status}`)}
        </NarrowItem>
      )}
    />
  );
}

function OnTime({ trip }: { trip: TripMeasures }) {
  return (
    <bdi dir="ltr" className="num">
      {formatNumber(trip.orders_on_time)} / {formatNumber(trip.orders_done + trip.orders_failed)}
    </bdi>
  );
}

/** Actual above planned value; highlighted if more than a tenth over the plan. */
function Against({
  actual,
  planned,
  show,
}: {
  actual: number | null;
  planned: number;
  show: (value: number) => ReactNode;
}) {
  const { t } = useTranslation();
  const off = offPlan(actual, planned);
  const isOver = off !== null && off > 0.1;
  return (
    <span className={classes.against}>
      <span data-over={isOver || undefined}>
        {actual === null ? '–' : show(actual)}
        {isOver && <span className="visually-hidden"> {t('delivery_measures.over_plan')}</span>}
      </span>
      <small className="muted">{show(planned)}</small>
    </span>
  );
}

function useColumns(): Column<TripMeasures>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'trip_code',
      header: t('columns.trip_code'),
      sortable: true,
      cell: (row) => (
        <Link to="/admin/control-tower/trips/$id" params={{ id: String(row.id) }}>
          <bdi className="num">{row.trip_code}</bdi>
        </Link>
      ),
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <TripStatusBadge status={row.status} /> },
    { key: 'vehicle', header: t('columns.vehicle'), cell: (row) => row.vehicle.code },
    { key: 'driver', header: t('columns.driver'), cell: (row) => row.driver?.name },
    {
      key: 'on_time_share',
      header: t('measures.stops_on_time.name'),
      measure: 'stops_on_time',
      numeric: true,
      sortable: true,
      cell: (row) => <OnTime trip={row} />,
    },
    {
      key: 'average_rating',
      header: t('measures.average_rating.name'),
      measure: 'average_rating',
      numeric: true,
      cell: (row) => (row.ratings > 0 ? <AverageRating of={row} /> : '–'),
    },
    {
      key: 'distance_off',
      header: t('measures.distance_driven.name'),
      measure: 'distance_driven',
      numeric: true,
      sortable: true,
      cell: (row) => (
        <Against
          actual={row.actual_distance_metres}
          planned={row.planned_distance_metres}
          show={(value) => <Distance distance_metres={value} />}
        />
      ),
    },
    {
      key: 'time_off',
      header: t('measures.time_on_trips.name'),
      measure: 'time_on_trips',
      numeric: true,
      sortable: true,
      cell: (row) => (
        <Against
          actual={row.actual_seconds}
          planned={row.planned_seconds}
          show={(value) => <Duration seconds={value} />}
        />
      ),
    },
    {
      key: 'service',
      header: t('delivery_measures.measures.service'),
      numeric: true,
      cell: (row) => (
        <Against
          actual={row.orders_done + row.orders_failed > 0 ? row.actual_service_seconds : null}
          planned={row.planned_service_seconds}
          show={(value) => <Duration seconds={value} />}
        />
      ),
    },
    {
      key: 'actual_cost_halalas',
      header: t('columns.actual_cost'),
      numeric: true,
      sortable: true,
      cell: (row) => (
        <Against
          actual={row.actual_cost_halalas}
          planned={row.planned_cost_halalas}
          show={(value) => <Money amount_halalas={value} bare />}
        />
      ),
    },
  ];
}

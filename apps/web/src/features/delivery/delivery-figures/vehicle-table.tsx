import { exportVehicleMeasures, type VehicleMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Distance, Volume } from '../../../ui/volume.tsx';
import { AverageRating } from './average-rating.tsx';
import { type MeasuresQuery, useVehicleMeasures, type VehicleQuery } from './delivery-measures.api.ts';
import classes from './delivery-measures.module.css';
import { Percent } from './measure-strip.tsx';
import { MeasureTable, sortWithin, type TableState } from './measure-table.tsx';
import { divide } from './shares.ts';

const SORTS = ['code', 'trips_over', 'delivered_ml', 'actual_distance_metres', 'load_share'] as const;

/** Key figures by vehicle, with the utilization of each compartment. */
export function VehicleTable({ days, ...table }: { days: MeasuresQuery } & TableState) {
  const { t } = useTranslation();
  const query: VehicleQuery = {
    ...days,
    page: table.state.page,
    per_page: table.state.per_page,
    q: table.state.q || undefined,
    sort: sortWithin(SORTS, table.state) as VehicleQuery['sort'],
  };
  const result = useVehicleMeasures(query);
  const columns = useColumns();
  return (
    <MeasureTable
      {...table}
      label={t('delivery_measures.vehicles')}
      search={t('delivery_measures.search_vehicles')}
      exports={{ route: exportVehicleMeasures, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.vehicle.id}
      empty={
        <EmptyState
          icon={IconTruck}
          title={t('delivery_measures.none')}
          text={t('delivery_measures.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem
          name={row.vehicle.code}
          end={row.offered_ml > 0 && <Percent share={row.loaded_ml / row.offered_ml} />}
        >
          <Volume volume_ml={row.delivered_ml} />
          {row.compartments.length > 0 && (
            <>
              {' · '}
              <Compartments vehicle={row} />
            </>
          )}
        </NarrowItem>
      )}
    />
  );
}

/** Each compartment as a box filled to its average load. */
function Compartments({ vehicle }: { vehicle: VehicleMeasures }) {
  const { t } = useTranslation();
  return (
    <span className={classes.compartments}>
      {vehicle.compartments.map(({ position, loaded_ml, offered_ml }) => {
        const share = divide(loaded_ml, offered_ml);
        const label =
          share === null
            ? t('delivery_measures.compartment_unused', { number: position + 1 })
            : t('delivery_measures.compartment', {
                number: position + 1,
                share: formatNumber(share * 100),
              });
        return (
          <span key={position} className={classes.compartment} title={label}>
            <i style={{ height: `${(share ?? 0) * 100}%` }} />
            <span className="visually-hidden">{label}</span>
          </span>
        );
      })}
    </span>
  );
}

function useColumns(): Column<VehicleMeasures>[] {
  const { t } = useTranslation();
  const dash = <span className="muted">–</span>;
  const share = (part: number, total: number) => {
    const of = divide(part, total);
    return of === null ? dash : <Percent share={of} />;
  };
  return [
    {
      key: 'code',
      header: t('columns.vehicle'),
      sortable: true,
      cell: (row) => (
        <>
          <b>{row.vehicle.code}</b> <small className="muted num">{row.vehicle.plate_no}</small>
        </>
      ),
    },
    {
      key: 'trips_over',
      header: t('columns.trips'),
      numeric: true,
      sortable: true,
      cell: (row) => <span className="num">{formatNumber(row.trips_over + row.trips_running)}</span>,
    },
    {
      key: 'on_time',
      header: t('measures.stops_on_time.name'),
      measure: 'stops_on_time',
      numeric: true,
      cell: (row) => share(row.orders_on_time, row.orders_done + row.orders_failed),
    },
    {
      key: 'average_rating',
      header: t('measures.average_rating.name'),
      measure: 'average_rating',
      numeric: true,
      cell: (row) => (row.ratings > 0 ? <AverageRating of={row} /> : dash),
    },
    {
      key: 'delivered_ml',
      header: t('columns.delivered_litres'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.delivered_ml} bare />,
    },
    {
      key: 'actual_distance_metres',
      header: t('delivery_measures.driven'),
      numeric: true,
      sortable: true,
      cell: (row) =>
        row.measured_trips > 0 ? <Distance distance_metres={row.actual_distance_metres} /> : dash,
    },
    {
      key: 'load_share',
      header: t('measures.capacity_used.name'),
      measure: 'capacity_used',
      numeric: true,
      sortable: true,
      cell: (row) => share(row.loaded_ml, row.offered_ml),
    },
    {
      key: 'compartments',
      header: t('columns.compartments'),
      cell: (row) => <Compartments vehicle={row} />,
    },
    {
      key: 'shift',
      header: t('delivery_measures.hours_used'),
      numeric: true,
      cell: (row) => share(row.busy_seconds, row.shift_seconds),
    },
    {
      key: 'fuel_ml',
      header: t('columns.own_fuel'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.fuel_ml} bare />,
    },
  ];
}

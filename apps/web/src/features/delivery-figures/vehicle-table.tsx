import { exportVehicleFigures, type VehicleFigures } from '@fleet/contracts/delivery-figures.ts';
import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NarrowItem } from '../../ui/name-cell.tsx';
import { Distance, Volume } from '../../ui/volume.tsx';
import { type FiguresQuery, useVehicleFigures, type VehicleQuery } from './delivery-figures.api.ts';
import classes from './delivery-figures.module.css';
import { Percent } from './figure-strip.tsx';
import { FigureTable, sortWithin, type TableState } from './figure-table.tsx';
import { divide } from './shares.ts';

const SORTS = ['code', 'trips_over', 'delivered_ml', 'actual_distance_metres', 'load_share'] as const;

/** Vehicle by vehicle, with how full it and each of its compartments was. */
export function VehicleTable({ days, ...table }: { days: FiguresQuery } & TableState) {
  const { t } = useTranslation();
  const query: VehicleQuery = {
    ...days,
    page: table.state.page,
    per_page: table.state.per_page,
    q: table.state.q || undefined,
    sort: sortWithin(SORTS, table.state) as VehicleQuery['sort'],
  };
  const result = useVehicleFigures(query);
  const columns = useColumns();
  return (
    <FigureTable
      {...table}
      label={t('delivery_figures.vehicles')}
      search={t('delivery_figures.search_vehicles')}
      exports={{ route: exportVehicleFigures, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.vehicle.id}
      empty={
        <EmptyState
          icon={IconTruck}
          title={t('delivery_figures.none')}
          text={t('delivery_figures.none_text')}
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

/** Each compartment as a box filled from the bottom by how full it was, on the average of its loads. */
function Compartments({ vehicle }: { vehicle: VehicleFigures }) {
  const { t } = useTranslation();
  return (
    <span className={classes.compartments}>
      {vehicle.compartments.map(({ position, loaded_ml, offered_ml }) => {
        const share = divide(loaded_ml, offered_ml);
        const said =
          share === null
            ? t('delivery_figures.compartment_unused', { number: position + 1 })
            : t('delivery_figures.compartment', {
                number: position + 1,
                share: formatNumber(share * 100),
              });
        return (
          <span key={position} className={classes.compartment} title={said}>
            <i style={{ height: `${(share ?? 0) * 100}%` }} />
            <span className="visually-hidden">{said}</span>
          </span>
        );
      })}
    </span>
  );
}

function useColumns(): Column<VehicleFigures>[] {
  const { t } = useTranslation();
  const dash = <span className="muted">–</span>;
  const share = (part: number, whole: number) => {
    const of = divide(part, whole);
    return of === null ? dash : <Percent share={of} />;
  };
  return [
    {
      key: 'code',
      head: t('columns.vehicle'),
      sortable: true,
      cell: (row) => (
        <>
          <b>{row.vehicle.code}</b> <small className="muted num">{row.vehicle.plate_no}</small>
        </>
      ),
    },
    {
      key: 'trips_over',
      head: t('columns.trips'),
      numeric: true,
      sortable: true,
      cell: (row) => <span className="num">{formatNumber(row.trips_over + row.trips_running)}</span>,
    },
    {
      key: 'on_time',
      head: t('delivery_figures.on_time'),
      numeric: true,
      cell: (row) => share(row.orders_on_time, row.orders_done + row.orders_failed),
    },
    {
      key: 'delivered_ml',
      head: t('columns.delivered_litres'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.delivered_ml} bare />,
    },
    {
      key: 'actual_distance_metres',
      head: t('delivery_figures.driven'),
      numeric: true,
      sortable: true,
      cell: (row) =>
        row.measured_trips > 0 ? <Distance distance_metres={row.actual_distance_metres} /> : dash,
    },
    {
      key: 'load_share',
      head: t('delivery_figures.load'),
      numeric: true,
      sortable: true,
      cell: (row) => share(row.loaded_ml, row.offered_ml),
    },
    {
      key: 'compartments',
      head: t('columns.compartments'),
      cell: (row) => <Compartments vehicle={row} />,
    },
    {
      key: 'shift',
      head: t('delivery_figures.hours_used'),
      numeric: true,
      cell: (row) => share(row.busy_seconds, row.shift_seconds),
    },
    {
      key: 'fuel_ml',
      head: t('columns.own_fuel'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.fuel_ml} bare />,
    },
  ];
}

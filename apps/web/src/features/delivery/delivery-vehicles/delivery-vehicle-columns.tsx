import { useTranslation } from 'react-i18next';
import { formatMl, formatNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { type DeliveryVehicle, useSwitchDeliveryVehicle } from './delivery-vehicles.api.ts';
import { TankPicture } from './tank-picture.tsx';

const GRAMS = 1_000;

/** Columns of the delivery vehicle list. */
export function useDeliveryVehicleColumns(): Column<DeliveryVehicle>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchDeliveryVehicle();
  return [
    { key: 'code', header: t('columns.vehicle'), sortable: true, cell: (row) => <bdi>{row.code}</bdi> },
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    {
      key: 'driver',
      header: t('columns.driver'),
      cell: (row) =>
        row.driver ? (
          <bdi>{row.driver.name}</bdi>
        ) : (
          <span className="muted">{t('delivery_vehicles.no_driver')}</span>
        ),
    },
    {
      key: 'compartments',
      header: t('columns.compartments'),
      cell: (row) => <TankPicture compartments={row.compartments} size="small" />,
    },
    {
      key: 'capacity_ml',
      header: t('columns.capacity'),
      sortable: true,
      numeric: true,
      cell: (row) => (
        <span className="num">
          {row.capacity_ml > 0 ? formatMl(row.capacity_ml).replace(/\.00$/, '') : t('ui.empty')}
        </span>
      ),
    },
    {
      key: 'payload_grams',
      header: t('delivery_vehicles.payload_header'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.payload_grams / GRAMS)}</span>,
    },
    {
      key: 'shift',
      header: t('delivery_vehicles.shift'),
      cell: (row) => (
        <bdi className="num">
          {timeOfDayText(row.shift_from_minute)}–{timeOfDayText(row.shift_to_minute)}
        </bdi>
      ),
    },
    { key: 'client', header: t('columns.client'), extra: true, cell: (row) => nameOf(row.client) },
    {
      key: 'branch',
      header: t('columns.delivery_branch'),
      extra: true,
      cell: (row) => nameOf(row.delivery_branch),
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.code}
          status={row.status}
          isAllowed={row.can.update}
          consequence={{ active: t('delivery_vehicles.on_text'), inactive: t('delivery_vehicles.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}

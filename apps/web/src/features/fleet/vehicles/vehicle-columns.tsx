import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMl, formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { expiryColumns } from '../../../ui/documents/expiry-columns.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { VehicleStatus } from './vehicle-status.tsx';
import type { VehicleRow } from './vehicles.api.ts';

interface Picks {
  picked: ReadonlyMap<number, VehicleRow>;
  setPicked: (next: ReadonlyMap<number, VehicleRow>) => void;
  /** The rows of this page. */
  rows: readonly VehicleRow[];
}

/** Columns of the vehicle list; `pick` adds checkboxes. */
export function useVehicleColumns({
  isPlatform,
  isDeleted,
  pick,
}: {
  isPlatform: boolean;
  isDeleted: boolean;
  pick?: Picks | undefined;
}): Column<VehicleRow>[] {
  const { t } = useTranslation();
  const column = columnsFor<VehicleRow>(t);
  const language = useLanguage();
  const mayUpdate = useCan('update vehicle');
  const made = (row: VehicleRow) => [row.brand ?? row.make, row.model].filter(Boolean).join(' ');
  return [
    ...(pick ? [pickColumn(pick, t('vehicles.pick_all'), (plate) => t('vehicles.pick', { plate }))] : []),
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      sortable: true,
      cell: (row) => <Plate plate={row.plate_no} kind={row.plate_kind} size="xs" />,
    },
    column.text('name', { sortable: true }),
    ...(isPlatform ? [column.party('client', { sortable: true })] : []),
    // Beside the client there is no room for it at 1440 px, nor for the type.
    column.party('group', { header: t('columns.vehicle_group'), sortable: true, extra: isPlatform }),
    {
      key: 'driver',
      header: t('columns.driver'),
      sortable: true,
      cell: (row) => <bdi>{row.driver?.name}</bdi>,
    },
    column.party('vehicle_type', { sortable: true, extra: true }),
    {
      key: 'fuel_type',
      header: t('columns.fuel_type'),
      cell: (row) => titleIn(language, row.fuel_type),
    },
    {
      key: 'gas_tank_capacity',
      header: t('columns.gas_tank_capacity'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatMl(row.gas_tank_capacity_ml)}</span>,
    },
    {
      key: 'odometer',
      header: t('columns.odometer'),
      sortable: true,
      numeric: true,
      cell: (row) => row.odometer_km !== null && <span className="num">{formatNumber(row.odometer_km)}</span>,
    },
    {
      key: 'made',
      header: t('columns.model'),
      // Does not fit beside what expires at 1440 px.
      extra: true,
      cell: (row) => <bdi>{made(row)}</bdi>,
    },
    column.date('next_service_date', { sortable: true, extra: true }),
    ...expiryColumns<VehicleRow>(t, VEHICLE_DOCUMENTS, (row) => row),
    isDeleted
      ? {
          key: 'deleted_at',
          header: t('columns.deleted_at'),
          sortable: true,
          cell: (row) => row.deleted_at && <DateTime at={row.deleted_at} />,
        }
      : {
          key: 'status',
          header: t('columns.status'),
          cell: (row) => <VehicleStatus vehicle={row} isAllowed={mayUpdate} />,
        },
  ];
}

function pickColumn(
  { picked, setPicked, rows }: Picks,
  all: string,
  one: (plate: string) => string,
): Column<VehicleRow> {
  const here = rows.filter((row) => picked.has(row.id)).length;
  const set = (wanted: readonly VehicleRow[], isPicked: boolean) => {
    const next = new Map(picked);
    for (const row of wanted) isPicked ? next.set(row.id, row) : next.delete(row.id);
    setPicked(next);
  };
  return {
    key: 'pick',
    width: '44px',
    header: (
      <Checkbox
        size="xs"
        aria-label={all}
        checked={rows.length > 0 && here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        onChange={(event) => set(rows, event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={one(row.plate_no)}
        checked={picked.has(row.id)}
        onChange={(event) => set([row], event.currentTarget.checked)}
      />
    ),
  };
}

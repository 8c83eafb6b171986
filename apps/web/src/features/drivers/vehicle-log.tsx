import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { Moment } from '../../ui/moment.tsx';
import { Plate } from '../../ui/plate.tsx';
import { type Driver, useVehicleLog } from './drivers.api.ts';

type LogRow = NonNullable<ReturnType<typeof useVehicleLog>['data']>['rows'][number];

const FIRST_PAGE: ListState = { page: 1, per_page: 20 };

/** What a driver drove, from when to when. */
export function VehicleLog({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ListState>(FIRST_PAGE);
  const { data, error, refetch } = useVehicleLog(driver.id, state);
  const columns: Column<LogRow>[] = [
    {
      key: 'vehicle',
      head: t('columns.plate_no'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
    },
    { key: 'bound_at', head: t('vehicles.from'), cell: (row) => <Moment at={row.bound_at} /> },
    {
      key: 'unbound_at',
      head: t('vehicles.until'),
      cell: (row) => (row.unbound_at ? <Moment at={row.unbound_at} /> : t('vehicles.still')),
    },
    { key: 'by', head: t('vehicles.by'), cell: (row) => <bdi>{row.unbound_by ?? row.bound_by}</bdi> },
  ];
  return (
    <DataTable
      label={t('drivers.vehicle_log')}
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      rowKey={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      state={state}
      onState={(next) => setState((now) => ({ ...now, page: 1, ...next }))}
      empty={<EmptyState icon={IconTruck} title={t('drivers.no_log')} text={t('drivers.no_log_text')} />}
    />
  );
}

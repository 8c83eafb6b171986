import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { Moment } from '../../ui/moment.tsx';
import { useDriverLog, type Vehicle } from './vehicles.api.ts';

type LogRow = NonNullable<ReturnType<typeof useDriverLog>['data']>['rows'][number];

const FIRST_PAGE: ListState = { page: 1, per_page: 20 };

/** Who drove a vehicle, from when to when, and who said so. */
export function DriverLog({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ListState>(FIRST_PAGE);
  const { data, error, refetch } = useDriverLog(vehicle.id, state);
  const columns: Column<LogRow>[] = [
    { key: 'driver', head: t('columns.driver'), cell: (row) => <bdi>{row.driver.name}</bdi> },
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
      label={t('vehicles.driver_log')}
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      rowKey={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      state={state}
      onState={(next) => setState((now) => ({ ...now, page: 1, ...next }))}
      empty={<EmptyState icon={IconUsers} title={t('vehicles.no_log')} text={t('vehicles.no_log_text')} />}
    />
  );
}

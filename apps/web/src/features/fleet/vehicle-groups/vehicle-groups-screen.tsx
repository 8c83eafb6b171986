import { exportVehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { IconFolders } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { NewGroupPanel } from './vehicle-group-form.tsx';
import { VehicleGroupPanel } from './vehicle-group-panel.tsx';
import {
  findBranches,
  useVehicleGroups,
  type VehicleGroupQuery,
  type VehicleGroupRow,
} from './vehicle-groups.api.ts';

const FILTERS = { q: '', client: '', branch: '', status: 'any', sort: 'name', order: 'asc' };

/** The groups a fleet is divided into, with their cost centres and how many vehicles each has. */
export function VehicleGroupsScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState(FILTERS);
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const mayUpdate = useCan('update vehicle_group');
  const query: VehicleGroupQuery = {
    ...masterQuery<VehicleGroupQuery>(state),
    client_id: state.client || undefined,
    branch_id: state.branch || undefined,
  };
  const result = useVehicleGroups(query);
  const client_id = Number(state.client) || undefined;

  return (
    <MasterList
      name="vehicle-groups"
      title={t('menu.vehicle_groups')}
      filters={
        <>
          <ClientFilter value={state.client} onPick={(client) => set({ client, branch: '' })} comma="after" />
          <SearchSelect
            label={t('columns.branch')}
            value={state.branch}
            all={t('vehicle_groups.all_branches')}
            find={findBranches(client_id, nameOf)}
            onPick={(branch) => set({ branch })}
          />
          {t('desk.comma')}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('vehicle_groups.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportVehicleGroups, query }}
      add={mayUpdate ? { label: t('vehicle_groups.add'), onAdd: panel.create } : undefined}
      columns={useColumns(isPlatform)}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconFolders}
          title={t('vehicle_groups.none')}
          text={t('vehicle_groups.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_groups.vehicles', { count: row.vehicles })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewGroupPanel panel={panel} client_id={client_id} />}
      {panel.id && <VehicleGroupPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(isPlatform: boolean): Column<VehicleGroupRow>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    ...(isPlatform
      ? [{ key: 'client', header: t('columns.client'), cell: (row: VehicleGroupRow) => nameOf(row.client) }]
      : []),
    { key: 'branch', header: t('columns.branch'), sortable: true, cell: (row) => nameOf(row.branch) },
    {
      key: 'cost_center',
      header: t('columns.cost_center'),
      sortable: true,
      cell: (row) => <bdi className="num">{row.cost_center}</bdi>,
    },
    {
      key: 'vehicles',
      header: t('columns.vehicles'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.vehicles)}</span>,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} as="date" />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <MasterStatusBadge status={row.status} /> },
  ];
}

import { exportBranches } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { CityName } from '../../../ui/city-name.tsx';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { EditBranchPanel, NewBranchPanel } from './branch-form.tsx';
import { type Branch, type BranchQuery, useBranches } from './vehicle-groups.api.ts';

const FILTERS = { q: '', client: '', status: 'any', sort: 'name', order: 'asc' };

/** The branches of a company, each with its groups; a row opens its form. */
export function BranchesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(FILTERS);
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const mayUpdate = useCan('update vehicle_group');
  const query: BranchQuery = {
    ...masterQuery<BranchQuery>(state),
    client_id: state.client || undefined,
  };
  const result = useBranches(query);
  const opened = result.data?.rows.find((row) => String(row.id) === panel.id);

  return (
    <MasterList
      name="branches"
      title={t('menu.branches')}
      filters={
        <>
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="after" />
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('branches.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportBranches, query }}
      add={mayUpdate ? { label: t('branches.add'), onAdd: panel.create } : undefined}
      columns={useColumns(isPlatform)}
      result={result}
      rowKey={(row) => row.id}
      {...(mayUpdate ? { onOpen: (row: Branch) => panel.open(row.id) } : {})}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={<EmptyState icon={IconBuilding} title={t('branches.none')} text={t('branches.none_text')} />}
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_groups.vehicles', { count: row.vehicles })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewBranchPanel panel={panel} client_id={Number(state.client) || undefined} />}
      {opened && <EditBranchPanel key={opened.id} branch={opened} panel={panel} />}
    </MasterList>
  );
}

function useColumns(isPlatform: boolean): Column<Branch>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    ...(isPlatform
      ? [{ key: 'client', header: t('columns.client'), cell: (row: Branch) => nameOf(row.client) }]
      : []),
    {
      key: 'city',
      header: t('columns.city'),
      sortable: true,
      cell: (row) => row.city && <CityName city={row.city} />,
    },
    {
      key: 'cost_center',
      header: t('columns.cost_center'),
      sortable: true,
      cell: (row) => <bdi className="num">{row.cost_center}</bdi>,
    },
    {
      key: 'groups',
      header: t('columns.groups'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.groups)}</span>,
    },
    {
      key: 'vehicles',
      header: t('columns.vehicles'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.vehicles)}</span>,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <MasterStatusBadge status={row.status} /> },
  ];
}

import { exportDeliveryBranches } from '@fleet/contracts/delivery/delivery-branches.ts';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { CityName } from '../../../ui/city-name.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { NewDeliveryBranchPanel } from './delivery-branch-form.tsx';
import { DeliveryBranchPanel } from './delivery-branch-panel.tsx';
import {
  type DeliveryBranch,
  type DeliveryBranchQuery,
  useDeliveryBranchList,
  useSwitchDeliveryBranch,
} from './delivery-branches.api.ts';

const DEFAULTS = { q: '', status: 'any', sort: 'id', order: 'asc' };

/** Depots with location, slots and planning parameters. */
export function DeliveryBranchesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('update delivery_branch');
  const columns = useColumns();
  const query = masterQuery<DeliveryBranchQuery>(state);
  const result = useDeliveryBranchList(query);

  return (
    <MasterList
      name="delivery-branches"
      title={t('menu.delivery_branches')}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('delivery_branches.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportDeliveryBranches, query }}
      add={mayCreate ? { label: t('delivery_branches.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconBuildingWarehouse}
          title={t('delivery_branches.none')}
          text={t('delivery_branches.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('delivery_branches.narrow', { id: row.id, count: row.open_orders })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewDeliveryBranchPanel panel={panel} />}
      {panel.id && (
        <DeliveryBranchPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />
      )}
    </MasterList>
  );
}

function useColumns(): Column<DeliveryBranch>[] {
  const { t } = useTranslation();
  const column = columnsFor<DeliveryBranch>(t);
  const change = useSwitchDeliveryBranch();
  return [
    column.digits('id', { header: t('columns.branch_number'), sortable: true }),
    column.name('name', (row) => row, { sortable: true }),
    {
      key: 'city',
      header: t('columns.city'),
      sortable: true,
      cell: (row) => row.city && <CityName city={row.city} />,
    },
    column.text('address'),
    column.number('open_orders', { sortable: true }),
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.name_en}
          status={row.status}
          isAllowed={row.can.update}
          consequence={{ active: t('delivery_branches.on_text'), inactive: t('delivery_branches.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}

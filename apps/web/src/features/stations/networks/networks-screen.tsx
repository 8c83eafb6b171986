import { exportNetworks } from '@fleet/contracts/stations/networks.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { NewNetworkPanel } from './network-form.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { NetworkTotals, TransactionsLink } from './network-totals.tsx';
import { type NetworkQuery, type NetworkRow, useNetworks } from './networks.api.ts';

const DEFAULTS = { q: '', status: 'any', sort: 'name', order: 'asc' };

/** Networks with key figures of their stations. */
export function NetworksScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create network');
  const columns = useColumns();
  const query = masterQuery<NetworkQuery>(state);
  const result = useNetworks(query);

  return (
    <MasterList
      name="networks"
      title={t('menu.gas_station_network')}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('networks.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportNetworks, query }}
      add={mayCreate ? { label: t('networks.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      above={<NetworkTotals totals={result.data?.totals} />}
      empty={
        <EmptyState icon={IconBuildingStore} title={t('networks.none')} text={t('networks.none_text')} />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('networks.stations', { count: row.measures?.stations ?? 0 })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewNetworkPanel panel={panel} />}
      {panel.id && <NetworkPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

const STATUS_OF = { stations: null, completed_transactions: 'completed', held_transactions: 'held' } as const;

function useColumns(): Column<NetworkRow>[] {
  const { t } = useTranslation();
  const figure = (key: 'stations' | 'completed_transactions' | 'held_transactions'): Column<NetworkRow> => ({
    key,
    header: t(`columns.${key}`),
    sortable: true,
    numeric: true,
    cell: (row) => (
      <TransactionsLink status={STATUS_OF[key]} network_id={row.id}>
        {formatNumber(row.measures?.[key] ?? 0)}
      </TransactionsLink>
    ),
  });
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    figure('stations'),
    figure('completed_transactions'),
    figure('held_transactions'),
    { key: 'contract_no', header: t('columns.contract_no'), cell: (row) => row.measures?.contract_no },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => row.measures && <DateTime at={row.measures.created_at} as="date" />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortable: true,
      cell: (row) => <MasterStatusBadge status={row.status} />,
    },
  ];
}

import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import { exportStations } from '@fleet/contracts/stations/stations.ts';
import { STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { Button } from '@mantine/core';
import { IconGasStation, IconList, IconMap } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { CityName } from '../../../ui/city-name.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentsFilter, documentsOf } from '../../../ui/documents/documents-filter.tsx';
import { expiryColumns } from '../../../ui/documents/expiry-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { type ListSearch, masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { NewStationPanel } from './station-form.tsx';
import { StationMap } from './station-map.tsx';
import { type StationQuery, type StationRow, useNetworkOf, useStations } from './stations.api.ts';

const DEFAULTS = {
  q: '',
  status: 'any',
  documents: 'any',
  sort: 'name',
  order: 'asc',
  view: 'list',
  add: '',
};
export type StationsSearch = ListSearch<typeof DEFAULTS>;

/** Path of station pages in each area. */
const DETAIL_PAGE = {
  admin: '/admin/gas-station-detail/$id',
  network: '/gas-station-network/network-gas-station-detail/$id',
} as const;

/** The reader's stations, or those of the network in the address: as a list or on a map. */
export function StationListScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const { area } = useSignedIn();
  const { id: networkId } = useParams({ strict: false });
  const { state, set } = useListState(DEFAULTS);
  const mayCreate = useCan('create station');
  const { data: network } = useNetworkOf(networkId);
  const columns = useColumns(networkId === undefined && area === 'admin');
  const query: StationQuery = {
    ...masterQuery<StationQuery>(state),
    network_id: networkId,
    documents: documentsOf(state.documents),
  };
  const result = useStations(query);
  const open = (id: number | string) =>
    void navigate({ to: DETAIL_PAGE[area === 'admin' ? 'admin' : 'network'], params: { id: String(id) } });
  const isMap = state.view === 'map';

  return (
    <MasterList
      name="stations"
      title={network ? nameOf(network) : t('menu.all_gas_stations')}
      filters={
        <>
          <Trans
            i18nKey={area === 'admin' ? 'stations.line' : 'stations.own_line'}
            context={network ? 'contract' : ''}
            values={{ contract: network?.contract_no }}
            components={{
              status: <StatusFilter status={state.status} onPick={(status) => set({ status })} />,
              network: (
                <NetworkSelect
                  value={networkId ?? ''}
                  name={network && nameOf(network)}
                  onPick={(next) => void navigate({ to: '.', params: { id: next || undefined } })}
                />
              ),
            }}
          />
          {t('desk.comma')}
          <DocumentsFilter value={state.documents} onPick={(documents) => set({ documents })} />
        </>
      }
      search={{ label: t('stations.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportStations, query }}
      actions={
        <Button
          variant="default"
          leftSection={isMap ? <IconList size={18} aria-hidden /> : <IconMap size={18} aria-hidden />}
          onClick={() => set({ view: isMap ? 'list' : 'map' })}
        >
          {t(isMap ? 'stations.as_list' : 'stations.on_map')}
        </Button>
      }
      add={mayCreate ? { label: t('stations.add'), onAdd: () => set({ add: '1' }) } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => open(row.id)}
      state={state}
      onState={set}
      instead={isMap && <StationMap networkId={networkId} onOpen={open} />}
      empty={
        <EmptyState
          icon={IconGasStation}
          title={t('stations.none')}
          text={t(mayCreate ? 'stations.none_text' : 'stations.none_text_own')}
        >
          <HelpLink topic="guide-network-manager" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          <CityName city={row.city} />
          {row.measures?.reference && ` · ${row.measures.reference}`}
        </NarrowItem>
      )}
    >
      {state.add !== '' && mayCreate && (networkId === undefined || network) && (
        <NewStationPanel network={network} onSaved={open} onClose={() => set({ add: '' })} />
      )}
    </MasterList>
  );
}

const FOUND = 20;

function NetworkSelect(props: { value: string; name: string | undefined; onPick: (id: string) => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <SearchSelect
      label={t('columns.network')}
      all={t('desk.all.network')}
      value={props.value}
      name={props.name}
      find={async (q, signal) =>
        (await call(listNetworks, { query: { q, per_page: FOUND }, signal })).rows.map((row) => ({
          id: row.id,
          name: nameOf(row),
        }))
      }
      onPick={props.onPick}
    />
  );
}

function useColumns(withNetwork: boolean): Column<StationRow>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const figure = (key: 'staff' | 'transactions' | 'devices', sortable = true): Column<StationRow> => ({
    key,
    header: t(`columns.${key}`),
    sortable,
    numeric: true,
    cell: (row) => <span className="num">{formatNumber(row.measures?.[key] ?? 0)}</span>,
  });
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    ...(withNetwork
      ? [{ key: 'network', header: t('columns.network'), cell: (row: StationRow) => nameOf(row.network) }]
      : []),
    {
      key: 'reference',
      header: t('columns.reference'),
      sortable: true,
      cell: (row) => <bdi>{row.measures?.reference}</bdi>,
    },
    { key: 'city', header: t('columns.city'), sortable: true, cell: (row) => <CityName city={row.city} /> },
    {
      key: 'kind',
      header: t('columns.station_kind'),
      cell: (row) =>
        row.measures && t(`stations.kinds.${row.measures.is_franchisee ? 'franchisee' : 'branch'}`),
    },
    figure('staff'),
    figure('transactions'),
    figure('devices', false),
    ...expiryColumns<StationRow>(t, STATION_DOCUMENTS, (row) => row.measures),
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      extra: true,
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

import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { ListEmpty } from '../../../ui/list-empty.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { queryOfFilter, StationFilters } from '../../../ui/stations/station-filters.tsx';
import {
  type ClientStation,
  type StationOnMap,
  useClientNetworks,
  useClientStations,
} from '../../../ui/stations/station-queries.ts';
import { StationTicksMap } from '../../../ui/stations/station-ticks-map.tsx';
import { StationsTable } from '../../../ui/stations/stations-table.tsx';
import classes from './client-stations.module.css';
import { NetworkTicks } from './network-ticks.tsx';
import { useTicks } from './use-ticks.ts';

const DEFAULTS = {
  q: '',
  view: 'table',
  network_id: '',
  fuel_type_id: '',
  offset: '',
  allowed: '',
  sort: 'name_en',
  order: 'asc',
};

/** The stations where a fleet may fuel: all except those unchecked here. */
export function ClientStationsScreen({ client_id }: { client_id?: number }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState(DEFAULTS);
  const networks = useClientNetworks(client_id);
  const isTable = state.view === 'table';
  const filter = {
    q: state.q || undefined,
    ...queryOfFilter(state),
    ...(client_id === undefined ? {} : { client_id }),
  };
  const result = useClientStations({
    ...filter,
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as 'name_en',
  });
  const { tick, isBusy } = useTicks(client_id);
  const mayTick = (result.data?.can.update ?? false) && !isBusy;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const select = useSelect(ticked, setTicked, result.data?.rows ?? []);
  const many = (isAllowed: boolean) => {
    void tick(isAllowed, { station_ids: [...ticked] }, t('client_stations.many', { count: ticked.size }));
    setTicked(new Set());
  };

  return (
    <>
      <PageHeader
        title={t('menu.client_stations')}
        action={
          <div className={classes.actions}>
            <SearchBox label={t('client_stations.search')} value={state.q} onSearch={(q) => set({ q })} />
            <ViewsMenu page="client-stations" />
            <SegmentedControl
              aria-label={t('client_stations.view')}
              value={state.view}
              onChange={(view) => set({ view })}
              data={['table', 'map'].map((value) => ({ value, label: t(`client_stations.views.${value}`) }))}
            />
          </div>
        }
      >
        <StationFilters state={state} set={set} client_id={client_id} />
      </PageHeader>
      <NetworkTicks rows={networks.data?.rows} isAllowed={mayTick} tick={tick} />
      {ticked.size > 0 && (
        <div className={classes.bar}>
          <b>{t('client_stations.many', { count: ticked.size })}</b>
          <Button variant="default" onClick={() => many(true)}>
            {t('client_stations.allow')}
          </Button>
          <Button variant="default" onClick={() => many(false)}>
            {t('client_stations.disable')}
          </Button>
        </div>
      )}
      {isTable ? (
        <Card flush>
          <StationsTable
            label={t('menu.client_stations')}
            result={result}
            state={state}
            onState={set}
            first={mayTick ? select : undefined}
            tickOf={(row) => ({
              isAllowed: row.allowed,
              onTick: mayTick
                ? (isAllowed) => void tick(isAllowed, { station_ids: [row.id] }, nameOf(row))
                : undefined,
              exclusionReason: row.disabled_by === 'network' ? t('client_stations.by_network') : undefined,
            })}
            empty={
              <ListEmpty>
                <EmptyState
                  icon={IconGasStation}
                  title={t('client_stations.none')}
                  text={t('client_stations.none_text')}
                >
                  <HelpLink topic="allowed-stations" />
                </EmptyState>
              </ListEmpty>
            }
          />
        </Card>
      ) : (
        <StationTicksMap
          query={filter}
          isAllowed={isAllowedByCompany}
          onTick={
            mayTick
              ? (row, isAllowed) => void tick(isAllowed, { station_ids: [row.id] }, nameOf(row))
              : undefined
          }
        />
      )}
    </>
  );
}

function isAllowedByCompany({ allowed }: StationOnMap): boolean {
  return allowed;
}

/** Row checkboxes for bulk changes. */
function useSelect(
  ticked: ReadonlySet<number>,
  setTicked: (ticked: ReadonlySet<number>) => void,
  rows: readonly ClientStation[],
): Column<ClientStation> {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isAll = rows.length > 0 && rows.every((row) => ticked.has(row.id));
  return {
    key: 'select',
    width: '48px',
    header: (
      <Checkbox
        aria-label={t('client_stations.select_page')}
        disabled={rows.length === 0}
        checked={isAll}
        onChange={() => setTicked(isAll ? new Set() : new Set([...ticked, ...rows.map((row) => row.id)]))}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={t('client_stations.select', { name: nameOf(row) })}
        checked={ticked.has(row.id)}
        onChange={() => {
          const next = new Set(ticked);
          if (!next.delete(row.id)) next.add(row.id);
          setTicked(next);
        }}
      />
    ),
  };
}

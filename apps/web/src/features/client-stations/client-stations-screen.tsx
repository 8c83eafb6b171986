import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { CityName } from '../../ui/city-name.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sortOfState, useListState } from '../../ui/list-state.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { stationColumns } from '../../ui/stations/station-columns.tsx';
import { queryOfFilter, StationFilters } from '../../ui/stations/station-filters.tsx';
import {
  type ClientStation,
  type StationOnMap,
  useClientNetworks,
  useClientStations,
} from '../../ui/stations/station-queries.ts';
import { StationTicksMap } from '../../ui/stations/station-ticks-map.tsx';
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
/** The stations a fleet may fuel at: all, but for those unticked here. */
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
  const may = result.data?.can.update ?? false;
  const { tick, isBusy } = useTicks(client_id);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const columns = useColumns(may && !isBusy ? tick : undefined, ticked, setTicked, result.data?.rows ?? []);
  const many = (isAllowed: boolean) => {
    void tick(isAllowed, { station_ids: [...ticked] }, t('client_stations.many', { count: ticked.size }));
    setTicked(new Set());
  };

  return (
    <>
      <PageHead
        title={t('menu.client_stations')}
        action={
          <div className={classes.actions}>
            <SearchBox label={t('client_stations.search')} value={state.q} onSearch={(q) => set({ q })} />
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
      </PageHead>
      <NetworkTicks rows={networks.data?.rows} isAllowed={may && !isBusy} tick={tick} />
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
          <DataTable
            label={t('menu.client_stations')}
            columns={columns}
            rows={result.data?.rows}
            total={result.data?.total}
            rowKey={(row) => row.id}
            state={state}
            onState={set}
            error={result.error}
            onRetry={() => void result.refetch()}
            empty={
              <EmptyState icon={IconGasStation} title={t('client_stations.none')} text={t('ui.no_match')} />
            }
            narrow={(row) => <StationLine row={row} tick={may && !isBusy ? tick : undefined} />}
          />
        </Card>
      ) : (
        <StationTicksMap
          query={filter}
          isAllowed={isAllowedByCompany}
          onTick={
            may && !isBusy
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

function useColumns(
  tick: ReturnType<typeof useTicks>['tick'] | undefined,
  ticked: ReadonlySet<number>,
  setTicked: (ticked: ReadonlySet<number>) => void,
  rows: readonly ClientStation[],
): Column<ClientStation>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isAll = rows.length > 0 && rows.every((row) => ticked.has(row.id));
  const select: Column<ClientStation> = {
    key: 'select',
    width: '48px',
    head: (
      <Checkbox
        aria-label={t('client_stations.select_page')}
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
  return [
    ...(tick ? [select] : []),
    ...stationColumns(t, nameOf),
    {
      key: 'allowed',
      head: t('client_stations.allowed_head'),
      cell: (row) => <AllowedBox row={row} tick={tick} />,
    },
  ];
}

interface AllowedBoxProps {
  row: ClientStation;
  tick: ReturnType<typeof useTicks>['tick'] | undefined;
}

/** Whether the fleet may fuel there, to be ticked by whoever may; what its network keeps out says so. */
function AllowedBox({ row, tick }: AllowedBoxProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (row.disabled_by === 'network') return <span className="muted">{t('client_stations.by_network')}</span>;
  return (
    <Checkbox
      aria-label={t('client_stations.allowed_at', { name: nameOf(row) })}
      checked={row.allowed}
      disabled={!tick}
      onChange={(event) => void tick?.(event.currentTarget.checked, { station_ids: [row.id] }, nameOf(row))}
    />
  );
}

function StationLine({ row, tick }: AllowedBoxProps) {
  const nameOf = useNameOf();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is its control, where the station can be ticked
    <label className={classes.line}>
      <span>
        <b>{nameOf(row)}</b>
        <small className="muted">
          {nameOf(row.network)} · <CityName city={row.city} />
        </small>
      </span>
      <AllowedBox row={row} tick={tick} />
    </label>
  );
}

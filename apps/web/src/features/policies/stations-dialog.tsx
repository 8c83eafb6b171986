import { Button, Checkbox, Modal, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CityName } from '../../ui/city-name.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { type ListState, sortOfState } from '../../ui/list-state.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { stationColumns } from '../../ui/stations/station-columns.tsx';
import { queryOfFilter, StationFilters } from '../../ui/stations/station-filters.tsx';
import {
  type ClientStation,
  type StationOnMap,
  useClientStations,
} from '../../ui/stations/station-queries.ts';
import { StationTicksMap } from '../../ui/stations/station-ticks-map.tsx';
import classes from './policies.module.css';

/** The most stations a rule may name; whoever means more keeps out a network, or draws an area. */
const MOST = 500;
const FIRST: ListState & {
  q: string;
  network_id: string;
  fuel_type_id: string;
  offset: string;
  allowed: string;
} = {
  page: 1,
  per_page: 20,
  sort: 'name_en',
  order: 'asc',
  q: '',
  network_id: '',
  fuel_type_id: '',
  offset: '',
  allowed: '',
};

interface StationsDialogProps {
  disabled_station_ids: readonly number[];
  disabled_network_ids: readonly number[];
  client_id: number | undefined;
  onChange: (disabled_station_ids: number[]) => void;
  onClose: () => void;
}

/** Every station with its prices, in a table or on the map: what is unticked may not serve at this level. Nothing is saved before the rules are. */
export function StationsDialog(props: StationsDialogProps) {
  const { disabled_station_ids, disabled_network_ids, client_id, onChange, onClose } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [view, setView] = useState('table');
  const [state, setState] = useState(FIRST);
  const set = (next: Partial<typeof FIRST>) => setState({ ...state, page: 1, ...next });
  const filter = {
    q: state.q || undefined,
    ...queryOfFilter(state),
    ...(client_id === undefined ? {} : { client_id }),
  };
  const off = useMemo(() => new Set(disabled_station_ids), [disabled_station_ids]);
  const offNetworks = useMemo(() => new Set(disabled_network_ids), [disabled_network_ids]);
  const tick = (id: number, isAllowed: boolean) =>
    onChange(
      isAllowed ? disabled_station_ids.filter((other) => other !== id) : [...disabled_station_ids, id],
    );
  const isFull = off.size >= MOST;
  const isAllowed = useMemo(
    () => (row: StationOnMap) => row.allowed && !off.has(row.id) && !offNetworks.has(row.network_id),
    [off, offNetworks],
  );

  return (
    <Modal
      opened
      onClose={onClose}
      size={1040}
      fullScreen={isPhone}
      title={<b>{t('rules.places.title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.stations}>
        <div className={classes.stationsHead}>
          <p>
            <StationFilters state={state} set={set} client_id={client_id} />
          </p>
          <SearchBox label={t('client_stations.search')} value={state.q} onSearch={(q) => set({ q })} />
          <SegmentedControl
            aria-label={t('client_stations.view')}
            value={view}
            onChange={setView}
            data={['table', 'map'].map((value) => ({ value, label: t(`client_stations.views.${value}`) }))}
          />
        </div>
        {isFull && <p role="status">{t('rules.places.full', { most: MOST })}</p>}
        {view === 'table' ? (
          <StationTable
            filter={filter}
            state={state}
            set={set}
            off={off}
            offNetworks={offNetworks}
            isFull={isFull}
            onTick={tick}
          />
        ) : (
          <StationTicksMap
            query={filter}
            isAllowed={isAllowed}
            height="min(520px, 60dvh)"
            onTick={(row, allowed) => {
              if (row.allowed && !offNetworks.has(row.network_id) && (allowed || !isFull))
                tick(row.id, allowed);
            }}
          />
        )}
        <div className={classes.stationsFoot}>
          <span className="muted">
            {(off.size > 0 || offNetworks.size === 0) && t('rules.places.chosen', { count: off.size })}
          </span>
          <Button onClick={onClose}>{t('rules.places.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}

interface StationTableProps {
  filter: Parameters<typeof useClientStations>[0];
  state: ListState;
  set: (next: Partial<ListState>) => void;
  off: ReadonlySet<number>;
  offNetworks: ReadonlySet<number>;
  isFull: boolean;
  onTick: (id: number, isAllowed: boolean) => void;
}

function StationTable({ filter, state, set, off, offNetworks, isFull, onTick }: StationTableProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useClientStations({
    ...filter,
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as 'name_en',
  });
  const box = (row: ClientStation) => {
    if (!row.allowed) return <span className="muted">{t('rules.places.by_company')}</span>;
    if (offNetworks.has(row.network.id))
      return <span className="muted">{t('client_stations.by_network')}</span>;
    return (
      <Checkbox
        aria-label={t('client_stations.allowed_at', { name: nameOf(row) })}
        checked={!off.has(row.id)}
        disabled={isFull && !off.has(row.id)}
        onChange={(event) => onTick(row.id, event.currentTarget.checked)}
      />
    );
  };
  const columns: Column<ClientStation>[] = [
    ...stationColumns(t, nameOf),
    { key: 'allowed', head: t('client_stations.allowed_head'), cell: box },
  ];
  return (
    <DataTable
      label={t('rules.places.title')}
      columns={columns}
      rows={result.data?.rows}
      total={result.data?.total}
      rowKey={(row) => row.id}
      state={state}
      onState={set}
      error={result.error}
      onRetry={() => void result.refetch()}
      narrow={(row) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is its control, where the station can be ticked
        <label className={classes.stationLine}>
          <span>
            <b>{nameOf(row)}</b>
            <small className="muted">
              {nameOf(row.network)} · <CityName city={row.city} />
            </small>
          </span>
          {box(row)}
        </label>
      )}
    />
  );
}

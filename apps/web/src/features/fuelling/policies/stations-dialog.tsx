import { MAX_LISTED } from '@fleet/contracts/fuelling/policies.ts';
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { queryOfFilter, StationFilters } from '../../../ui/stations/station-filters.tsx';
import {
  type ClientStation,
  type StationOnMap,
  useClientStations,
} from '../../../ui/stations/station-queries.ts';
import { StationTicksMap } from '../../../ui/stations/station-ticks-map.tsx';
import { StationsTable, type StationTick } from '../../../ui/stations/stations-table.tsx';
import classes from './policies.module.css';

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

/** All stations with prices, in a table or on a map: unchecked ones are not allowed at this level. Saved together with the rules. */
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
  const isFull = off.size >= MAX_LISTED;
  const isAllowed = useMemo(
    () => (row: StationOnMap) => row.allowed && !off.has(row.id) && !offNetworks.has(row.network_id),
    [off, offNetworks],
  );
  const result = useClientStations({
    ...filter,
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as 'name_en',
  });
  const tickOf = (row: ClientStation): StationTick => ({
    isAllowed: !off.has(row.id),
    onTick: isFull && !off.has(row.id) ? undefined : (next) => tick(row.id, next),
    exclusionReason: !row.allowed
      ? t('rules.places.by_company')
      : offNetworks.has(row.network.id)
        ? t('client_stations.by_network')
        : undefined,
  });

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
        <div className={classes.stationsHeader}>
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
        {isFull && <p role="status">{t('rules.places.full', { max: MAX_LISTED })}</p>}
        {view === 'table' ? (
          <StationsTable
            label={t('rules.places.title')}
            result={result}
            state={state}
            onState={set}
            tickOf={tickOf}
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
        <div className={classes.stationsFooter}>
          <span className="muted">
            {(off.size > 0 || offNetworks.size === 0) && t('rules.places.chosen', { count: off.size })}
          </span>
          <Button onClick={onClose}>{t('rules.places.done')}</Button>
        </div>
      </div>
    </Modal>
  );
}

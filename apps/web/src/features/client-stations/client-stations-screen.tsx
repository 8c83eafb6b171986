import { PRICE_OFFSET_HALALAS } from '@fleet/contracts/client-stations.ts';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { sortOfState, useListState } from '../../ui/list-state.ts';
import { NameCell, useNameOf } from '../../ui/name-cell.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import {
  type ClientStation,
  useClientNetworks,
  useClientStations,
  useFuelChoices,
} from './client-stations.api.ts';
import classes from './client-stations.module.css';
import { NetworkTicks } from './network-ticks.tsx';
import { StationMap } from './station-map.tsx';
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
const OFFSETS = Array.from(
  { length: (2 * PRICE_OFFSET_HALALAS) / 10 + 1 },
  (_, step) => step * 10 - PRICE_OFFSET_HALALAS,
);

/** The stations a fleet may fuel at: all, but for those unticked here. */
export function ClientStationsScreen({ client_id }: { client_id?: number }) {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const networks = useClientNetworks(client_id);
  const isTable = state.view === 'table';
  const filter = {
    q: state.q || undefined,
    ...(state.network_id ? { network_id: state.network_id } : {}),
    ...(state.fuel_type_id ? { fuel_type_id: state.fuel_type_id } : {}),
    ...(state.fuel_type_id && state.offset !== '' ? { price_offset_halalas: state.offset } : {}),
    ...(state.allowed ? { allowed: state.allowed as 'yes' | 'no' } : {}),
    ...(client_id === undefined ? {} : { client_id }),
  };
  const result = useClientStations(
    { ...filter, page: state.page, per_page: state.per_page, sort: sortOfState(state) as 'name_en' },
    true,
  );
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
        <Filters state={state} set={set} client_id={client_id} networks={networks.data?.rows ?? []} />
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
            narrow={(row) => <StationLine row={row} />}
          />
        </Card>
      ) : (
        <StationMap query={filter} tick={may && !isBusy ? tick : undefined} />
      )}
    </>
  );
}

type Set = (
  next: Partial<Pick<typeof DEFAULTS, 'network_id' | 'fuel_type_id' | 'offset' | 'allowed'>>,
) => void;

function Filters({
  state,
  set,
  client_id,
  networks,
}: {
  state: typeof DEFAULTS;
  set: Set;
  client_id: number | undefined;
  networks: readonly { id: number; name_en: string; name_ar: string }[];
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const fuels = useFuelChoices(client_id).data?.fuel_types ?? [];
  const fuel = fuels.find(({ id }) => String(id) === state.fuel_type_id);
  const offsetText = (offset: number) =>
    t('client_stations.up_to', {
      price: fuel ? formatPrice(fuel.base_price_millis_per_litre + offset * 10) : '',
      offset: offset > 0 ? `+${offset}` : String(offset).replace('-', '−'),
    });
  return (
    <>
      {t('client_stations.shown')}{' '}
      <FilterWord
        label={t('client_stations.allowed_filter')}
        value={state.allowed}
        choices={['', 'yes', 'no'].map((value) => ({
          value,
          label: t(`client_stations.which.${value || 'all'}`),
        }))}
        onPick={(allowed) => set({ allowed })}
      />{' '}
      <FilterWord
        label={t('client_stations.network')}
        value={state.network_id}
        choices={[
          { value: '', label: t('client_stations.all_networks') },
          ...networks.map((network) => ({ value: String(network.id), label: nameOf(network) })),
        ]}
        onPick={(network_id) => set({ network_id })}
      />{' '}
      <FilterWord
        label={t('client_stations.fuel')}
        value={state.fuel_type_id}
        choices={[
          { value: '', label: t('client_stations.all_fuels') },
          ...fuels.map((one) => ({
            value: String(one.id),
            label: `${language === 'ar' ? one.title_ar : one.title_en} (${formatPrice(one.base_price_millis_per_litre)})`,
          })),
        ]}
        onPick={(fuel_type_id) => set({ fuel_type_id, ...(fuel_type_id ? {} : { offset: '' }) })}
      />{' '}
      {state.fuel_type_id && (
        <FilterWord
          label={t('client_stations.price')}
          value={state.offset}
          choices={[
            { value: '', label: t('client_stations.any_price') },
            ...OFFSETS.map((offset) => ({ value: String(offset), label: offsetText(offset) })),
          ]}
          onPick={(offset) => set({ offset })}
        />
      )}
    </>
  );
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
  const price = (code: string): Column<ClientStation> => ({
    key: code,
    head: t(`client_stations.codes.${code}`),
    numeric: true,
    cell: (row) => {
      const found = row.prices.find((one) => one.fuel_code === code);
      return found ? <bdi className="num">{formatPrice(found.price_millis_per_litre)}</bdi> : '–';
    },
  });
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
    {
      key: 'name_en',
      head: t('client_stations.station'),
      sortable: true,
      cell: (row) => <NameCell name={row} />,
    },
    { key: 'network', head: t('client_stations.network'), cell: (row) => nameOf(row.network) },
    { key: 'city', head: t('client_stations.city'), sortable: true, cell: (row) => row.city },
    price('fuel_91'),
    price('fuel_95'),
    price('diesel'),
    {
      key: 'allowed',
      head: t('client_stations.allowed_head'),
      cell: (row) =>
        row.disabled_by === 'network' ? (
          <span className="muted">{t('client_stations.by_network')}</span>
        ) : (
          <Checkbox
            aria-label={t('client_stations.allowed_at', { name: nameOf(row) })}
            checked={row.allowed}
            disabled={!tick}
            onChange={(event) =>
              void tick?.(event.currentTarget.checked, { station_ids: [row.id] }, nameOf(row))
            }
          />
        ),
    },
  ];
}

function StationLine({ row }: { row: ClientStation }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <>
      <b>{nameOf(row)}</b> · {row.allowed ? t('client_stations.yes') : t('client_stations.no')}
    </>
  );
}

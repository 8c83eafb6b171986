import { exportHandheldDevices } from '@fleet/contracts/handheld-devices.ts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { masterQuery, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NarrowItem } from '../../ui/name-cell.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { SearchWord } from '../../ui/search-word.tsx';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { DeviceStation, DeviceStatus } from './device-cells.tsx';
import { NewDevicePanel } from './device-form.tsx';
import { DevicePanel } from './device-panel.tsx';
import {
  type DeviceQuery,
  type HandheldDevice,
  useFindStations,
  useHandheldDevices,
} from './handheld-devices.api.ts';

const DEFAULTS = { q: '', status: 'any', place: 'any', station: '', sort: 'serial_no', order: 'asc' };
const PLACES = ['any', 'station', 'store'] as const;

/** The devices attendants work with, where each stands and which card is in it. */
export function HandheldDevicesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create handheld_device');
  const columns = useColumns();
  const findStations = useFindStations();
  const query: DeviceQuery = {
    ...masterQuery<DeviceQuery>(state),
    place: state.place === 'store' || state.place === 'station' ? state.place : undefined,
    station_id: Number(state.station) || undefined,
  };
  const result = useHandheldDevices(query);

  return (
    <MasterList
      name="handheld-devices"
      title={t('menu.handheld_devices')}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />{' '}
          <FilterWord
            label={t('devices.place')}
            value={PLACES.find((place) => place === state.place) ?? 'any'}
            choices={PLACES.map((value) => ({ value, label: t(`devices.places.${value}`) }))}
            onPick={(place) => set({ place })}
          />{' '}
          <SearchWord
            label={t('columns.station')}
            all={t('devices.all_stations')}
            value={state.station}
            find={findStations}
            onPick={(station) => set({ station })}
          />
        </>
      }
      search={{ label: t('devices.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportHandheldDevices, query }}
      add={mayCreate ? { label: t('devices.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={<EmptyState icon={IconDeviceMobile} title={t('devices.none')} text={t('devices.none_text')} />}
      narrow={(row) => (
        <NarrowItem name={<bdi className="num">{row.serial_no}</bdi>} status={row.status}>
          <DeviceStation device={row} />
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewDevicePanel panel={panel} />}
      {panel.id && <DevicePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<HandheldDevice>[] {
  const { t } = useTranslation();
  const text = (
    key: 'type' | 'manufacturer' | 'operating_system' | 'app_installed_version',
    head: string,
    more: Partial<Column<HandheldDevice>> = {},
  ): Column<HandheldDevice> => ({ key, head: t(head), cell: (row) => <bdi>{row[key]}</bdi>, ...more });
  return [
    {
      key: 'serial_no',
      head: t('columns.device_serial'),
      sortable: true,
      cell: (row) => <b className="num">{row.serial_no}</b>,
    },
    {
      key: 'model',
      head: t('columns.device_model'),
      cell: (row) => <bdi>{`${row.manufacturer} ${row.model}`}</bdi>,
    },
    text('operating_system', 'columns.operating_system', { sortable: true }),
    text('app_installed_version', 'columns.app_installed_version', { sortable: true }),
    {
      key: 'station',
      head: t('columns.station'),
      sortable: true,
      cell: (row) => <DeviceStation device={row} />,
    },
    {
      key: 'sim_number',
      head: t('columns.sim_number'),
      cell: (row) =>
        row.sim ? (
          <bdi dir="ltr" className="num">
            {row.sim.sim_number}
          </bdi>
        ) : (
          <span className="muted">{t('devices.no_sim')}</span>
        ),
    },
    {
      key: 'sim_puk_number',
      head: t('columns.sim_puk_number'),
      extra: true,
      cell: (row) => <bdi className="num">{row.sim?.sim_puk_number}</bdi>,
    },
    {
      key: 'sim_serial_number',
      head: t('columns.sim_serial_number'),
      extra: true,
      cell: (row) => <bdi className="num">{row.sim?.sim_serial_number}</bdi>,
    },
    text('type', 'columns.device_type', { extra: true }),
    {
      key: 'created_at',
      head: t('columns.created_at'),
      sortable: true,
      extra: true,
      cell: (row) => <Moment at={row.created_at} as="date" />,
    },
    { key: 'status', head: t('columns.status'), cell: (row) => <DeviceStatus device={row} /> },
  ];
}

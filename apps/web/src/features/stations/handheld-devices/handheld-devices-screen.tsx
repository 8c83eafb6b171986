import { handheldDevices } from '@fleet/contracts/stations/handheld-devices.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, TextField } from '../../../ui/form/text-fields.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { findFreeSims, simName } from './device-choices.ts';

type HandheldDevice = RowOf<typeof handheldDevices>;
const LOCATIONS = ['station', 'store'] as const;

/** Handheld devices with station and SIM card. */
export function HandheldDevicesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const findStations = findIn(listStations, nameOf);
  const list = useResourceList(handheldDevices, {
    sort: 'serial_no',
    filters: { location: 'any', station: '' },
    query: ({ location, station }) => ({
      location: LOCATIONS.find((one) => one === location),
      station_id: Number(station) || undefined,
    }),
  });
  const { state, set } = list;
  const column = columnsFor<HandheldDevice>(t);
  const serialOf = (row: HandheldDevice) => <bdi className="num">{row.serial_no}</bdi>;
  const noSim = <span className="muted">{t('devices.no_sim')}</span>;
  return (
    <ResourceScreen
      resource={handheldDevices}
      list={list}
      page="handheld-devices"
      title={t('menu.handheld_devices')}
      icon={IconDeviceMobile}
      texts="devices"
      alsoChanges={['sim', 'station']}
      nameOf={(row) => row.serial_no}
      heading={serialOf}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />{' '}
          <FilterSelect
            label={t('devices.place')}
            value={state.location}
            choices={['any', ...LOCATIONS].map((value) => ({ value, label: t(`devices.places.${value}`) }))}
            onPick={(location) => set({ location })}
          />{' '}
          <SearchSelect
            label={t('columns.station')}
            all={t('devices.all_stations')}
            value={state.station}
            find={findStations}
            onPick={(station) => set({ station })}
          />
        </>
      }
      columns={[
        {
          ...column.text('serial_no', { header: t('columns.device_serial') }),
          cell: (row) => <b className="num">{row.serial_no}</b>,
        },
        {
          key: 'model',
          header: t('columns.device_model'),
          cell: (row) => <bdi>{`${row.manufacturer} ${row.model}`}</bdi>,
        },
        column.text('operating_system'),
        column.text('app_installed_version'),
        { key: 'station', header: t('columns.station'), cell: (row) => <DeviceStation device={row} /> },
        {
          key: 'sim_number',
          header: t('columns.sim_number'),
          cell: ({ sim }) =>
            sim ? (
              <bdi dir="ltr" className="num">
                {sim.sim_number}
              </bdi>
            ) : (
              noSim
            ),
        },
        {
          key: 'sim_puk_number',
          header: t('columns.sim_puk_number'),
          extra: true,
          cell: (row) => <bdi className="num">{row.sim?.sim_puk_number}</bdi>,
        },
        {
          key: 'sim_serial_number',
          header: t('columns.sim_serial_number'),
          extra: true,
          cell: (row) => <bdi className="num">{row.sim?.sim_serial_number}</bdi>,
        },
        column.text('type', { header: t('columns.device_type'), extra: true }),
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={serialOf(row)} status={row.status}>
          <DeviceStation device={row} />
        </NarrowItem>
      )}
      facts={(device, status) => (
        <>
          <FactList
            title={t('devices.work')}
            facts={[
              { name: 'station_id', shown: <DeviceStation device={device} /> },
              { name: 'sim_id', shown: device.sim ? <SimLink sim={device.sim} /> : noSim },
              ...(device.sim ? [{ name: 'sim_puk_number', value: device.sim.sim_puk_number }] : []),
              { name: 'status', shown: status },
            ]}
          />
          <FactList
            title={t('devices.one')}
            facts={[
              { name: 'serial_no', value: device.serial_no },
              { name: 'manufacturer', value: device.manufacturer },
              { name: 'model', value: device.model },
              { name: 'device_type', value: device.type },
              { name: 'operating_system', value: device.operating_system },
              { name: 'app_installed_version', value: device.app_installed_version },
              { name: 'created_at', value: device.created_at },
            ]}
          />
        </>
      )}
      fields={({ field }, device) => (
        <>
          <FormSection title={t('devices.one')}>
            <CodeField {...field('serial_no')} maxLength={40} />
            <TextField {...field('manufacturer')} lang="en" />
            <TextField {...field('model')} lang="en" />
            <TextField {...field('type')} label={t('field_names.device_type')} />
            <TextField {...field('operating_system')} lang="en" />
            <CodeField {...field('app_installed_version')} maxLength={40} />
          </FormSection>
          <FormSection title={t('devices.work')} note={t('devices.work_note')}>
            <PickField
              {...field('station_id')}
              of="stations"
              find={findStations}
              chosen={device?.station ? nameOf(device.station) : undefined}
              hint={t('devices.station_note')}
            />
            <PickField
              {...field('sim_id')}
              of={`free sims ${device?.id ?? ''}`}
              find={findFreeSims(device?.id)}
              chosen={device?.sim ? simName(device.sim) : undefined}
              hint={t('devices.sim_note')}
            />
          </FormSection>
        </>
      )}
    />
  );
}

/** A device's station and network, or the store. */
function DeviceStation({ device }: { device: HandheldDevice }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (!device.station) return <span className="muted">{t('devices.places.store')}</span>;
  return (
    <>
      <bdi>{nameOf(device.station)}</bdi>
      <small className="muted">
        {' · '}
        <bdi>{nameOf(device.station.network)}</bdi>
      </small>
    </>
  );
}

function SimLink({ sim }: { sim: NonNullable<HandheldDevice['sim']> }) {
  return (
    <Link to="/admin/sim-management/$id" params={{ id: String(sim.id) }}>
      <MobileNumber number={sim.sim_number} />
    </Link>
  );
}

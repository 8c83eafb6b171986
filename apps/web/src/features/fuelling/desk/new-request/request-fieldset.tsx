import { type driverRow, listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listVehicles, type vehicleRow } from '@fleet/contracts/fleet/vehicles.ts';
import { listStations, type stationRow } from '@fleet/contracts/stations/stations.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../../lib/call.ts';
import { formatNumber, formatPrice } from '../../../../lib/format.ts';
import { litresText } from '../../../../lib/fuel-requests/check-sentence.ts';
import { useFuelTitle, usePartyName } from '../../../../lib/fuel-requests/names.ts';
import { RiyalSign } from '../../../../ui/money.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import classes from './new-request.module.css';
import { isMeasureWrong, odometerOf, type RequestFields, type RequestKind } from './request-form.ts';
import { type Choice, ServerSelect } from './server-select.tsx';

type Vehicle = z.infer<typeof vehicleRow>;
type Driver = z.infer<typeof driverRow>;
type Station = z.infer<typeof stationRow>;

interface RequestFieldsetProps {
  fields: RequestFields;
  onChange: (next: Partial<RequestFields>) => void;
}

const MATCHES = 20;
const KINDS: readonly RequestKind[] = ['litres', 'amount', 'fill_up'];

/** Vehicle, driver, quantity and station. */
export function RequestFieldset({ fields, onChange }: RequestFieldsetProps) {
  const { t } = useTranslation();
  const name = usePartyName();
  const [vehicle, setVehicle] = useState<Choice<Vehicle> | null>(null);
  const [driver, setDriver] = useState<Choice<Driver> | null>(null);
  const [station, setStation] = useState<Choice<Station> | null>(null);
  const fuel_type_id = fields.fuel_type_id === null ? vehicle?.row.fuel_type.id : Number(fields.fuel_type_id);
  const fuelTitle = useFuelTitle();

  const chooseVehicle = (choice: Choice<Vehicle> | null) => {
    setVehicle(choice);
    setDriver(null);
    setStation(null);
    onChange({ vehicle_id: choice?.value ?? null, driver_id: null, station_id: null, fuel_type_id: null });
  };
  return (
    <div className={classes.fields}>
      <ServerSelect
        required
        label={t('new_request.vehicle')}
        placeholder={t('new_request.vehicle_hint')}
        queryKey={['choose', 'vehicles']}
        find={async (q, signal) => {
          const { rows } = await call(listVehicles, { query: { q, page: 1, per_page: MATCHES }, signal });
          return rows.map((row) => ({
            value: String(row.id),
            label: `${row.plate_no.replace('-', ' ')} · ${row.name}`,
            row,
          }));
        }}
        chosen={vehicle}
        onChoose={chooseVehicle}
      />
      {vehicle && <ChosenVehicle vehicle={vehicle.row} />}
      {vehicle && vehicle.row.other_fuel_types.length > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t('driver.which_fuel')}
          value={String(fuel_type_id)}
          onChange={(next) => {
            // Stations differ by product, so the station is reset.
            setStation(null);
            onChange({ fuel_type_id: next, station_id: null });
          }}
          data={[vehicle.row.fuel_type, ...vehicle.row.other_fuel_types].map((fuel) => ({
            value: String(fuel.id),
            label: fuelTitle(fuel),
          }))}
        />
      )}
      <ServerSelect
        clearable
        disabled={!vehicle}
        label={t('new_request.driver')}
        placeholder={vehicle ? (vehicle.row.driver?.name ?? t('new_request.no_driver')) : ''}
        description={vehicle?.row.driver && driver === null ? t('new_request.own_driver') : undefined}
        queryKey={['choose', 'drivers']}
        find={async (q, signal) => {
          const { rows } = await call(listDrivers, { query: { q, page: 1, per_page: MATCHES }, signal });
          return rows.map((row) => ({ value: String(row.id), label: row.name, row }));
        }}
        chosen={driver}
        onChoose={(choice) => {
          setDriver(choice);
          onChange({ driver_id: choice?.value ?? null });
        }}
      />
      <Measure fields={fields} onChange={onChange} />
      <TextInput
        label={t('new_request.odometer')}
        description={t('new_request.optional')}
        inputMode="numeric"
        dir="ltr"
        placeholder={vehicle?.row.odometer_km == null ? '' : formatNumber(vehicle.row.odometer_km)}
        value={fields.odometer}
        onChange={(event) => onChange({ odometer: event.currentTarget.value })}
        error={
          fields.odometer.trim() !== '' && odometerOf(fields.odometer) === null
            ? t('new_request.no_odometer')
            : undefined
        }
      />
      <ServerSelect
        clearable
        disabled={!vehicle}
        label={t('new_request.station')}
        description={t('new_request.station_note')}
        placeholder={t('desk.any_station')}
        queryKey={['choose', 'stations', fuel_type_id]}
        find={async (q, signal) => {
          const { rows } = await call(listStations, {
            query: { q, fuel_type_id, page: 1, per_page: MATCHES },
            signal,
          });
          return rows.map((row) => ({ value: String(row.id), label: stationLabel(row, name(row)), row }));
        }}
        chosen={station}
        onChoose={(choice) => {
          setStation(choice);
          onChange({ station_id: choice?.value ?? null });
        }}
      />
    </div>
  );
}

function Measure({ fields, onChange }: RequestFieldsetProps) {
  const { t } = useTranslation();
  const error = isMeasureWrong(fields) ? t('new_request.no_measure') : undefined;
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={t('new_request.measure')}
        value={fields.kind}
        onChange={(kind) => onChange({ kind: kind as RequestKind })}
        data={KINDS.map((value) => ({ value, label: t(`desk.kinds.${value}`) }))}
      />
      {fields.kind === 'litres' && (
        <TextInput
          mt={8}
          required
          label={t('new_request.litres')}
          inputMode="decimal"
          dir="ltr"
          value={fields.litres}
          onChange={(event) => onChange({ litres: event.currentTarget.value })}
          error={error}
        />
      )}
      {fields.kind === 'amount' && (
        <TextInput
          mt={8}
          required
          label={t('new_request.riyals')}
          inputMode="decimal"
          dir="ltr"
          leftSection={<RiyalSign />}
          value={fields.riyals}
          onChange={(event) => onChange({ riyals: event.currentTarget.value })}
          error={error}
        />
      )}
      {fields.kind === 'fill_up' && <p className={classes.note}>{t('new_request.fill_up_note')}</p>}
    </div>
  );
}

function ChosenVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const fuelTitle = useFuelTitle();
  return (
    <div className={classes.vehicle}>
      <Plate plate={vehicle.plate_no} kind={vehicle.plate_kind} size="sm" />
      <div>
        <b>{vehicle.name}</b>
        <p className={classes.note}>
          {fuelTitle(vehicle.fuel_type)} ·{' '}
          {t('desk.tank', { volume: litresText(vehicle.gas_tank_capacity_ml) })}
        </p>
      </div>
    </div>
  );
}

function stationLabel(station: Station, name: string): string {
  return station.price_millis_per_litre === null
    ? name
    : `${name} · ${formatPrice(station.price_millis_per_litre)}`;
}

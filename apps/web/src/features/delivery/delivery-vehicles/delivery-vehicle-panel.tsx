import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { VehicleDevicesPart } from '../../../ui/vehicle-parts.ts';
import { Measurement } from '../../../ui/volume.tsx';
import { AbsenceList } from './absence-list.tsx';
import { EditDeliveryVehiclePanel } from './delivery-vehicle-form.tsx';
import {
  type DeliveryVehicle,
  useDeliveryVehicle,
  useSwitchDeliveryVehicle,
} from './delivery-vehicles.api.ts';
import classes from './delivery-vehicles.module.css';
import { TankPicture } from './tank-picture.tsx';

interface DeliveryVehiclePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly DeliveryVehicle[] | undefined;
}

/** One delivery vehicle beside the list, or its form. */
export function DeliveryVehiclePanel({ id, panel, rows }: DeliveryVehiclePanelProps) {
  const { t } = useTranslation();
  const result = useDeliveryVehicle(id);
  const devicesOf = useContext(VehicleDevicesPart);
  if (panel.isEditing && result.data?.can.update)
    return <EditDeliveryVehiclePanel vehicle={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('delivery_vehicles.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(vehicle) => vehicle.code}
      actions={(vehicle) =>
        vehicle.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(vehicle) => (
        <DetailTabs
          label={vehicle.code}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts vehicle={vehicle} /> },
            {
              name: 'absences',
              label: t('delivery_vehicles.absences'),
              content: () => <AbsenceList vehicle={vehicle} />,
            },
            ...(devicesOf
              ? [
                  {
                    name: 'devices',
                    label: t('trackers.short'),
                    content: () => devicesOf({ ...vehicle, mayUpdate: vehicle.can.update }),
                  },
                ]
              : []),
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="delivery_vehicle" id={vehicle.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ vehicle }: { vehicle: DeliveryVehicle }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchDeliveryVehicle();
  const kg = (value: number) => <Measurement value={formatNumber(value)} unit={t('units.kg')} />;
  const hours = (from: number | null, to: number | null) =>
    from === null || to === null ? undefined : (
      <bdi className="num">
        {timeOfDayText(from)}–{timeOfDayText(to)}
      </bdi>
    );
  const pause = vehicle.break_seconds;
  return (
    <div className={classes.facts}>
      {vehicle.is_absent && <Callout tone="wait">{t('delivery_vehicles.absent_now')}</Callout>}
      <TankPicture compartments={vehicle.compartments} size="large" />
      <FactList
        title={t('delivery_vehicles.carries')}
        facts={[
          { name: 'capacity_ml', label: t('delivery_vehicles.capacity'), value: vehicle.capacity_ml || null },
          {
            name: 'vehicle_class',
            shown: t(`field_values.vehicle_class.${vehicle.vehicle_class}`),
          },
          {
            name: 'payload',
            label: t('delivery_vehicles.payload'),
            shown: kg(vehicle.payload_grams / 1_000),
          },
          {
            name: 'gross_weight_kg',
            label: t('delivery_vehicles.gross_weight'),
            shown: kg(vehicle.gross_weight_kg),
          },
          {
            name: 'skills',
            wide: true,
            shown:
              vehicle.skills.length > 0
                ? vehicle.skills
                    .map((skill) => t(`field_values.required_skills.${skill}`))
                    .join(t('ui.comma'))
                : undefined,
            value: null,
          },
        ]}
      />
      <FactList
        title={t('delivery_vehicles.whose')}
        facts={[
          {
            name: 'plate_no',
            shown: <Plate plate={vehicle.vehicle.plate_no} kind={vehicle.vehicle.plate_kind} size="sm" />,
          },
          { name: 'client', label: t('columns.client'), value: nameOf(vehicle.client) },
          { name: 'driver_id', value: vehicle.driver?.name },
          { name: 'delivery_branch_id', value: nameOf(vehicle.delivery_branch) },
        ]}
      />
      <FactList
        title={t('delivery_vehicles.hours')}
        facts={[
          {
            name: 'shift',
            label: t('delivery_vehicles.shift'),
            shown: hours(vehicle.shift_from_minute, vehicle.shift_to_minute),
          },
          {
            name: 'break',
            label: t('delivery_vehicles.break'),
            shown:
              pause === null
                ? t('delivery_vehicles.no_break')
                : t('delivery_vehicles.break_is', {
                    minutes: pause / 60,
                    from: timeOfDayText(vehicle.break_from_minute),
                    to: timeOfDayText(vehicle.break_to_minute),
                  }),
          },
          { name: 'max_stops', value: vehicle.max_stops },
          {
            name: 'max_distance_metres',
            label: t('delivery_vehicles.max_distance'),
            value: vehicle.max_distance_metres,
          },
          {
            name: 'speed_percent',
            label: t('delivery_vehicles.speed'),
            shown: t('delivery_branches.percent', { percent: vehicle.speed_percent }),
          },
        ]}
      />
      <FactList
        title={t('delivery_vehicles.costs')}
        facts={[
          {
            name: 'fixed_cost_halalas',
            label: t('delivery_vehicles.cost_a_day'),
            value: vehicle.fixed_cost_halalas,
          },
          { name: 'km_halalas', label: t('delivery_vehicles.cost_a_km'), value: vehicle.cost_halalas_per_km },
          {
            name: 'hour_halalas',
            label: t('delivery_vehicles.cost_an_hour'),
            value: vehicle.cost_halalas_per_hour,
          },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={vehicle.code}
                status={vehicle.status}
                isAllowed={vehicle.can.update}
                consequence={{
                  active: t('delivery_vehicles.on_text'),
                  inactive: t('delivery_vehicles.off_text'),
                }}
                change={(next) => change(vehicle.id, next)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

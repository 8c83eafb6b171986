import { useTranslation } from 'react-i18next';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { ActivationFeeNote } from '../../../ui/vehicle-fee-note.tsx';
import { useActivationFee, useSwitchVehicle, type VehicleRow } from './vehicles.api.ts';

/** Activates or deactivates a vehicle, with what activating costs. */
export function VehicleStatus({ vehicle, isAllowed }: { vehicle: VehicleRow; isAllowed: boolean }) {
  const { t } = useTranslation();
  const change = useSwitchVehicle();
  return (
    <StatusSwitch
      name={vehicle.plate_no}
      status={vehicle.status}
      isAllowed={isAllowed}
      consequence={{ active: <Activation id={vehicle.id} />, inactive: t('vehicles.off_text') }}
      change={(next) => change(vehicle.id, next)}
    />
  );
}

/** Its fee is loaded when the dialog opens, not for every row of a list. */
function Activation({ id }: { id: number }) {
  const { t } = useTranslation();
  const fee = useActivationFee(id);
  return (
    <>
      {t('vehicles.on_text')} <ActivationFeeNote fee={fee.data} />
    </>
  );
}

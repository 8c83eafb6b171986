import { useTranslation } from 'react-i18next';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { type FuelTypeRow, useSwitchFuelType } from './fuel-types.api.ts';

/** On sale or not, with the switch for who may. */
export function FuelStatus({ fuel }: { fuel: FuelTypeRow }) {
  const { t } = useTranslation();
  const change = useSwitchFuelType();
  return (
    <StatusSwitch
      name={fuel.title_en}
      status={fuel.status}
      isAllowed={fuel.can.update}
      consequence={{ active: t('fuel_types.on_text'), inactive: t('fuel_types.off_text') }}
      change={(next) => change(fuel.id, next)}
    />
  );
}

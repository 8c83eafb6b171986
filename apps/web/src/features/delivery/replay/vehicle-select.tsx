import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useVehicleNames } from './replay.api.ts';

interface VehicleSelectProps {
  branch: string;
  value: string;
  /** Its name, if the page already knows it. */
  name: string | undefined;
  onPick: (id: string) => void;
}

/** Selects the vehicle within the sentence. */
export function VehicleSelect({ branch, value, name, onPick }: VehicleSelectProps) {
  const { t } = useTranslation();
  const { data } = useVehicleNames(branch);
  const choices = (data?.rows ?? []).map((row) => ({
    value: String(row.delivery_vehicle_id),
    label: row.code,
  }));
  const shown = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: name ?? value }, ...choices];
  return <FilterSelect label={t('columns.vehicle')} value={value} choices={shown} onPick={onPick} />;
}

import { useTranslation } from 'react-i18next';
import { FilterWord } from '../../ui/filter-word.tsx';
import { useVehicleNames } from './replay.api.ts';

interface VehicleWordProps {
  branch: string;
  value: string;
  /** Its name where the page knows it already. */
  name: string | undefined;
  onPick: (id: string) => void;
}

/** The vehicle as a word of the sentence. */
export function VehicleWord({ branch, value, name, onPick }: VehicleWordProps) {
  const { t } = useTranslation();
  const { data } = useVehicleNames(branch);
  const choices = (data?.rows ?? []).map((row) => ({
    value: String(row.delivery_vehicle_id),
    label: row.code,
  }));
  const shown = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: name ?? value }, ...choices];
  return <FilterWord label={t('columns.vehicle')} value={value} choices={shown} onPick={onPick} />;
}

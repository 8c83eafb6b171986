import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Vehicle } from './driver.api.ts';
import shared from './driver.module.css';
import classes from './measure-field.module.css';
import { fuelName } from './request-labels.ts';

/** Maximum number of options side by side on a phone. */
const SIDE_BY_SIDE = 3;

interface FuelChoiceProps {
  vehicle: Vehicle;
  fuel: Vehicle['fuel_type'];
  onChange: (fuel_type_id: number) => void;
}

/** Selects the product for a vehicle that takes several; otherwise nothing. */
export function FuelChoice({ vehicle, fuel, onChange }: FuelChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labelId = useId();
  if (vehicle.other_fuel_types.length === 0) return null;
  const fuels = [vehicle.fuel_type, ...vehicle.other_fuel_types];
  return (
    <section>
      <h2 className={shared.label}>
        <span id={labelId}>{t('driver.which_fuel')}</span>
      </h2>
      <SegmentedControl
        value={String(fuel.id)}
        onChange={(value) => onChange(Number(value))}
        data={fuels.map((one) => ({ value: String(one.id), label: fuelName(one, language) }))}
        orientation={fuels.length > SIDE_BY_SIDE ? 'vertical' : 'horizontal'}
        classNames={{ root: classes.kinds!, label: classes.kindLabel!, indicator: classes.indicator! }}
        aria-labelledby={labelId}
        withItemsBorders={false}
        fullWidth
      />
    </section>
  );
}

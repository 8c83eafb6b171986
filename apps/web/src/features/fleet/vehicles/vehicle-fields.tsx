import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { PickField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { ConsumptionField, LitresField } from '../../../ui/form/figure-fields.tsx';
import { CodeField, TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { type Names, useNameOf } from '../../../ui/name-cell.tsx';
import { findGroups, useVehicleChoices } from './vehicles.api.ts';

/** Fields by name, common to both vehicle forms. */
interface Field {
  (
    path: 'vehicle_type_id' | 'fuel_type_id' | 'gas_tank_capacity_ml' | 'metres_per_litre' | 'group_id',
  ): FieldProps<number | null>;
  (path: 'other_fuel_type_ids'): FieldProps<(number | null)[]>;
  (path: string): FieldProps<string>;
}

/** Basic data and fuel of a vehicle. */
export function OwnFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const { data } = useVehicleChoices();
  const fuels = (data?.fuel_types ?? []).map((fuel) => ({
    value: String(fuel.id),
    label: titleIn(language, fuel),
  }));
  const others = field('other_fuel_type_ids');
  return (
    <>
      <SelectField
        {...field('plate_kind')}
        choices={PLATE_KINDS.map((value) => ({ value, label: t(`plate.kinds.${value}`) }))}
      />
      <TextField {...field('name')} hint={t('vehicles.name_hint')} maxLength={80} />
      <ByIdField
        {...field('vehicle_type_id')}
        choices={(data?.vehicle_types ?? []).map((type) => ({ value: String(type.id), label: nameOf(type) }))}
      />
      <ByIdField {...field('fuel_type_id')} choices={fuels} />
      <MultiSelect
        label={others.label}
        description={t('vehicles.other_fuels_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={fuels.filter((fuel) => fuel.value !== String(field('fuel_type_id').value))}
        value={others.value.map(String)}
        onChange={(next) => others.onChange(next.map(Number))}
        onBlur={others.onBlur}
        error={others.problem && fieldText(t, others.problem)}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
      />
      <LitresField {...field('gas_tank_capacity_ml')} />
      <ConsumptionField {...field('metres_per_litre')} hint={t('vehicles.consumption_hint')} />
    </>
  );
}

/** The vehicle's group (`group`), and all other data (`rest`). */
export function MoreFields({
  field,
  client_id,
  group,
  part,
}: {
  field: Field;
  client_id: number | undefined;
  group?: Names | undefined;
  part: 'group' | 'rest';
}) {
  const nameOf = useNameOf();
  if (part === 'group')
    return (
      <PickField
        {...field('group_id')}
        of={`groups of ${client_id ?? 'own'}`}
        find={findGroups(client_id, nameOf)}
        chosen={group && nameOf(group)}
      />
    );
  return (
    <>
      <CodeField {...field('cost_center')} maxLength={40} />
      <CodeField {...field('client_reference_number')} maxLength={60} />
      <TextField {...field('brand')} maxLength={60} />
      <TextField {...field('make')} maxLength={60} />
      <TextField {...field('model')} maxLength={60} />
      <TextField {...field('color')} maxLength={40} />
      <DateTimeField {...field('last_service_date')} />
      <DateTimeField {...field('next_service_date')} />
    </>
  );
}

/** A choice stored by id. */
function ByIdField({
  value,
  onChange,
  choices,
  ...field
}: FieldProps<number | null> & { choices: { value: string; label: string }[] }) {
  return (
    <SelectField
      {...field}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      choices={choices}
    />
  );
}

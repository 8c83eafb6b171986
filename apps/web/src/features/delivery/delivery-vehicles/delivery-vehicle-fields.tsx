import { DELIVERY_SKILLS, VEHICLE_CLASSES } from '@fleet/domain/delivery.ts';
import { useTranslation } from 'react-i18next';
import { useDeliveryBranches } from '../../../ui/branch-select.tsx';
import { CheckboxGroup, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, MoneyField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { scaledField } from '../../../ui/form/scaled-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import classes from './delivery-vehicles.module.css';

const KILO = 1_000;
const SECONDS = 60;
const CODE_LENGTH = 30;

/** Fields by name, common to both vehicle forms. */
interface Field {
  (path: 'code' | 'vehicle_class'): FieldProps<string>;
  (path: 'skills'): FieldProps<string[]>;
  (path: string): FieldProps<number | null>;
}

/** Name and depot. */
export function OwnFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const branch = field('delivery_branch_id');
  return (
    <>
      <TextField {...field('code')} hint={t('delivery_vehicles.code_note')} maxLength={CODE_LENGTH} />
      <SelectField
        {...plainField<string>({
          name: branch.name,
          label: branch.label,
          required: true,
          value: branch.value === null ? '' : String(branch.value),
          onChange: (id) => branch.onChange(id === '' ? null : Number(id)),
          problem: branch.problem?.code,
        })}
        choices={(useDeliveryBranches() ?? []).map((one) => ({
          value: String(one.id),
          label: `${one.id}, ${nameOf(one)}`,
        }))}
      />
    </>
  );
}

/** Capacity besides the tank, and equipment. */
export function CarryFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...field('vehicle_class')}
        hint={t('delivery_vehicles.class_note')}
        choices={VEHICLE_CLASSES.map((value) => ({
          value,
          label: t(`field_values.vehicle_class.${value}`),
        }))}
      />
      <DecimalField
        {...scaledField(field('payload_grams'), KILO, t('delivery_vehicles.payload'))}
        unit={t('units.kg')}
        hint={t('delivery_vehicles.payload_note')}
      />
      <DecimalField
        {...field('gross_weight_kg')}
        label={t('delivery_vehicles.gross_weight')}
        unit={t('units.kg')}
        hint={t('delivery_vehicles.gross_weight_note')}
      />
      <div className={classes.fullWidth}>
        <CheckboxGroup
          {...field('skills')}
          choices={DELIVERY_SKILLS.map((value) => ({
            value,
            label: t(`field_values.required_skills.${value}`),
          }))}
        />
      </div>
    </>
  );
}

/** Shift, break and limits. */
export function HourFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  return (
    <>
      <TimeOfDayField {...field('shift_from_minute')} />
      <TimeOfDayField {...field('shift_to_minute')} />
      <TimeOfDayField {...field('break_from_minute')} hint={t('delivery_vehicles.break_note')} />
      <TimeOfDayField {...field('break_to_minute')} />
      <DecimalField
        {...scaledField(field('break_seconds'), SECONDS, t('delivery_vehicles.break_long'))}
        unit={t('units.min')}
      />
      <DecimalField
        {...field('speed_percent')}
        label={t('delivery_vehicles.speed')}
        unit={t('units.percent')}
      />
      <DecimalField {...field('max_stops')} />
      <DecimalField
        {...scaledField(field('max_distance_metres'), KILO, t('delivery_vehicles.max_distance'))}
        unit={t('units.km')}
      />
    </>
  );
}

/** Costs used for planning. */
export function CostFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  return (
    <>
      <MoneyField {...field('fixed_cost_halalas')} label={t('delivery_vehicles.cost_a_day')} />
      <MoneyField {...field('cost_halalas_per_km')} label={t('delivery_vehicles.cost_a_km')} />
      <MoneyField {...field('cost_halalas_per_hour')} label={t('delivery_vehicles.cost_an_hour')} />
    </>
  );
}

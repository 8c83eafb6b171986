import { useTranslation } from 'react-i18next';
import { CheckboxGroup, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { DecimalField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useDepot, useVehiclesAtWork } from './static-routes.api.ts';
import classes from './stops-field.module.css';
import { StopsField, type StopsForm } from './stops-field.tsx';

const TITLE_LENGTH = 80;
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'];

/** The part of a route's form that its fields use. */
interface RouteForm extends StopsForm {
  field: StopsForm['field'] & {
    (path: 'title_en' | 'title_ar' | 'from_date' | 'to_date'): FieldProps<string>;
    (path: 'weekdays'): FieldProps<(number | null)[]>;
    (path: 'delivery_vehicle_id' | 'start_minute' | 'days_before'): FieldProps<number | null>;
  };
}

interface RouteFieldsProps {
  form: RouteForm;
  delivery_branch_id: number;
}

/** Name, vehicle, stops with standing orders, and weekdays of a route. */
export function RouteFields({ form, delivery_branch_id }: RouteFieldsProps) {
  const { t } = useTranslation();
  const { field } = form;
  const weekdays = field('weekdays');
  const depot = useDepot(delivery_branch_id);
  return (
    <>
      <FormSection>
        <TextField {...field('title_en')} maxLength={TITLE_LENGTH} />
        <TextField {...field('title_ar')} maxLength={TITLE_LENGTH} />
        <VehicleField field={field('delivery_vehicle_id')} delivery_branch_id={delivery_branch_id} />
        <TimeOfDayField {...field('start_minute')} hint={t('static_routes.start_note')} />
      </FormSection>
      <StopsField
        form={form}
        depot={depot}
        delivery_branch_id={delivery_branch_id}
        delivery_vehicle_id={field('delivery_vehicle_id').value}
      />
      <FormSection title={t('static_routes.days')}>
        <div className={classes.fullWidth}>
          <CheckboxGroup
            {...plainField<string[]>({
              name: weekdays.name,
              label: weekdays.label,
              required: true,
              value: weekdays.value.map(String),
              onChange: (days) => weekdays.onChange(days.map(Number)),
              problem: weekdays.problem && 'none_chosen',
            })}
            choices={WEEKDAYS.map((value) => ({ value, label: t(`static_routes.weekdays.${value}`) }))}
          />
        </div>
        <DateField {...field('from_date')} label={t('static_routes.first_day')} />
        <DateField
          {...field('to_date')}
          label={t('static_routes.last_day')}
          hint={t('static_routes.no_end_note')}
        />
        <DecimalField {...field('days_before')} hint={t('static_routes.days_before_note')} />
      </FormSection>
    </>
  );
}

function VehicleField({
  field,
  delivery_branch_id,
}: {
  field: FieldProps<number | null>;
  delivery_branch_id: number;
}) {
  const { t } = useTranslation();
  const vehicles = useVehiclesAtWork(delivery_branch_id);
  const chosen = vehicles.find(({ id }) => id === field.value);
  const driverNote = chosen?.driver
    ? t('static_routes.driven_by', { driver: chosen.driver.name })
    : t('static_routes.driver_later');
  return (
    <SelectField
      {...plainField<string>({
        name: field.name,
        label: field.label,
        required: true,
        value: field.value === null ? '' : String(field.value),
        onChange: (id) => field.onChange(id === '' ? null : Number(id)),
        problem: field.problem?.code,
      })}
      searchable
      choices={vehicles.map(({ id, code, vehicle }) => ({
        value: String(id),
        label: `${code} · ${vehicle.plate_no}`,
      }))}
      hint={chosen ? driverNote : undefined}
    />
  );
}

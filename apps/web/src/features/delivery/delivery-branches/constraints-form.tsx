import {
  getDeliveryConstraints,
  updateDeliveryConstraints,
} from '@fleet/contracts/delivery/delivery-branches.ts';
import { CHANGEOVER_RULES } from '@fleet/domain/delivery.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { scaledField } from '../../../ui/form/scaled-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Constraints, type DeliveryBranch, useUpdateConstraints } from './delivery-branches.api.ts';
import classes from './delivery-branches.module.css';
import { SpeedPicture } from './speed-picture.tsx';

const SECONDS = 60;
const METRES = 1_000;

interface EditConstraintsPanelProps {
  branch: DeliveryBranch;
  constraints: Constraints;
  panel: PanelState;
}

/** Edits a depot's planning parameters; existing plans are unaffected. */
export function EditConstraintsPanel({ branch, constraints, panel }: EditConstraintsPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateConstraints();
  const form = useContractForm({
    route: updateDeliveryConstraints,
    initial: constraints,
    save: (body) => update.mutateAsync({ params: { id: branch.id }, body }),
    current: () => call(getDeliveryConstraints, { params: { id: branch.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  const { field } = form;
  const byHour = field('speed_percent_by_hour');
  const hint = (name: string) => ({ hint: t(`delivery_branches.${name}_note`) });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_branches.planning')}
      title={nameOf(branch)}
      save={t('delivery_branches.save_planning')}
      onClose={panel.show}
    >
      <FormSection title={t('delivery_branches.wanted')} note={t('delivery_branches.planning_note')}>
        <SwitchField {...field('sequence_orders')} {...hint('sequence_orders')} />
        <SwitchField {...field('balanced_allocation')} {...hint('balanced_allocation')} />
        <SwitchField {...field('time_and_fuel_optimization')} {...hint('time_and_fuel_optimization')} />
        <SwitchField {...field('multi_trip')} {...hint('multi_trip')} />
        {form.values.sequence_orders && (
          <MoneyField
            {...field('sequence_halalas_per_hour')}
            label={t('delivery_branches.sequence_weight')}
            {...hint('sequence_weight')}
          />
        )}
        {form.values.balanced_allocation && (
          <MoneyField
            {...field('balance_halalas')}
            label={t('delivery_branches.balance_weight')}
            {...hint('balance_weight')}
          />
        )}
      </FormSection>
      <FormSection title={t('delivery_branches.times')}>
        <DecimalField
          {...scaledField(field('service_seconds'), SECONDS, t('delivery_branches.service'))}
          decimals={1}
          unit={t('units.min')}
        />
        <DecimalField
          {...scaledField(
            field('service_seconds_per_1000'),
            SECONDS,
            t('delivery_branches.service_per_1000'),
          )}
          decimals={1}
          unit={t('units.min')}
          hint={t('delivery_branches.service_per_1000_note')}
        />
        <DecimalField
          {...scaledField(field('load_seconds'), SECONDS, t('delivery_branches.load'))}
          decimals={1}
          unit={t('units.min')}
          hint={t('delivery_branches.load_note')}
        />
        <SelectField
          {...field('petrol_after_diesel')}
          choices={CHANGEOVER_RULES.map((value) => ({
            value,
            label: t(`field_values.petrol_after_diesel.${value}`),
          }))}
        />
        {form.values.petrol_after_diesel === 'cleaned' && (
          <DecimalField
            {...scaledField(field('cleaning_seconds'), SECONDS, t('delivery_branches.cleaning'))}
            unit={t('units.min')}
            hint={t('delivery_branches.cleaning_note')}
          />
        )}
        <MoneyField
          {...field('late_halalas_per_minute')}
          label={t('delivery_branches.late')}
          hint={t('delivery_branches.late_note')}
        />
      </FormSection>
      <FormSection title={t('delivery_branches.roads')}>
        <DecimalField
          {...scaledField(field('speed_metres_per_hour'), METRES, t('delivery_branches.speed'))}
          decimals={1}
          unit={t('units.km_per_hour')}
        />
        <DecimalField
          {...field('detour_percent')}
          label={t('delivery_branches.detour')}
          unit={t('units.percent')}
          hint={t('delivery_branches.detour_note')}
        />
        <fieldset className={classes.byHour}>
          <legend>{t('delivery_branches.by_hour')}</legend>
          <p className="muted">{t('delivery_branches.by_hour_note')}</p>
          <SpeedPicture
            percents={byHour.value.map((percent) => percent ?? 100)}
            speed_metres_per_hour={form.values.speed_metres_per_hour}
            onChange={byHour.onChange}
          />
        </fieldset>
      </FormSection>
    </FormPanel>
  );
}

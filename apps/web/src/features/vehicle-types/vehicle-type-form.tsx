import { createVehicleType, getVehicleType, updateVehicleType } from '@fleet/contracts/vehicle-types.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { DecimalField, MoneyField } from '../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { NameFields } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { useCreateVehicleType, useUpdateVehicleType, type VehicleType } from './vehicle-types.api.ts';

/** A new kind of vehicle; saved, it opens. */
export function NewVehicleTypePanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateVehicleType();
  const form = useContractForm({
    route: createVehicleType,
    save: (body) => create.mutateAsync({ body }),
    onSaved: (type) => {
      showSuccess(t('vehicle_types.added', { name: type.name_en }));
      panel.open(type.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('vehicle_types.one')}
      title={t('ui.new')}
      save={t('vehicle_types.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** The same fields for one that is there. */
export function EditVehicleTypePanel({ type, panel }: { type: VehicleType; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateVehicleType();
  const form = useContractForm({
    route: updateVehicleType,
    initial: type,
    save: (body) => update.mutateAsync({ params: { id: type.id }, body }),
    current: () => call(getVehicleType, { params: { id: type.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('vehicle_types.one')}
      title={nameOf(type)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

type FieldsProps = {
  field: ((path: 'name_en' | 'name_ar' | 'name_ur') => FieldProps<string>) &
    ((path: 'weight_kg' | 'registration_fee' | 'monthly_sub_fee') => FieldProps<number | null>);
};

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('ui.names')}>
        <NameFields en={field('name_en')} ar={field('name_ar')} ur={field('name_ur')} />
        <DecimalField {...field('weight_kg')} unit={t('units.kg')} />
      </FormSection>
      <FormSection title={t('vehicle_types.fees')} note={t('vehicle_types.fees_note')}>
        <MoneyField {...field('registration_fee')} hint={t('vehicle_types.registration_note')} />
        <MoneyField {...field('monthly_sub_fee')} hint={t('vehicle_types.monthly_note')} />
      </FormSection>
    </>
  );
}

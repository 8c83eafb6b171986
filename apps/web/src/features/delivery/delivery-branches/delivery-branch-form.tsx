import {
  createDeliveryBranch,
  getDeliveryBranch,
  updateDeliveryBranch,
} from '@fleet/contracts/delivery/delivery-branches.ts';
import { DEFAULT_MAP_CENTRE } from '@fleet/domain/delivery.ts';
import { RECIPIENT_CALLS, type RecipientCall } from '@fleet/domain/recipients.ts';
import type { SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { CityField } from '../../../ui/form/city-field.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { MapPinField } from '../../../ui/form/map-pin-field.tsx';
import { NameFields, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type DeliveryBranch,
  useCreateDeliveryBranch,
  useUpdateDeliveryBranch,
} from './delivery-branches.api.ts';

const ADDRESS_LENGTH = 300;

/** Form for a new depot; once saved it opens, so that slots can be added. */
export function NewDeliveryBranchPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateDeliveryBranch();
  const form = useContractForm({
    route: createDeliveryBranch,
    initial: { ...DEFAULT_MAP_CENTRE, plans_at_once: true },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (branch) => {
      showSuccess(t('delivery_branches.added', { name: branch.name_en, id: branch.id }));
      panel.open(branch.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_branches.one')}
      title={t('ui.new')}
      save={t('delivery_branches.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** The edit form. */
export function EditDeliveryBranchPanel({ branch, panel }: { branch: DeliveryBranch; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateDeliveryBranch();
  const form = useContractForm({
    route: updateDeliveryBranch,
    initial: branch,
    save: (body) => update.mutateAsync({ params: { id: branch.id }, body }),
    current: () => call(getDeliveryBranch, { params: { id: branch.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_branches.one')}
      title={nameOf(branch)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

type FieldsProps = {
  field: ((
    path: 'name_en' | 'name_ar' | 'address' | 'brand_name_en' | 'brand_name_ar' | 'brand_colour' | 'phone',
  ) => FieldProps<string>) &
    ((path: 'recipients_call') => FieldProps<RecipientCall | ''>) &
    ((path: 'city') => FieldProps<SaudiCity | ''>) &
    ((path: 'latitude' | 'longitude') => FieldProps<number | null>) &
    ((path: 'plans_at_once') => FieldProps<boolean>);
};

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  const address = field('address');
  return (
    <>
      <FormSection title={t('ui.names')}>
        <NameFields en={field('name_en')} ar={field('name_ar')} />
      </FormSection>
      <FormSection title={t('delivery_branches.place')}>
        <TextField {...address} maxLength={ADDRESS_LENGTH} />
        <CityField {...field('city')} />
      </FormSection>
      <FormSection columns="one">
        <MapPinField
          label={t('delivery_branches.one')}
          latitude={field('latitude')}
          longitude={field('longitude')}
          onPlace={(label) => address.value === '' && address.onChange(label)}
        />
      </FormSection>
      <FormSection title={t('delivery_branches.incoming')} columns="one">
        <SwitchField {...field('plans_at_once')} hint={t('delivery_branches.plans_at_once_note')} />
      </FormSection>
      <FormSection title={t('delivery_branches.recipients')} note={t('delivery_branches.recipients_note')}>
        <NameFields en={field('brand_name_en')} ar={field('brand_name_ar')} />
        <TextField {...field('brand_colour')} maxLength={7} hint={t('delivery_branches.colour_hint')} />
        <SelectField
          {...field('recipients_call')}
          choices={RECIPIENT_CALLS.map((value) => ({
            value,
            label: t(`field_values.recipients_call.${value}`),
          }))}
        />
        <TextField {...field('phone')} maxLength={16} hint={t('delivery_branches.phone_hint')} />
      </FormSection>
    </>
  );
}

import { createFuelType, getFuelType, updateFuelType } from '@fleet/contracts/fuel-types.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { FeeField } from '../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { type FuelType, useCreateFuelType, useUpdateFuelType } from './fuel-types.api.ts';

/** A new product; saved, it opens. */
export function NewFuelTypePanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateFuelType();
  const form = useContractForm({
    route: createFuelType,
    save: (body) => create.mutateAsync({ body }),
    onSaved: (fuel) => {
      showSuccess(t('ui.added', { name: fuel.title_en }));
      panel.open(fuel.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('fuel_types.one')}
      title={t('ui.new')}
      save={t('fuel_types.add')}
      onClose={panel.close}
    >
      <Fields
        field={form.field}
        code={<CodeField {...form.field('code')} hint={t('fuel_types.code_note')} />}
      />
    </FormPanel>
  );
}

interface EditFuelTypePanelProps {
  fuel: FuelType;
  title: string;
  panel: PanelState;
}

/** The same fields for one that is there; its code stays. */
export function EditFuelTypePanel({ fuel, title, panel }: EditFuelTypePanelProps) {
  const { t } = useTranslation();
  const update = useUpdateFuelType();
  const form = useContractForm({
    route: updateFuelType,
    initial: fuel,
    save: (body) => update.mutateAsync({ params: { id: fuel.id }, body }),
    current: () => call(getFuelType, { params: { id: fuel.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('fuel_types.one')}
      title={title}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((path: 'title_en' | 'title_ar' | 'title_ur') => FieldProps<string>) &
    ((
      path:
        | 'base_price_millis_per_litre'
        | 'price_lower_limit_millis'
        | 'price_upper_limit_millis'
        | 'processing_fee_millis_per_litre',
    ) => FieldProps<number | null>);
  code?: ReactNode;
}

function Fields({ field, code }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('ui.names')}>
        <NameFields en={field('title_en')} ar={field('title_ar')} ur={field('title_ur')} />
        {code}
      </FormSection>
      <FormSection title={t('fuel_types.prices')} note={t('fuel_types.prices_note')}>
        <FeeField {...field('price_lower_limit_millis')} />
        <FeeField {...field('price_upper_limit_millis')} />
        <FeeField {...field('base_price_millis_per_litre')} />
        <FeeField {...field('processing_fee_millis_per_litre')} hint={t('fuel_types.fee_note')} />
      </FormSection>
    </>
  );
}

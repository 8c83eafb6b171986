import {
  createDeliveryProduct,
  getDeliveryProduct,
  updateDeliveryProduct,
} from '@fleet/contracts/delivery-products.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { SegmentField, SelectField } from '../../ui/form/choice-fields.tsx';
import { FeeField, WeightField } from '../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import {
  type DeliveryProduct,
  namesOf,
  useCreateDeliveryProduct,
  useFuels,
  useUpdateDeliveryProduct,
} from './delivery-products.api.ts';

/** A new product; saved, it opens. */
export function NewDeliveryProductPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const fuels = useFuels().data?.rows ?? [];
  const create = useCreateDeliveryProduct();
  const form = useContractForm({
    route: createDeliveryProduct,
    initial: { kind: 'fuel' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (product) => {
      showSuccess(t('ui.added', { name: nameOf(namesOf(product)) }));
      panel.open(product.id);
    },
  });
  const fuel = form.field('fuel_type_id');
  const kind = form.field('kind');
  const isFuel = form.values.kind === 'fuel';
  return (
    <FormPanel
      form={form}
      kind={t('delivery_products.one')}
      title={t('ui.new')}
      save={t('delivery_products.add')}
      onClose={panel.close}
    >
      <FormSection title={t('delivery_products.what')} note={t('delivery_products.what_note')}>
        <SegmentField
          {...kind}
          onChange={(next) => {
            kind.onChange(next);
            fuel.onChange(null);
          }}
          choices={(['fuel', 'goods'] as const).map((value) => ({
            value,
            label: t(`field_values.product_kind.${value}`),
          }))}
        />
        {isFuel && (
          <SelectField
            {...fuel}
            label={t('columns.fuel_type')}
            required
            value={fuel.value === null ? '' : String(fuel.value)}
            onChange={(next) => fuel.onChange(next === '' ? null : Number(next))}
            choices={fuels.map((row) => ({ value: String(row.id), label: nameOf(namesOf(row)) }))}
          />
        )}
        <CodeField {...form.field('code')} hint={t('delivery_products.code_hint')} />
      </FormSection>
      <Fields field={form.field} isFuel={isFuel} />
    </FormPanel>
  );
}

/** What may change of one that is there: what it is stays. */
export function EditDeliveryProductPanel({
  product,
  panel,
}: {
  product: DeliveryProduct;
  panel: PanelState;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateDeliveryProduct();
  const form = useContractForm({
    route: updateDeliveryProduct,
    initial: product,
    save: (body) => update.mutateAsync({ params: { id: product.id }, body }),
    current: () => call(getDeliveryProduct, { params: { id: product.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('delivery_products.one')}
      title={nameOf(namesOf(product))}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} isFuel={product.kind === 'fuel'} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((path: 'title_en' | 'title_ar') => FieldProps<string>) &
    ((path: 'weight_grams' | 'price_millis') => FieldProps<number | null>);
  isFuel: boolean;
}

function Fields({ field, isFuel }: FieldsProps) {
  const { t } = useTranslation();
  const of = t(isFuel ? 'units.per_litre' : 'units.per_piece');
  return (
    <>
      <FormSection title={t('ui.names')}>
        <NameFields en={field('title_en')} ar={field('title_ar')} />
      </FormSection>
      <FormSection title={t('delivery_products.figures')} note={t('delivery_products.figures_note')}>
        <FeeField {...field('price_millis')} unit={of} />
        <WeightField {...field('weight_grams')} label={t('delivery_products.weight')} per={of} />
      </FormSection>
    </>
  );
}

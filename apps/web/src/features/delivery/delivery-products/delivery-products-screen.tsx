import { deliveryProducts } from '@fleet/contracts/delivery/delivery-products.ts';
import { listFuelTypes } from '@fleet/contracts/fleet/fuel-types.ts';
import { PRODUCT_CLASSES } from '@fleet/domain/delivery.ts';
import { IconDroplets } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SegmentField, SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { FeeField, WeightField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import type { Fields } from '../../../ui/resource/resource-forms.tsx';
import { useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { type DeliveryProduct, ProductPrice, ProductWeight } from './delivery-product-labels.tsx';

const MAX_FUELS = 100;
const KINDS = ['fuel', 'goods'] as const;
const FUEL_CLASSES = PRODUCT_CLASSES.filter((one) => one !== 'packaged');

/** Products for delivery: fuels by the liter, goods by the piece. */
export function DeliveryProductsScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const list = useResourceList(deliveryProducts, {
    sort: 'title_en',
    filters: { kind: 'any' },
    query: ({ kind }) => ({ kind: KINDS.find((one) => one === kind) }),
  });
  const { state, set } = list;
  const column = columnsFor<DeliveryProduct>(t);
  return (
    <ResourceScreen
      resource={deliveryProducts}
      list={list}
      page="delivery-products"
      title={t('menu.delivery_products')}
      icon={IconDroplets}
      texts="delivery_products"
      alsoChanges={['order']}
      nameOf={(row) => nameOf(namesOf(row))}
      actions={
        <LinkButton to="/admin/store-products" variant="default">
          {t('store_products.title')}
        </LinkButton>
      }
      filters={
        <>
          <FilterSelect
            label={t('columns.product_kind')}
            value={state.kind}
            choices={['any', ...KINDS].map((value) => ({
              value,
              label: t(`delivery_products.kinds.${value}`),
            }))}
            onPick={(kind) => set({ kind })}
          />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      columns={[
        column.name('title_en', namesOf),
        column.code('code', { header: t('columns.product_code') }),
        {
          key: 'kind',
          header: t('columns.product_kind'),
          cell: (row) => t(`field_values.product_kind.${row.kind}`),
        },
        {
          ...column.price('price_millis', { header: t('field_names.price_millis') }),
          cell: (row) => <ProductPrice product={row} />,
        },
        {
          ...column.number('weight_grams', { header: t('delivery_products.weight') }),
          cell: (row) => <ProductWeight product={row} />,
        },
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <ProductPrice product={row} />
        </NarrowItem>
      )}
      facts={(product, status) => (
        <FactList
          facts={[
            { name: 'title_en', value: product.title_en },
            { name: 'title_ar', value: product.title_ar },
            { name: 'code', shown: <bdi dir="ltr">{product.code}</bdi> },
            { name: 'kind', shown: t(`field_values.product_kind.${product.kind}`) },
            ...(product.fuel_type
              ? [
                  {
                    name: 'fuel_type_id',
                    label: t('columns.fuel_type'),
                    shown: nameOf(namesOf(product.fuel_type)),
                  },
                ]
              : []),
            { name: 'price_millis', shown: <ProductPrice product={product} /> },
            {
              name: 'weight_grams',
              label: t('delivery_products.weight'),
              shown: <ProductWeight product={product} />,
            },
            { name: 'product_class', shown: t(`field_values.product_class.${product.product_class}`) },
            {
              name: 'is_hazardous',
              shown: t(product.is_hazardous ? 'ui.yes' : 'ui.no'),
            },
            { name: 'created_at', value: product.created_at },
            { name: 'status', shown: status },
          ]}
        />
      )}
      initial={{ kind: 'fuel', is_hazardous: false }}
      fields={(form, product) => {
        const { field } = form;
        const isFuel = (product ?? form.values).kind === 'fuel';
        const of = t(isFuel ? 'units.per_litre' : 'units.per_piece');
        return (
          <>
            {!product && <KindFields {...form} />}
            <FormSection title={t('ui.names')}>
              <NameFields en={field('title_en')} ar={field('title_ar')} />
            </FormSection>
            <FormSection title={t('delivery_products.measures')} note={t('delivery_products.measures_note')}>
              <FeeField {...field('price_millis')} unit={of} />
              <WeightField {...field('weight_grams')} label={t('delivery_products.weight')} per={of} />
              {isFuel && product && (
                <SelectField
                  {...(field('product_class') as FieldProps<string>)}
                  choices={FUEL_CLASSES.map((value) => ({
                    value,
                    label: t(`field_values.product_class.${value}`),
                  }))}
                />
              )}
              <SwitchField
                {...(field('is_hazardous') as FieldProps<boolean>)}
                hint={t('delivery_products.hazardous_note')}
              />
            </FormSection>
          </>
        );
      }}
    />
  );
}

/** The product type, which cannot be changed later. */
function KindFields({ field, values }: Parameters<Fields<typeof deliveryProducts>>[0]) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const fuels = useQuery({
    queryKey: ['fuel_type', 'for-products'],
    queryFn: ({ signal }) =>
      call(listFuelTypes, { query: { status: 'active', per_page: MAX_FUELS }, signal }),
  });
  const fuel = field('fuel_type_id');
  const kind = field('kind');
  return (
    <FormSection title={t('delivery_products.what')} note={t('delivery_products.what_note')}>
      <SegmentField
        {...kind}
        onChange={(next) => {
          kind.onChange(next);
          fuel.onChange(null);
        }}
        choices={KINDS.map((value) => ({
          value,
          label: t(`field_values.product_kind.${value}`),
        }))}
      />
      {values.kind === 'fuel' && (
        <SelectField
          {...fuel}
          label={t('columns.fuel_type')}
          required
          value={fuel.value === null ? '' : String(fuel.value)}
          onChange={(next) => fuel.onChange(next === '' ? null : Number(next))}
          choices={(fuels.data?.rows ?? []).map((row) => ({
            value: String(row.id),
            label: nameOf(namesOf(row)),
          }))}
        />
      )}
      <CodeField {...field('code')} hint={t('delivery_products.code_hint')} />
    </FormSection>
  );
}

/** Converts titles to the names that shared components expect. */
function namesOf(row: { title_en: string; title_ar: string }) {
  return { name_en: row.title_en, name_ar: row.title_ar };
}

import { listDeliveryProducts } from '@fleet/contracts/delivery/delivery-products.ts';
import { storeProducts } from '@fleet/contracts/delivery/store-products.ts';
import { STORE_CATEGORIES, STORE_PICTURES } from '@fleet/domain/store.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField, SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import type { Fields } from '../../../ui/resource/resource-forms.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';

type StoreProduct = RowOf<typeof storeProducts>;

/** What the store offers: an administrator’s shelf over the delivery products, where names and prices are; with its ratings. */
export function StoreProductsScreen({ ratingsOf }: { ratingsOf: (product_id: number) => ReactNode }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const list = useResourceList(storeProducts, {
    sort: 'title_en',
    filters: { category: 'any' },
    query: ({ category }) => ({ category: STORE_CATEGORIES.find((one) => one === category) }),
  });
  const { state, set } = list;
  const column = columnsFor<StoreProduct>(t);
  return (
    <ResourceScreen
      resource={storeProducts}
      list={list}
      page="store-products"
      title={t('store_products.title')}
      icon={IconBuildingStore}
      texts="store_products"
      alsoChanges={['store']}
      nameOf={(row) => nameOf(namesOf(row))}
      actions={
        <LinkButton to="/admin/delivery-products" variant="default">
          {t('menu.delivery_products')}
        </LinkButton>
      }
      filters={
        <>
          <FilterSelect
            label={t('columns.store_category')}
            value={state.category}
            choices={[
              { value: 'any', label: t('store.any_category') },
              ...STORE_CATEGORIES.map((value) => ({
                value,
                label: t(`field_values.store_category.${value}`),
              })),
            ]}
            onPick={(category) => set({ category })}
          />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      columns={[
        column.name('title_en', namesOf),
        {
          key: 'category',
          header: t('columns.store_category'),
          cell: (row) => t(`field_values.store_category.${row.category}`),
        },
        {
          key: 'price_millis',
          header: t('field_names.price_millis'),
          numeric: true,
          cell: (row) => <Price price_millis_per_litre={row.delivery_product.price_millis} />,
        },
        {
          key: 'stock',
          header: t('columns.stock'),
          numeric: true,
          cell: (row) => (row.stock === null ? '–' : formatNumber(row.stock)),
        },
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <Price price_millis_per_litre={row.delivery_product.price_millis} />
        </NarrowItem>
      )}
      facts={(product, status) => (
        <>
          <FactList
            facts={[
              { name: 'delivery_product_id', shown: nameOf(namesOf(product)) },
              { name: 'category', shown: t(`field_values.store_category.${product.category}`) },
              { name: 'brand', value: product.brand },
              {
                name: 'price_millis',
                shown: <Price price_millis_per_litre={product.delivery_product.price_millis} />,
              },
              { name: 'stock', shown: product.stock === null ? '–' : formatNumber(product.stock) },
              { name: 'min_quantity', shown: formatNumber(product.min_quantity) },
              {
                name: 'offer_percent',
                shown: product.offer_percent === null ? '–' : `${product.offer_percent}%`,
              },
              {
                name: 'offer_from',
                shown: product.offer_from === null ? '–' : formatNumber(product.offer_from),
              },
              { name: 'is_featured', shown: t(product.is_featured ? 'ui.yes' : 'ui.no') },
              { name: 'description_en', value: product.description_en },
              { name: 'description_ar', value: product.description_ar },
              { name: 'created_at', value: product.created_at },
              { name: 'status', shown: status },
            ]}
          />
          {ratingsOf(product.id)}
        </>
      )}
      initial={{ category: 'oil', picture: 'drum', is_featured: false, min_quantity: 1 }}
      fields={(form, product) => <ProductFields form={form} isNew={!product} />}
    />
  );
}

function ProductFields({
  form,
  isNew,
}: {
  form: Parameters<Fields<typeof storeProducts>>[0];
  isNew: boolean;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { field } = form;
  const text = (name: Parameters<typeof field>[0]) => field(name) as unknown as FieldProps<string>;
  const figure = (name: Parameters<typeof field>[0]) => field(name) as unknown as FieldProps<number | null>;
  const titleOf = (row: { title_en: string; title_ar: string }) =>
    nameOf({ name_en: row.title_en, name_ar: row.title_ar });
  return (
    <>
      <FormSection title={t('store_products.what')} note={t('store_products.what_note')}>
        {isNew && (
          <PickField
            {...figure('delivery_product_id')}
            of="delivery products"
            find={findIn(listDeliveryProducts, titleOf, { status: 'active' })}
          />
        )}
        <SelectField
          {...text('category')}
          choices={STORE_CATEGORIES.map((value) => ({
            value,
            label: t(`field_values.store_category.${value}`),
          }))}
        />
        <SelectField
          {...text('picture')}
          choices={STORE_PICTURES.map((value) => ({ value, label: t(`field_values.picture.${value}`) }))}
        />
        <TextField {...text('brand')} maxLength={60} />
        <TextField {...text('description_en')} lang="en" lines={2} maxLength={600} />
        <TextField {...text('description_ar')} lang="ar" lines={2} maxLength={600} />
        <SwitchField {...(field('is_featured') as FieldProps<boolean>)} />
      </FormSection>
      <FormSection title={t('store_products.quantities')} note={t('store_products.quantities_note')}>
        <DecimalField {...figure('stock')} />
        <DecimalField {...figure('min_quantity')} />
        <DecimalField {...figure('offer_percent')} />
        <DecimalField {...figure('offer_from')} />
      </FormSection>
      <FormSection title={t('store_products.family')} note={t('store_products.family_note')}>
        <TextField {...text('family')} maxLength={40} />
        <TextField {...text('option_en')} lang="en" maxLength={40} />
        <TextField {...text('option_ar')} lang="ar" maxLength={40} />
        <TextField {...text('color')} maxLength={7} hint={t('store_products.color_hint')} />
      </FormSection>
    </>
  );
}

/** The delivery product’s titles as the names that shared components expect. */
function namesOf({ delivery_product }: StoreProduct) {
  return { name_en: delivery_product.title_en, name_ar: delivery_product.title_ar };
}

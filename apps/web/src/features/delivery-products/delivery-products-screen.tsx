import { exportDeliveryProducts } from '@fleet/contracts/delivery-products.ts';
import { IconDroplets } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { masterQuery, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { NewDeliveryProductPanel } from './delivery-product-form.tsx';
import { DeliveryProductPanel } from './delivery-product-panel.tsx';
import { ProductPrice, ProductSwitch, ProductWeight } from './delivery-product-words.tsx';
import {
  type DeliveryProduct,
  type DeliveryProductQuery,
  namesOf,
  useDeliveryProducts,
} from './delivery-products.api.ts';

const DEFAULTS = { q: '', status: 'any', kind: 'any', sort: 'title_en', order: 'asc' };

/** What can be ordered for delivery: fuels by the litre, goods by the piece. */
export function DeliveryProductsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayUpdate = useCan('update delivery_product');
  const columns = useColumns();
  const query: DeliveryProductQuery = {
    ...masterQuery<DeliveryProductQuery>(state),
    kind: state.kind === 'fuel' || state.kind === 'goods' ? state.kind : undefined,
  };
  const result = useDeliveryProducts(query);

  return (
    <MasterList
      name="delivery-products"
      title={t('menu.delivery_products')}
      filters={
        <>
          <FilterWord
            label={t('columns.product_kind')}
            value={state.kind}
            choices={(['any', 'fuel', 'goods'] as const).map((value) => ({
              value: value as string,
              label: t(`delivery_products.kinds.${value}`),
            }))}
            onPick={(kind) => set({ kind })}
          />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('delivery_products.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportDeliveryProducts, query }}
      add={mayUpdate ? { label: t('delivery_products.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconDroplets}
          title={t('delivery_products.none')}
          text={t('delivery_products.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <ProductPrice product={row} />
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewDeliveryProductPanel panel={panel} />}
      {panel.id && (
        <DeliveryProductPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />
      )}
    </MasterList>
  );
}

function useColumns(): Column<DeliveryProduct>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title_en',
      head: t('columns.name'),
      sortable: true,
      cell: (row) => <NameCell name={namesOf(row)} />,
    },
    {
      key: 'code',
      head: t('columns.product_code'),
      sortable: true,
      cell: (row) => <bdi dir="ltr">{row.code}</bdi>,
    },
    {
      key: 'kind',
      head: t('columns.product_kind'),
      cell: (row) => t(`field_values.product_kind.${row.kind}`),
    },
    {
      key: 'price_millis',
      head: t('field_names.price_millis'),
      sortable: true,
      numeric: true,
      cell: (row) => <ProductPrice product={row} />,
    },
    {
      key: 'weight_grams',
      head: t('delivery_products.weight'),
      numeric: true,
      cell: (row) => <ProductWeight product={row} />,
    },
    {
      key: 'created_at',
      head: t('columns.created_at'),
      sortable: true,
      extra: true,
      cell: (row) => <Moment at={row.created_at} as="date" />,
    },
    { key: 'status', head: t('columns.status'), cell: (row) => <ProductSwitch product={row} /> },
  ];
}

import { STORE_SORTS } from '@fleet/contracts/delivery/store-carts.ts';
import { STORE_CATEGORIES } from '@fleet/domain/store.ts';
import { Skeleton } from '@mantine/core';
import { IconBuildingStore, IconHeart, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PAGE_SIZES, useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ProductCard } from './product-card.tsx';
import { useShop } from './store.api.ts';
import classes from './store.module.css';

/** What a fleet can order from the platform. */
export function ShopScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ q: '', category: 'any', by: 'featured' });
  const sortBy = STORE_SORTS.find((sort) => sort === state.by) ?? 'featured';
  const { data, error, refetch } = useShop({
    q: state.q || undefined,
    category: STORE_CATEGORIES.find((one) => one === state.category),
    sortBy,
    page: state.page,
    perPage: PAGE_SIZES[0],
  });
  return (
    <>
      <PageHeader title={t('menu.store')} action={<StoreLinks />}>
        <FilterSelect
          label={t('columns.store_category')}
          value={state.category}
          choices={[
            { value: 'any', label: t('store.any_category') },
            ...STORE_CATEGORIES.map((value) => ({ value, label: t(`field_values.store_category.${value}`) })),
          ]}
          onPick={(category) => set({ category })}
        />
        {t('ui.comma')}
        <FilterSelect
          label={t('store.sort')}
          value={sortBy}
          choices={STORE_SORTS.map((value) => ({ value, label: t(`store.sorts.${value}`) }))}
          onPick={(by) => set({ by })}
        />
      </PageHeader>
      <div className={classes.search}>
        <SearchBox label={t('store.search')} value={state.q} onSearch={(q) => set({ q })} />
      </div>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} aria-hidden />
      ) : data.products.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={IconBuildingStore}
            title={t('store.none')}
            text={t(state.q || state.category !== 'any' ? 'store.none_text' : 'store.empty_text')}
          />
        </div>
      ) : (
        <>
          <ul className={classes.grid} aria-label={t('menu.store')}>
            {data.products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
          {data.total > PAGE_SIZES[0] && (
            <Pager state={{ ...state, per_page: PAGE_SIZES[0] }} total={data.total} onState={set} isNarrow />
          )}
        </>
      )}
    </>
  );
}

/** The ways from the shop to wish list and cart. */
export function StoreLinks() {
  const { t } = useTranslation();
  return (
    <span className={classes.links}>
      <LinkButton
        to="/apps/ecommerce/wishlist"
        variant="default"
        leftSection={<IconHeart size={18} aria-hidden />}
      >
        {t('store.wishlist')}
      </LinkButton>
      <LinkButton to="/apps/ecommerce/checkout" leftSection={<IconShoppingCart size={18} aria-hidden />}>
        {t('store.cart')}
      </LinkButton>
    </span>
  );
}

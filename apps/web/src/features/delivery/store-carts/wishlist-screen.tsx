import { Skeleton } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProductCard } from './product-card.tsx';
import { useWishlist } from './store.api.ts';
import classes from './store.module.css';

/** What the client’s people marked in the store. */
export function WishlistScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useWishlist();
  const toStore = (
    <LinkButton to="/apps/ecommerce/shop" variant="default">
      {t('store.open')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('store.wishlist')} action={toStore} />
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} aria-hidden />
      ) : data.products.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconHeart} title={t('store.no_wishes')} text={t('store.no_wishes_text')} />
        </div>
      ) : (
        <ul className={classes.grid} aria-label={t('store.wishlist')}>
          {data.products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ul>
      )}
    </>
  );
}

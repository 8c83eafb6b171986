import { idOfSlug } from '@fleet/domain/store.ts';
import { Skeleton } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import {
  CartButton,
  ProductPrice,
  quantityText,
  RatingNote,
  StockNote,
  WishButton,
} from './product-parts.tsx';
import { StoreLinks } from './shop-screen.tsx';
import { type ShopProduct, useShopProduct } from './store.api.ts';
import classes from './store.module.css';
import { StorePicture } from './store-picture.tsx';

/** One product, by the id at the end of its slug; `ratingsOf` is what clients say of it. */
export function ProductScreen({ ratingsOf }: { ratingsOf: (product_id: number) => ReactNode }) {
  const { id: slug = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  // Without one there is no such product: the server says so.
  const { data, error, refetch } = useShopProduct(String(idOfSlug(String(slug)) ?? 0));
  const back = () => void navigate({ to: '/apps/ecommerce/shop' });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} onBack={back} page />;
  if (!data) return <Skeleton height={320} aria-hidden />;
  return (
    <>
      <Product product={data.product} />
      {ratingsOf(data.product.id)}
    </>
  );
}

function Product({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useWrittenLanguage();
  return (
    <>
      <PageHeader title={nameOf(product)} action={<StoreLinks />}>
        <Link to="/apps/ecommerce/shop">{t('menu.store')}</Link> ·{' '}
        {t(`field_values.store_category.${product.category}`)} · {product.brand}
      </PageHeader>
      <section className={`card ${classes.detail}`}>
        <StorePicture product={product} large />
        <div className={classes.what}>
          <RatingNote product={product} />
          <ProductPrice product={product} />
          <StockNote product={product} />
          <p>{product[`description_${language}`]}</p>
          {product.min_quantity > 1 && (
            <p className="muted">
              {t('store.smallest', { quantity: quantityText(t, product.kind, product.min_quantity) })}
            </p>
          )}
          <p className="muted">{t('store.free_delivery')}</p>
          <Options product={product} />
          <div className={classes.buttons}>
            <CartButton product={product} />
            <WishButton product={product} />
          </div>
        </div>
      </section>
    </>
  );
}

/** The other colors and sizes of its family. */
function Options({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  if (product.colorOptions.length === 0) return null;
  return (
    <nav className={classes.options} aria-label={t('store.options')}>
      {product.colorOptions.map((option) => (
        <Link
          key={option.id}
          to="/apps/ecommerce/product-detail/$id"
          params={{ id: option.slug }}
          className={classes.option}
          aria-current={option.id === product.id || undefined}
        >
          {option.color && <i style={{ background: option.color }} aria-hidden />}
          {option[`option_${language}`]}
        </Link>
      ))}
    </nav>
  );
}

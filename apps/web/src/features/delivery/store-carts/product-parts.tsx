import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShoppingCartPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type ShopProduct, useAddToCart, useUnwish, useWish } from './store.api.ts';
import classes from './store.module.css';

/** Price of a liter or piece, and from which quantity on it is less. */
export function ProductPrice({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const { kind, price_millis, offer_percent, offer_from } = product;
  return (
    <span className={classes.price}>
      <b>
        <Price price_millis_per_litre={price_millis} />
      </b>{' '}
      <small className="muted">
        {t(kind === 'fuel' ? 'units.per_litre' : 'units.per_piece')} · {t('store.incl_vat')}
      </small>
      {offer_percent !== null && offer_from !== null && (
        <small className={classes.offer}>
          {t('store.offer', { percent: offer_percent, quantity: quantityText(t, kind, offer_from) })}
        </small>
      )}
    </span>
  );
}

/** `1,000 L`, or `3 pieces`. */
export function quantityText(t: TFunction, kind: ShopProduct['kind'], quantity: number): string {
  return kind === 'fuel'
    ? `${formatNumber(quantity)} ${t('units.litre')}`
    : t('store.pieces', { count: quantity, shown: formatNumber(quantity) });
}

/** The mean of all ratings with their number; says so where there are none. */
export function RatingNote({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const { rating, ratings } = product;
  if (rating === null) return <small className="muted">{t('ratings.none')}</small>;
  return (
    <span className={classes.rating}>
      <Stars stars={rating} size={16} />
      <b className="num">{formatNumber(rating, 1)}</b>
      <small className="muted">{t('ratings.count', { count: ratings, shown: formatNumber(ratings) })}</small>
    </span>
  );
}

/** What is left of counted goods; nothing where it is not counted. */
export function StockNote({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const { stock } = product;
  if (stock === null) return null;
  return (
    <small className={stock === 0 ? classes.out : 'muted'}>
      {stock === 0 ? t('store.out_of_stock') : t('store.in_stock', { shown: formatNumber(stock) })}
    </small>
  );
}

/** Puts a product on the wish list, or takes it off. */
export function WishButton({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const name = useNameOf()(product);
  const [wish, unwish] = [useWish(), useUnwish()];
  const isOn = product.isInWishlist;
  const onError = (error: Error) => showError(errorText(t, error));
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-pressed={isOn}
      loading={wish.isPending || unwish.isPending}
      aria-label={t(isOn ? 'store.unwish' : 'store.wish', { name })}
      onClick={() =>
        isOn
          ? unwish.mutate({ params: { productId: product.id } }, { onError })
          : wish.mutate({ body: { productId: product.id } }, { onError })
      }
    >
      {isOn ? <IconHeartFilled size={20} className={classes.wished} /> : <IconHeart size={20} />}
    </ActionIcon>
  );
}

/** Puts the smallest order of a product into the cart; once it is there, leads to it. */
export function CartButton({ product }: { product: ShopProduct }) {
  const { t } = useTranslation();
  const name = useNameOf()(product);
  const add = useAddToCart();
  if (product.isInCart)
    return (
      <LinkButton to="/apps/ecommerce/checkout" variant="light" className={classes.grow!}>
        {t('store.view_cart')}
      </LinkButton>
    );
  return (
    <Button
      className={classes.grow!}
      leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
      aria-label={t('store.add_named', { name })}
      loading={add.isPending}
      disabled={product.stock === 0}
      onClick={() =>
        add.mutate(
          { body: { productId: product.id } },
          {
            onSuccess: () => showSuccess(t('store.added', { name })),
            onError: (error) => showError(errorText(t, error)),
          },
        )
      }
    >
      {t('store.add')}
    </Button>
  );
}

import { ActionIcon, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Money, Price } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError } from '../../../ui/toast.tsx';
import { type Cart, useAddToCart, useRemoveFromCart } from './store.api.ts';
import classes from './store.module.css';
import { StorePicture } from './store-picture.tsx';

type Line = Cart['products'][number];

/** The products of the cart with their quantities and what each comes to. */
export function CartLines({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  return (
    <ul className={`card ${classes.lines}`} aria-label={t('store.cart')}>
      {cart.products.map((line) => (
        // Another quantity from the server starts the field anew.
        <CartLine key={`${line.productId} ${line.qty}`} line={line} />
      ))}
    </ul>
  );
}

function CartLine({ line }: { line: Line }) {
  const { t } = useTranslation();
  const name = useNameOf()(line.product);
  const remove = useRemoveFromCart();
  const { product, discountPercentage } = line;
  return (
    <li className={classes.line}>
      <StorePicture product={product} />
      <div className={classes.what}>
        <Link to="/apps/ecommerce/product-detail/$id" params={{ id: product.slug }}>
          {name}
        </Link>
        <small className="muted">
          <Price price_millis_per_litre={line.price_millis} />{' '}
          {t(product.kind === 'fuel' ? 'units.per_litre' : 'units.per_piece')}
        </small>
        {discountPercentage > 0 && (
          <small className={classes.offer}>{t('store.discount', { percent: discountPercentage })}</small>
        )}
      </div>
      <Quantity line={line} name={name} />
      <b className={classes.amount}>
        <Money amount_halalas={line.amount_halalas} />
      </b>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('store.remove', { name })}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { productId: line.productId } },
            { onError: (error) => showError(errorText(t, error)) },
          )
        }
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}

/** Liters or pieces; saved when the field is left. */
function Quantity({ line, name }: { line: Line; name: string }) {
  const { t } = useTranslation();
  const [value, setValue] = useState<number | string>(line.qty);
  const add = useAddToCart();
  const { product, productId, qty } = line;
  const save = () => {
    if (typeof value !== 'number' || value === qty) return setValue(qty);
    const onError = (error: Error) => {
      setValue(qty);
      showError(errorText(t, error));
    };
    add.mutate({ body: { productId, qty: value } }, { onError });
  };
  return (
    <NumberInput
      className={classes.quantity!}
      aria-label={t('store.quantity_of', { name })}
      value={value}
      onChange={setValue}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
      min={product.min_quantity}
      max={product.stock ?? undefined}
      allowDecimal={false}
      thousandSeparator=","
      suffix={product.kind === 'fuel' ? ` ${t('units.litre')}` : ''}
      disabled={add.isPending}
      hideControls
    />
  );
}

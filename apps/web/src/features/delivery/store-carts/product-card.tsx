import { Link } from '@tanstack/react-router';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { CartButton, ProductPrice, RatingNote, StockNote, WishButton } from './product-parts.tsx';
import type { ShopProduct } from './store.api.ts';
import classes from './store.module.css';
import { StorePicture } from './store-picture.tsx';

/** One product of a list; its name leads to its page. */
export function ProductCard({ product }: { product: ShopProduct }) {
  const name = useNameOf()(product);
  return (
    <li className={`card ${classes.product}`}>
      <StorePicture product={product} />
      <div className={classes.what}>
        <small className="muted">{product.brand}</small>
        <h2>
          <Link to="/apps/ecommerce/product-detail/$id" params={{ id: product.slug }}>
            {name}
          </Link>
        </h2>
        <RatingNote product={product} />
        <ProductPrice product={product} />
        <StockNote product={product} />
      </div>
      <div className={classes.buttons}>
        <CartButton product={product} />
        <WishButton product={product} />
      </div>
    </li>
  );
}

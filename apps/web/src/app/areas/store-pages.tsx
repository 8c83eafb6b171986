import { findSites, useOrderChoices } from '../../features/delivery/orders/orders.api.ts';
import { SlotPicker } from '../../features/delivery/orders/slot-picker.tsx';
import { CheckoutScreen } from '../../features/delivery/store-carts/checkout-screen.tsx';
import { ProductScreen } from '../../features/delivery/store-carts/product-screen.tsx';
import { StoreProductsScreen } from '../../features/delivery/store-products/store-products-screen.tsx';
import { ProductRatings } from '../../features/delivery/store-ratings/product-ratings.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';

/** A checkout with the depots, sites and slots of delivery orders. */
export function CheckoutPage() {
  const nameOf = useNameOf();
  const { data } = useOrderChoices();
  const choices = data && {
    branches: data.delivery_branches,
    findSites: findSites(nameOf, null),
    SlotPicker,
  };
  return <CheckoutScreen choices={choices} />;
}

const ratingsOf = (product_id: number) => <ProductRatings product_id={product_id} />;

/** A product of the store with what clients say of it. */
export function ProductPage() {
  return <ProductScreen ratingsOf={ratingsOf} />;
}

/** The administrator's shelf, with the ratings of each product. */
export function StoreProductsPage() {
  return <StoreProductsScreen ratingsOf={ratingsOf} />;
}

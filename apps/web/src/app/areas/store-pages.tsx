import { findSites, useOrderChoices } from '../../features/delivery/orders/orders.api.ts';
import { SlotPicker } from '../../features/delivery/orders/slot-picker.tsx';
import { CheckoutScreen } from '../../features/delivery/store-carts/checkout-screen.tsx';
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

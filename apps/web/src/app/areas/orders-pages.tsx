import { HeldProofs } from '../../features/held-proofs/held-proofs.tsx';
import { ClientOmsScreen } from '../../features/orders/client-oms-screen.tsx';
import { OmsScreen } from '../../features/orders/oms-screen.tsx';
import { OrderDelivery } from '../../features/trip-stops/order-delivery.tsx';
import { HeldProofsPart, OrderDeliveryPart } from '../../ui/order-parts.ts';

const deliveryOf = (order_id: number) => <OrderDelivery order_id={order_id} />;
const dispatchedDeliveryOf = (order_id: number) => (
  <>
    <HeldProofs order_id={order_id} waiting={false} />
    <OrderDelivery order_id={order_id} />
  </>
);

const heldProofsOf = (order_id: number) => <HeldProofs order_id={order_id} waiting />;

/** A client's orders, each with how it comes and the proof that it came. */
export function ClientOrdersPage() {
  return (
    <OrderDeliveryPart value={deliveryOf}>
      <ClientOmsScreen />
    </OrderDeliveryPart>
  );
}

/** The dispatcher's orders, each with its delivery, and with what a driver said too late. */
export function OrdersPage() {
  return (
    <OrderDeliveryPart value={dispatchedDeliveryOf}>
      <HeldProofsPart value={heldProofsOf}>
        <OmsScreen />
      </HeldProofsPart>
    </OrderDeliveryPart>
  );
}

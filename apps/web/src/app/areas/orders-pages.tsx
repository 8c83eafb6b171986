import { LateProofs } from '../../features/delivery/late-proofs/late-proofs.tsx';
import { ClientOmsScreen } from '../../features/delivery/orders/client-oms-screen.tsx';
import { OmsScreen } from '../../features/delivery/orders/oms-screen.tsx';
import { RecipientLink } from '../../features/delivery/tracking/recipient-link.tsx';
import { OrderDelivery } from '../../features/delivery/trip-stops/order-delivery.tsx';
import { LateProofsPart, OrderDeliveryPart, RecipientLinkPart } from '../../ui/order-parts.ts';

const deliveryOf = (order_id: number) => <OrderDelivery order_id={order_id} />;
const dispatchedDeliveryOf = (order_id: number) => (
  <>
    <LateProofs order_id={order_id} waiting={false} />
    <OrderDelivery order_id={order_id} />
  </>
);

const linkOf = (order_id: number) => <RecipientLink order_id={order_id} />;
const lateProofsOf = (order_id: number) => <LateProofs order_id={order_id} waiting />;

/** A client's orders with their delivery and proof. */
export function ClientOrdersPage() {
  return (
    <OrderDeliveryPart value={deliveryOf}>
      <RecipientLinkPart value={linkOf}>
        <ClientOmsScreen />
      </RecipientLinkPart>
    </OrderDeliveryPart>
  );
}

/** The dispatcher's orders with their delivery and late proofs. */
export function OrdersPage() {
  return (
    <OrderDeliveryPart value={dispatchedDeliveryOf}>
      <LateProofsPart value={lateProofsOf}>
        <RecipientLinkPart value={linkOf}>
          <OmsScreen />
        </RecipientLinkPart>
      </LateProofsPart>
    </OrderDeliveryPart>
  );
}

import { addToCart } from '@fleet/contracts/delivery/store-carts.ts';
import { checkOut } from '@fleet/contracts/delivery/store-orders.ts';
import { createStoreProduct } from '@fleet/contracts/delivery/store-products.ts';
import { ORDER } from '@fleet/domain/order-statuses.ts';
import type { StorePayment } from '@fleet/domain/store.ts';
import { settleStoreOrders } from '../src/delivery/store-orders/store-orders.service.ts';
import { STORE_PRODUCT } from './resource-samples.ts';
import { makeRunningTrip } from './running-trip.ts';
import type { World } from './world.ts';
import { makeDeliveries } from './world-deliveries.ts';
import type { MadeUser } from './world-makers.ts';

/** Halalas of a liter of diesel and of a drum. */
export const [LITER, DRUM] = [179, 95_000];

interface Buyer {
  readonly client_id: number;
  readonly manager: MadeUser;
  readonly warehouse_id: number;
}

/** A store that offers diesel and drums without an offer, and the steps of an order. */
export async function makeStore(world: World) {
  const deliveries = await makeDeliveries(world);
  const branch = await deliveries.makeBranch();
  const admin = await world.makeUser('admin');
  const offer = async (delivery_product_id: number) => {
    const body = {
      ...STORE_PRODUCT,
      delivery_product_id,
      min_quantity: 1,
      stock: null,
      offer_percent: null,
      offer_from: null,
    };
    return (await world.call(createStoreProduct, { as: admin, body })).body.id;
  };
  const products = {
    diesel: await offer(deliveries.products.diesel),
    drum: await offer(deliveries.products.drum),
  };
  let deliveriesMade = 0;
  const tomorrow = () => new Date(world.now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const steps = {
    fill: async ({ manager }: Buyer, productId: number, qty: number) => {
      const { status, body } = await world.call(addToCart, { as: manager, body: { productId, qty } });
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
    checkOut: (
      { manager, warehouse_id }: Buyer,
      amount_halalas: number,
      { payment = 'invoice', key }: { payment?: StorePayment; key?: string } = {},
    ) =>
      world.call(checkOut, {
        as: manager,
        body: {
          delivery_branch_id: branch.id,
          warehouse_id,
          delivery_date: tomorrow(),
          payment,
          amount_halalas,
        },
        ...(key && { key }),
      }),
    /** Delivers this much of each line of an order, and does what follows it, by as many jobs at once. */
    deliver: async ({ client_id }: Buyer, order_id: number, part = 1, jobs = 1) => {
      // Its own depot, products and day: a trip runs now.
      deliveriesMade += 1;
      const of_now = await makeDeliveries(world, ` of ${deliveriesMade}`);
      const trip = await makeRunningTrip(world, of_now);
      await world.rows(
        `with stop as (update trip_stops set order_id = $1 where id = $2 returning id),
              proof as (insert into delivery_proofs (trip_stop_id, order_id, client_id, delivered_at, recorded_at, photo_file_ids)
                        select id, $1, $3, $4, $4, '{1}' from stop returning id),
              given as (select l.id, l.price_millis, (l.volume_ml * $5::numeric)::bigint as volume_ml, (l.pieces * $5::numeric)::int as pieces
                        from order_lines l where l.order_id = $1),
              priced as (select g.*, round(coalesce(volume_ml / 1000.0, pieces) * price_millis / 10)::bigint as gross from given g),
              split as (select p.*, round(gross * 1500 / 11500.0)::bigint as vat from priced p)
         insert into delivered_lines (delivery_proof_id, order_line_id, client_id, delivered_on, volume_ml, pieces, price_millis,
                                      vat_rate_basis_points, net_halalas, vat_halalas)
         select proof.id, s.id, $3, ($4::timestamptz at time zone 'Asia/Riyadh')::date, s.volume_ml, s.pieces, s.price_millis, 1500, gross - vat, vat
         from proof, split s where gross > 0`,
        [order_id, trip.jobs[0]!.id, client_id, world.now, part],
      );
      await Promise.all(Array.from({ length: jobs }, () => steps.settle(order_id, ORDER.delivered)));
    },
    settle: (id: number, status: number) => settleStoreOrders(world.systemCtx(), [{ id, status }]),
  };
  return { deliveries, branch, products, ...steps };
}

/** What client accounts hold, and what is owed of documents and fees. */
export async function storeMoney(world: World, client_id: number) {
  const rows = await world.rows<{ kind: string; halalas: number }>(
    `select a.kind, coalesce(sum(p.amount_halalas), 0)::bigint as halalas from ledger_accounts a
     left join ledger_postings p on p.account_id = a.id
     where a.party_id = $1 and a.kind in ('client_main', 'client_allocated', 'client_reserved', 'client_prepaid', 'fees_receivable') group by 1`,
    [client_id],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.halalas ?? 0;
  return {
    main: of('client_main'),
    allocated: of('client_allocated'),
    reserved: of('client_reserved'),
    prepaid: of('client_prepaid'),
    owed: 0 - of('fees_receivable'),
  };
}

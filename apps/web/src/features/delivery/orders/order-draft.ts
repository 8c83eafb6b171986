import type { OrderDetail, OrderProduct } from './orders.api.ts';

/** Product data for the totals of a line. */
export type LineProduct = Pick<
  OrderProduct,
  'id' | 'kind' | 'title_en' | 'title_ar' | 'weight_grams' | 'price_millis'
>;

/** Initial form values of an order. */
export function draftOfOrder(order: OrderDetail) {
  return {
    ...order,
    delivery_branch_id: order.delivery_branch.id,
    warehouse_id: order.warehouse.id,
    after_order_ids: relatedIds(order, 'after'),
    apart_order_ids: relatedIds(order, 'apart'),
    lines: order.lines.map(({ product, volume_ml, pieces }) => ({
      delivery_product_id: product.id,
      volume_ml,
      pieces,
    })),
  };
}

function relatedIds({ relations }: OrderDetail, wanted: 'after' | 'apart'): number[] {
  return relations.flatMap(({ kind, order_id }) => (kind === wanted ? order_id : []));
}

/** Selectable products: those on offer, and those already in the order at their ordered price. */
export function productsOf(order: OrderDetail, offered: readonly OrderProduct[]): LineProduct[] {
  const ordered = order.lines.map(({ product, price_millis, weight_grams, volume_ml, pieces }) => ({
    ...product,
    price_millis,
    weight_grams:
      offered.find(({ id }) => id === product.id)?.weight_grams ??
      Math.round(weight_grams / (pieces ?? volume_ml! / 1000)),
  }));
  return [...ordered, ...offered.filter(({ id }) => !ordered.some((product) => product.id === id))];
}

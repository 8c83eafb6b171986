import { exportDeliveredLines, listDeliveredLines, sumDeliveredLines } from '../delivery/delivered-lines.ts';
import * as orders from '../delivery/orders.ts';
import { getOrderBoard } from '../delivery/orders-board.ts';
import { searchPlaces } from '../delivery/places.ts';
import { createSiteTankReading, listTankForecasts } from '../delivery/site-tanks.ts';
import { listSlotOffers } from '../delivery/slot-offers.ts';
import { acceptSlotRequest, declineSlotRequest } from '../delivery/slot-requests.ts';
import { getTrackingLink } from '../delivery/tracking-links.ts';
import { getOrderDelivery } from '../delivery/trip-stops.ts';
import * as warehouses from '../delivery/warehouses.ts';
import { example } from './example.ts';

const days = { from_date: '2026-03-01', to_date: '2026-03-07' };
const order = { id: 5_001 };
const yard = {
  name_en: 'North yard',
  name_ar: 'الساحة الشمالية',
  address: 'Exit 18, Riyadh',
  latitude: 24.68,
  longitude: 46.79,
  contact_name: 'Nasser Alqahtani',
  contact_mobile: '501234567',
  required_skills: ['long_hose' as const],
  open_from_minute: 420,
  open_to_minute: 1_020,
};

/** Delivery sites and orders of bulk fuel, from the order to the delivered quantities. */
export const DELIVERIES = [
  example(warehouses.createWarehouse, { body: yard }),
  example(warehouses.updateWarehouse, {
    params: { id: 21 },
    body: { ...yard, driver_notes: 'Ring at the south gate', version: 1 },
  }),
  example(warehouses.deactivateWarehouse, { params: { id: 21 } }),
  example(warehouses.activateWarehouse, { params: { id: 21 } }),
  example(warehouses.getWarehouse, { params: { id: 21 } }),
  example(warehouses.listWarehouses, { query: { status: 'active' } }),
  example(warehouses.exportWarehouses, { query: { format: 'csv' } }),
  example(createSiteTankReading, { params: { id: 12 }, body: { volume_ml: 9_600_000 } }),
  example(listTankForecasts),
  example(orders.listOrderChoices),
  example(orders.listFreeSlots, { query: { delivery_branch_id: 1000, from_date: '2026-03-02', days: 3 } }),
  example(searchPlaces, { query: { query: 'King Fahd' } }),
  example(listSlotOffers, {
    body: {
      delivery_branch_id: 1000,
      warehouse_id: 21,
      delivery_date: '2026-03-03',
      lines: [{ delivery_product_id: 1, volume_ml: 4_000_000 }],
    },
  }),
  example(orders.createOrder, {
    body: {
      delivery_branch_id: 1000,
      warehouse_id: 21,
      delivery_date: '2026-03-03',
      lines: [{ delivery_product_id: 1, volume_ml: 4_000_000 }],
      client_reference: 'PO-7781',
    },
  }),
  example(declineSlotRequest, { params: { id: 1 }, body: { reason: 'The site is closed then' } }),
  example(acceptSlotRequest, { params: { id: 2 }, body: { chosen: 0 } }),
  example(getTrackingLink, { params: order }),
  example(orders.updateOrder, { params: order, body: { version: 2, notes: 'Diesel for the generators' } }),
  example(orders.rescheduleOrder, { params: order, body: { version: 3, delivery_date: '2026-03-04' } }),
  example(orders.cancelOrder, { params: order, body: { version: 4, cancel_reason_id: 1 } }),
  example(orders.getOrder, { params: order }),
  example(orders.listOrders, { query: days }),
  example(orders.exportOrders, { query: { ...days, format: 'csv' } }),
  example(orders.countOrders, { query: days }),
  example(getOrderBoard, { query: days }),
  example(getOrderDelivery, { params: { id: 5_002 } }),
  example(listDeliveredLines, { query: days }),
  example(sumDeliveredLines, { query: days }),
  example(exportDeliveredLines, { query: { ...days, format: 'csv' } }),
];

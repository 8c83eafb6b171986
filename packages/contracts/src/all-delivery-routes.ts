import * as deliveredLines from './delivery/delivered-lines.ts';
import * as deliveryBranches from './delivery/delivery-branches.ts';
import * as deliveryMeasures from './delivery/delivery-measures.ts';
import * as deliveryProducts from './delivery/delivery-products.ts';
import * as deliveryVehicles from './delivery/delivery-vehicles.ts';
import * as geofences from './delivery/geofences.ts';
import * as imports from './delivery/imports.ts';
import * as lateProofs from './delivery/late-proofs.ts';
import * as liveTrips from './delivery/live-trips.ts';
import * as orders from './delivery/orders.ts';
import * as ordersBoard from './delivery/orders-board.ts';
import * as places from './delivery/places.ts';
import * as planComparisons from './delivery/plan-comparisons.ts';
import * as planExplanations from './delivery/plan-explanations.ts';
import * as planOffers from './delivery/plan-offers.ts';
import * as planningDays from './delivery/planning-days.ts';
import * as plans from './delivery/plans.ts';
import * as positions from './delivery/positions.ts';
import * as roadShapes from './delivery/road-shapes.ts';
import * as siteTanks from './delivery/site-tanks.ts';
import * as slotOffers from './delivery/slot-offers.ts';
import * as slotRequests from './delivery/slot-requests.ts';
import * as staticRoutes from './delivery/static-routes.ts';
import * as storeCarts from './delivery/store-carts.ts';
import * as storeOrders from './delivery/store-orders.ts';
import * as storeProducts from './delivery/store-products.ts';
import * as storeRatings from './delivery/store-ratings.ts';
import * as trackers from './delivery/trackers.ts';
import * as trackingLinks from './delivery/tracking-links.ts';
import * as tracks from './delivery/tracks.ts';
import * as tripAlerts from './delivery/trip-alerts.ts';
import * as tripArrangements from './delivery/trip-arrangements.ts';
import * as tripRemedies from './delivery/trip-remedies.ts';
import * as tripSheets from './delivery/trip-sheets.ts';
import * as tripStops from './delivery/trip-stops.ts';
import * as trips from './delivery/trips.ts';
import * as tripsMany from './delivery/trips-many.ts';
import * as upserts from './delivery/upserts.ts';
import * as warehouses from './delivery/warehouses.ts';
import * as weekPlans from './delivery/week-plans.ts';

/** The contracts of delivery, each with the routes it exports. */
export const DELIVERY_CONTRACTS: readonly object[] = [
  lateProofs,
  imports,
  upserts,
  deliveredLines,
  deliveryBranches,
  deliveryMeasures,
  deliveryProducts,
  warehouses,
  orders,
  ordersBoard,
  deliveryVehicles,
  geofences,
  planningDays,
  plans,
  planComparisons,
  planExplanations,
  planOffers,
  trips,
  tripsMany,
  tripArrangements,
  tripRemedies,
  tripSheets,
  roadShapes,
  slotOffers,
  slotRequests,
  siteTanks,
  weekPlans,
  staticRoutes,
  storeCarts,
  storeOrders,
  storeProducts,
  storeRatings,
  trackers,
  tripStops,
  positions,
  liveTrips,
  tripAlerts,
  trackingLinks,
  places,
  tracks,
];

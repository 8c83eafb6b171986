import {
  IconBroadcast,
  IconBuildingWarehouse,
  IconClipboardData,
  IconDeviceMobilePin,
  IconDroplets,
  IconMapPin2,
  IconReceipt,
  IconRoute,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { openAlerts } from '../../features/delivery/live-trips/alerts-count.ts';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/**
 * The pages of the control tower, part of the administrator's table. Pages with a `tower` tab are listed in the header, with the menu
 * collapsed to icons; the others are in the menu group `deliveries`.
 */
export const towerScreens = [
  {
    path: 'control-tower/{-$id}',
    opens: ['live_vehicle'],
    permission: 'read trip',
    // Of dispatchers; administrators have their dashboard before it.
    homeOf: ['admin'],
    tower: 'live',
    menu: { label: 'menu.control_tower', icon: IconBroadcast, group: 'deliveries', count: openAlerts },
    screen: screen(() => import('./live-page.tsx'), 'LivePage'),
  },
  {
    path: 'control-tower/replay/$id',
    permission: 'read trip',
    screen: screen(() => import('../../features/delivery/replay/replay-screen.tsx'), 'ReplayScreen'),
  },
  {
    path: 'control-tower/plan',
    permission: 'read plan',
    tower: 'plan',
    menu: { label: 'menu.tower_plan', icon: IconRoute, group: 'deliveries' },
    screen: screen(() => import('../../features/delivery/plans/plan-screen.tsx'), 'PlanScreen'),
  },
  {
    path: 'control-tower/week/{-$id}',
    permission: 'read plan',
    within: 'control-tower/plan',
    tower: 'week',
    screen: screen(() => import('../../features/delivery/week/week-screen.tsx'), 'WeekScreen'),
  },
  {
    path: 'control-tower/trips/{-$id}',
    opens: ['trip'],
    permission: 'read trip',
    tower: 'trips',
    screen: screen(() => import('../../features/delivery/trips/trips-screen.tsx'), 'TripsScreen'),
  },
  {
    path: 'control-tower/routes/{-$id}',
    opens: ['static_route'],
    permission: 'read trip',
    tower: 'routes',
    screen: screen(
      () => import('../../features/delivery/static-routes/routes-screen.tsx'),
      'FixedRoutesScreen',
    ),
  },
  {
    path: 'control-tower/performance',
    permission: 'read trip',
    tower: 'performance',
    screen: screen(
      () => import('../../features/delivery/delivery-figures/measures-screen.tsx'),
      'DeliveryMeasuresScreen',
    ),
  },
  {
    path: 'oms/{-$id}',
    opens: ['order'],
    permission: 'update order',
    tower: 'orders',
    menu: { label: 'menu.oms', icon: IconClipboardData, group: 'deliveries' },
    screen: screen(() => import('./orders-pages.tsx'), 'OrdersPage'),
  },
  {
    path: 'delivered-lines',
    // What was delivered, and charged.
    permission: 'read invoice',
    menu: { label: 'menu.delivered_lines', icon: IconReceipt, group: 'deliveries' },
    screen: screen(
      () => import('../../features/delivery/delivered-lines/delivered-lines-screen.tsx'),
      'DeliveredLinesScreen',
    ),
  },
  {
    path: 'delivery-branches/{-$id}',
    opens: ['delivery_branch'],
    permission: 'read delivery_branch',
    menu: { label: 'menu.delivery_branches', icon: IconBuildingWarehouse, group: 'deliveries' },
    screen: screen(
      () => import('../../features/delivery/delivery-branches/delivery-branches-screen.tsx'),
      'DeliveryBranchesScreen',
    ),
  },
  {
    path: 'warehouses/{-$id}',
    opens: ['warehouse'],
    permission: 'read warehouse',
    menu: { label: 'menu.warehouses', icon: IconMapPin2, group: 'deliveries' },
    screen: screen(
      () => import('../../features/delivery/warehouses/warehouses-screen.tsx'),
      'WarehousesScreen',
    ),
  },
  {
    path: 'delivery-products/{-$id}',
    permission: 'read delivery_product',
    menu: { label: 'menu.delivery_products', icon: IconDroplets, group: 'deliveries' },
    screen: screen(
      () => import('../../features/delivery/delivery-products/delivery-products-screen.tsx'),
      'DeliveryProductsScreen',
    ),
  },
  {
    path: 'store-products/{-$id}',
    permission: 'read delivery_product',
    within: 'delivery-products/{-$id}',
    screen: screen(() => import('./store-pages.tsx'), 'StoreProductsPage'),
  },
  {
    path: 'delivery-vehicles/{-$id}',
    opens: ['delivery_vehicle'],
    permission: 'read delivery_vehicle',
    menu: { label: 'menu.delivery_vehicles', icon: IconTruckDelivery, group: 'deliveries' },
    screen: screen(() => import('./delivery-vehicles-page.tsx'), 'DeliveryVehiclesPage'),
  },
  {
    path: 'trackers/{-$id}',
    opens: ['tracker'],
    permission: 'read delivery_vehicle',
    menu: { label: 'menu.trackers', icon: IconDeviceMobilePin, group: 'deliveries' },
    screen: screen(() => import('../../features/delivery/trackers/trackers-screen.tsx'), 'TrackersScreen'),
  },
  {
    path: 'control-tower/geofences/{-$id}',
    opens: ['geofence'],
    permission: 'read geofence',
    tower: 'geofences',
    screen: screen(() => import('../../features/delivery/geofences/geofences-screen.tsx'), 'GeofencesScreen'),
  },
] as const satisfies readonly ScreenEntry[];

import type { Group } from '@fleet/contracts/permissions.ts';
import { IconGasStation, IconHistory, IconMessages, IconTruckDelivery } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Drivers ask and answer on a phone. */
const DRIVERS: readonly Group[] = ['driver'];

/** A driver's own pages, on a phone. */
export const driverScreens: AreaTable['screens'] = [
  {
    path: 'my-messages',
    permission: 'message driver',
    menu: { label: 'menu.my_messages', icon: IconMessages, groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/drivers/my-messages-screen.tsx'), 'MyMessagesScreen'),
  },
  {
    path: 'ask',
    permission: 'create fuel_request',
    homeOf: DRIVERS,
    menu: { label: 'menu.ask_for_fuel', icon: IconGasStation, groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/fuel-requests/driver/ask-screen.tsx'), 'AskScreen'),
  },
  {
    path: 'ask/stations',
    permission: 'create fuel_request',
    chrome: 'phone',
    screen: screen(() => import('../../features/fuel-requests/driver/stations-screen.tsx'), 'StationsScreen'),
  },
  {
    path: 'my-requests',
    permission: 'create fuel_request',
    menu: { label: 'menu.my_requests', icon: IconHistory, groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/fuel-requests/driver/history-screen.tsx'), 'HistoryScreen'),
  },
  {
    path: 'my-requests/$id',
    opensRequest: true,
    permission: 'read fuel_request',
    chrome: 'phone',
    screen: screen(() => import('../../features/fuel-requests/driver/request-screen.tsx'), 'RequestScreen'),
  },
  {
    path: 'my-trips',
    permission: 'drive trip',
    menu: { label: 'menu.my_trips', icon: IconTruckDelivery, groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/trip-stops/my-trips-screen.tsx'), 'MyTripsScreen'),
  },
  {
    path: 'my-trips/$id',
    permission: 'drive trip',
    opens: ['driven_trip'],
    chrome: 'phone',
    screen: screen(() => import('../../features/trip-stops/trip-screen.tsx'), 'TripScreen'),
  },
  {
    path: 'my-trips/$id/stops/$stop_id',
    permission: 'drive trip',
    chrome: 'phone',
    screen: screen(() => import('../../features/trip-stops/stop-screen.tsx'), 'StopScreen'),
  },
];

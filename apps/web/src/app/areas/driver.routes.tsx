import type { Group } from '@fleet/contracts/permissions.ts';
import { IconGasStation, IconHistory, IconMessages, IconTruckDelivery } from '@tabler/icons-react';
import { preloadTrips } from '../../features/delivery/trip-stops/preload-trips.ts';
import { tripOfToday } from '../../features/delivery/trip-stops/trip-of-today.ts';
import { preloadDriver } from '../../features/fuelling/driver/preload-driver.ts';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Drivers use a phone. */
const DRIVERS: readonly Group[] = ['driver'];

/** Pages for drivers, on a phone. */
export const driverScreens = [
  {
    path: 'my-messages/{-$id}',
    opens: ['chat'],
    permission: 'message driver',
    menu: {
      label: 'menu.my_messages',
      icon: IconMessages,
      group: 'today',
      groups: DRIVERS,
    },
    chrome: 'phone',
    screen: screen(() => import('./chats-page.tsx'), 'MyMessagesPage'),
  },
  {
    path: 'ask',
    preload: preloadDriver,
    offline: 'driver',
    permission: 'create fuel_request',
    homeOf: DRIVERS,
    homeInstead: tripOfToday,
    menu: { label: 'menu.request_fuel', icon: IconGasStation, group: 'today', groups: DRIVERS },
    chrome: 'phone',
    screen: screen(
      () => import('../../features/fuelling/driver/request-fuel-screen.tsx'),
      'RequestFuelScreen',
    ),
  },
  {
    path: 'ask/stations',
    permission: 'create fuel_request',
    chrome: 'phone',
    screen: screen(() => import('../../features/fuelling/driver/stations-screen.tsx'), 'StationsScreen'),
  },
  {
    path: 'my-requests',
    isBetweenTasks: true,
    permission: 'create fuel_request',
    menu: { label: 'menu.my_requests', icon: IconHistory, group: 'today', groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/fuelling/driver/history-screen.tsx'), 'HistoryScreen'),
  },
  {
    path: 'my-requests/$id',
    preload: preloadDriver,
    offline: 'driver',
    opensRequest: true,
    permission: 'read fuel_request',
    chrome: 'phone',
    screen: screen(() => import('../../features/fuelling/driver/request-screen.tsx'), 'RequestScreen'),
  },
  {
    path: 'my-trips',
    isBetweenTasks: true,
    preload: preloadTrips,
    offline: 'trips',
    permission: 'drive trip',
    menu: { label: 'menu.my_trips', icon: IconTruckDelivery, group: 'today', groups: DRIVERS },
    chrome: 'phone',
    screen: screen(() => import('../../features/delivery/trip-stops/my-trips-screen.tsx'), 'MyTripsScreen'),
  },
  {
    path: 'my-trips/$id',
    preload: preloadTrips,
    offline: 'trips',
    permission: 'drive trip',
    opens: ['driven_trip'],
    chrome: 'phone',
    screen: screen(() => import('../../features/delivery/trip-stops/trip-screen.tsx'), 'TripScreen'),
  },
  {
    path: 'my-trips/$id/stops/$stop_id',
    preload: preloadTrips,
    offline: 'trips',
    permission: 'drive trip',
    chrome: 'phone',
    screen: screen(() => import('../../features/delivery/trip-stops/stop-screen.tsx'), 'StopScreen'),
  },
] as const satisfies readonly ScreenEntry[];

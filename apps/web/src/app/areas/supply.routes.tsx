import { IconBuildingStore, IconCoin, IconGasStation } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Networks, stations, prices and staff, for the platform. */
export const supplyScreens = [
  {
    path: 'gas-station-network/{-$id}',
    opens: ['network'],
    permission: 'read network',
    menu: { label: 'menu.gas_station_network', icon: IconBuildingStore, group: 'stations' },
    screen: screen(() => import('../../features/stations/networks/networks-screen.tsx'), 'NetworksScreen'),
  },
  {
    path: 'gas-station/{-$id}',
    permission: 'create station',
    menu: { label: 'menu.all_gas_stations', icon: IconGasStation, group: 'stations' },
    screen: screen(
      () => import('../../features/stations/stations/station-list-screen.tsx'),
      'StationListScreen',
    ),
  },
  {
    path: 'gas-station-detail/$id',
    within: 'gas-station/{-$id}',
    opens: ['station'],
    permission: 'read station_detail',
    screen: screen(() => import('./station-pages.tsx'), 'AdminStationScreen'),
  },
  {
    path: 'fuel-prices',
    permission: 'create fuel_price',
    menu: { label: 'menu.fuel_prices', icon: IconCoin, group: 'stations' },
    screen: screen(
      () => import('../../features/stations/fuel-prices/price-board-screen.tsx'),
      'PriceBoardScreen',
    ),
  },
  {
    path: 'gas-station-staff/{-$id}',
    within: 'gas-station/{-$id}',
    opens: ['staff'],
    permission: 'read staff',
    screen: screen(() => import('../../features/stations/staff/staff-screen.tsx'), 'StaffScreen'),
  },
] as const satisfies readonly ScreenEntry[];

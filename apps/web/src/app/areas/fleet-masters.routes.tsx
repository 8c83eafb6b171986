import { IconFolders, IconTruck } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';
import { vehicleTagScreen } from './vehicle-tags.routes.tsx';

/** What belongs to vehicles of all fleets, for the platform. */
export const fleetMasterScreens = [
  {
    path: 'vehicle-groups/{-$id}',
    permission: 'read vehicle_group',
    menu: { label: 'menu.vehicle_groups', icon: IconFolders, group: 'clients' },
    screen: screen(
      () => import('../../features/fleet/vehicle-groups/vehicle-groups-screen.tsx'),
      'VehicleGroupsScreen',
    ),
  },
  vehicleTagScreen('vehicle-tags/{-$id}', 'clients'),
  {
    path: 'branches/{-$id}',
    within: 'vehicle-groups/{-$id}',
    permission: 'read vehicle_group',
    screen: screen(() => import('../../features/fleet/branches/branches-screen.tsx'), 'BranchesScreen'),
  },
  {
    path: 'vehicle-types/{-$id}',
    permission: 'read vehicle_type',
    menu: { label: 'menu.vehicle_types', icon: IconTruck, group: 'clients' },
    screen: screen(
      () => import('../../features/fleet/vehicle-types/vehicle-types-screen.tsx'),
      'VehicleTypesScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];

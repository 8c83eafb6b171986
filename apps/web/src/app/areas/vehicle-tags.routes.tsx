import type { Group } from '@fleet/contracts/permissions.ts';
import { IconNfc } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The tags of vehicles, in an area's menu. */
export const vehicleTagScreen = <Path extends string, MenuGroup extends 'fleet' | 'clients'>(
  path: Path,
  group: MenuGroup,
  groups?: readonly Group[],
) =>
  ({
    path,
    opens: ['vehicle_tag'],
    permission: 'read vehicle_tag',
    menu: { label: 'menu.vehicle_tags', icon: IconNfc, group, ...(groups && { groups }) },
    screen: screen(
      () => import('../../features/fuelling/vehicle-tags/vehicle-tags-screen.tsx'),
      'VehicleTagsScreen',
    ),
  }) as const satisfies ScreenEntry;

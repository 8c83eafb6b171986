import { IconLayoutDashboard } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';
import { driverScreens } from './driver.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { messageScreens } from './messages.routes.tsx';

/** The customer area as a driver's phone needs it: on a slow line the pages of an office would cost a second. */
export const driverArea = {
  area: 'customer',
  menuGroups: [{ name: 'today', icon: IconLayoutDashboard, isOpen: true }, HELP_GROUP],
  screens: [
    ...driverScreens,
    {
      path: 'account',
      permission: 'signed-in',
      chrome: 'phone',
      screen: screen(() => import('./account-page.tsx'), 'DriverAccountPage'),
    },
    ...messageScreens,
    ...helpScreens,
  ],
} as const satisfies AreaTable;

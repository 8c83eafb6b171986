import { IconCashBanknote, IconScaleOutline } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** What the platform settles with networks: anyone who closes the month and the network itself read it on the same pages. */
export const settlementScreens: AreaTable['screens'] = [
  {
    path: 'settlements/{-$id}',
    opens: ['settlement_batch'],
    permission: 'read settlement',
    menu: { label: 'menu.settlements', icon: IconCashBanknote, group: 'money' },
    screen: screen(
      () => import('../../features/billing/settlements/settlements-screen.tsx'),
      'SettlementsScreen',
    ),
  },
  {
    path: 'settlement-differences',
    permission: 'read settlement',
    menu: { label: 'menu.settlement_differences', icon: IconScaleOutline, group: 'money' },
    screen: screen(
      () => import('../../features/billing/settlements/differences-screen.tsx'),
      'DifferencesScreen',
    ),
  },
];

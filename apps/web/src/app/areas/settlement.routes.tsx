import { IconCashBanknote, IconScaleOutline } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Settlements with networks, used by the platform's billing and by the network itself. */
export const settlementScreens = [
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
] as const satisfies readonly ScreenEntry[];

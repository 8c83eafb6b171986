import { IconClipboardList, IconScale } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The pages of network managers and their billing. */
export const networkArea: AreaTable = {
  area: 'gas station network',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: { label: 'menu.refueling_transactions', icon: IconClipboardList },
      screen: screen(
        () => import('../../features/fuel-requests/desk/refueling-transactions-screen.tsx'),
        'RefuelingTransactionsScreen',
      ),
    },
    {
      path: 'dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale },
      screen: screen(
        () => import('../../features/fuel-requests/disputes/dispute-cases-screen.tsx'),
        'DisputeCasesScreen',
      ),
    },
  ],
};

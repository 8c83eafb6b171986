import { IconHourglass } from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The pages of supervisors. */
export const supervisorArea: AreaTable = {
  area: 'supervisor',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'held-transactions/{-$id}',
      opensRequest: true,
      permission: 'read held_transaction',
      menu: { label: 'menu.held_transactions', icon: IconHourglass },
      screen: screen(
        () => import('../../features/fuel-requests/desk/held-transactions-screen.tsx'),
        'HeldTransactionsScreen',
      ),
    },
  ],
};

import type { Group } from '@fleet/contracts/permissions.ts';
import {
  IconClipboardList,
  IconFileText,
  IconGasStation,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconScale,
  IconWallet,
} from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Whoever works for a company at a desk; its drivers have their own screens. */
const DESK_GROUPS: readonly Group[] = ['client_manager', 'client_operation', 'client_billing'];

/** Of these, whoever answers for the company: the start page is made of what waits for them. */
const DECIDERS: readonly Group[] = ['client_manager', 'client_operation'];

/** Drivers ask and answer on a phone. */
const DRIVERS: readonly Group[] = ['driver'];

/** The pages of the fleet's people and its drivers. */
export const customerArea: AreaTable = {
  area: 'customer',
  // Feature screens register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'dashboard/{-$id}',
      permission: 'read fuel_request',
      homeOf: DECIDERS,
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard, groups: DECIDERS },
      screen: screen(() => import('./customer-home.tsx'), 'CustomerHomeScreen'),
    },
    {
      path: 'client/refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: { label: 'menu.refueling_transactions', icon: IconClipboardList, groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fuel-requests/desk/refueling-transactions-screen.tsx'),
        'RefuelingTransactionsScreen',
      ),
    },
    {
      path: 'client/approve-held-transaction/{-$id}',
      permission: 'decide held_transaction',
      menu: { label: 'menu.held_transactions', icon: IconHourglass, groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fuel-requests/desk/held-transactions-screen.tsx'),
        'HeldTransactionsScreen',
      ),
    },
    {
      path: 'client/dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale, groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fuel-requests/disputes/dispute-cases-screen.tsx'),
        'DisputeCasesScreen',
      ),
    },
    {
      path: 'client/audit-log/{-$id}',
      permission: 'read audit_log',
      menu: { label: 'menu.audit_log', icon: IconHistory, groups: DESK_GROUPS },
      screen: screen(() => import('../../features/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
    },
    {
      path: 'client/new-request',
      permission: 'create fuel_request',
      screen: screen(
        () => import('../../features/fuel-requests/desk/new-request/new-request-screen.tsx'),
        'NewRequestScreen',
      ),
    },
    {
      path: 'client/wallet',
      permission: 'read wallet',
      homeOf: ['client_billing'],
      menu: { label: 'menu.wallet', icon: IconWallet, group: 'money', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/wallets/wallet-screen.tsx'), 'WalletScreen'),
    },
    {
      path: 'client/statement',
      permission: 'read wallet',
      menu: { label: 'menu.statement', icon: IconFileText, group: 'money', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/wallets/statement-screen.tsx'), 'StatementScreen'),
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
      screen: screen(
        () => import('../../features/fuel-requests/driver/stations-screen.tsx'),
        'StationsScreen',
      ),
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
  ],
};

import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconChartHistogram,
  IconClipboardCheck,
  IconClipboardList,
  IconCoin,
  IconCoins,
  IconFileInvoice,
  IconFileText,
  IconGasStation,
  IconLayoutDashboard,
  IconPlug,
  IconScale,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';
import { chatScreen } from './chats.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { networkJournals } from './journals.routes.tsx';
import { MESSAGES_GROUP, messageScreens } from './messages.routes.tsx';
import { reportScheduleScreen } from './report-schedules.routes.tsx';
import { reportScreen } from './reports.routes.tsx';
import { settlementScreens } from './settlement.routes.tsx';
import { signInProviderScreen } from './systems.routes.tsx';

/** The pages of network managers and billing users. */
export const networkArea = {
  area: 'gas station network',
  menuGroups: [
    { name: 'today', icon: IconLayoutDashboard, isOpen: true },
    MESSAGES_GROUP,
    { name: 'stations', icon: IconGasStation, isOpen: true },
    { name: 'money', icon: IconCoins, isOpen: true },
    { name: 'people', icon: IconUsers, isOpen: true },
    { name: 'reports', icon: IconChartHistogram },
    HELP_GROUP,
  ],
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'dashboard',
      permission: 'read reporting',
      homeOf: ['gas_station_network_manager', 'gas_station_network_billing'],
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard, group: 'today' },
      screen: screen(() => import('./home-page.tsx'), 'HomePage'),
    },
    {
      path: 'refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: { label: 'menu.refueling_transactions', icon: IconClipboardList, group: 'today' },
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    {
      path: 'shifts/{-$id}',
      opens: ['shift'],
      permission: 'read shift',
      menu: { label: 'menu.shifts', icon: IconClipboardCheck, group: 'today' },
      screen: screen(() => import('../../features/fuelling/shifts/shifts-screen.tsx'), 'ShiftsScreen'),
    },
    {
      path: 'dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale, group: 'today' },
      screen: screen(() => import('./dispute-cases.tsx'), 'DisputeCases'),
    },
    chatScreen('chats', 'read station'),
    {
      path: 'gas-station-network-detail',
      permission: 'read station_detail',
      menu: { label: 'menu.all_gas_stations', icon: IconGasStation, group: 'stations' },
      screen: screen(
        () => import('../../features/stations/stations/station-list-screen.tsx'),
        'StationListScreen',
      ),
    },
    {
      path: 'network-gas-station-detail/$id',
      within: 'gas-station-network-detail',
      opens: ['station'],
      permission: 'read station_detail',
      screen: screen(() => import('./station-pages.tsx'), 'NetworkStationScreen'),
    },
    {
      path: 'network-fuel-prices',
      permission: 'read fuel_price',
      menu: { label: 'menu.fuel_prices', icon: IconCoin, group: 'stations' },
      screen: screen(
        () => import('../../features/stations/fuel-prices/price-board-screen.tsx'),
        'PriceBoardScreen',
      ),
    },
    {
      path: 'pump-controllers',
      permission: 'read pump_controller',
      menu: { label: 'menu.pump_controllers', icon: IconPlug, group: 'stations' },
      screen: screen(
        () => import('../../features/fuelling/pump-controllers/pump-controllers-screen.tsx'),
        'PumpControllersScreen',
      ),
    },
    {
      path: 'network-detail',
      opens: ['network'],
      permission: 'read network',
      menu: { label: 'menu.network_detail', icon: IconBuildingStore, group: 'stations' },
      screen: screen(
        () => import('../../features/stations/networks/network-detail-screen.tsx'),
        'NetworkDetailScreen',
      ),
    },
    {
      path: 'network-account-statement',
      permission: 'read wallet',
      menu: { label: 'menu.statement', icon: IconFileText, group: 'money' },
      screen: screen(
        () => import('../../features/billing/statements/statement-screen.tsx'),
        'StatementScreen',
      ),
    },
    {
      path: 'invoices/{-$id}',
      opens: ['invoice'],
      permission: 'read invoice',
      menu: { label: 'menu.invoices', icon: IconFileInvoice, group: 'money' },
      screen: screen(() => import('../../features/billing/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
    },
    {
      path: 'payments-received',
      opens: ['payment'],
      permission: 'read payment',
      menu: { label: 'menu.payments_received', icon: IconBuildingBank, group: 'money' },
      screen: screen(
        () => import('../../features/money/payments/payments-received-screen.tsx'),
        'PaymentsReceivedScreen',
      ),
    },
    ...settlementScreens,
    networkJournals,
    {
      path: 'network-staff-management/{-$id}',
      opens: ['staff'],
      permission: 'read staff',
      menu: { label: 'menu.staff_management', icon: IconUsers, group: 'people' },
      screen: screen(() => import('../../features/stations/staff/staff-screen.tsx'), 'StaffScreen'),
    },
    {
      path: 'network-staff-transfer',
      permission: 'transfer staff',
      menu: { label: 'menu.staff_transfer', icon: IconArrowsExchange, group: 'people' },
      screen: screen(() => import('../../features/stations/staff/transfer-screen.tsx'), 'TransferScreen'),
    },
    {
      path: 'users/{-$id}',
      opens: ['user'],
      permission: 'read user',
      menu: { label: 'menu.users', icon: IconUserCog, group: 'people' },
      screen: screen(() => import('./users-page.tsx'), 'NetworkUsersPage'),
    },
    signInProviderScreen('people'),
    reportScreen('reports'),
    reportScheduleScreen(''),
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('./account-page.tsx'), 'AccountPage'),
    },
    ...messageScreens,
    ...helpScreens,
  ],
} as const satisfies AreaTable;

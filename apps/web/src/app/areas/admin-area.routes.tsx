import {
  IconBook,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconChartHistogram,
  IconClipboardCheck,
  IconClipboardList,
  IconCoins,
  IconFileSpreadsheet,
  IconGasStation,
  IconHourglass,
  IconLayoutDashboard,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconStars,
  IconSteeringWheel,
  IconTransfer,
  IconTruck,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { refundsToApprove } from '../../features/billing/refunds/refunds-count.ts';
import { CLIENT_PARTS } from '../../features/fleet/clients/client-parts.ts';
import { registrationsToDecide } from '../../features/fleet/registrations/registrations-count.ts';
import { heldWithPlatform } from '../../features/fuelling/desk/held-count.ts';
import { openDisputes } from '../../features/fuelling/disputes/disputes-count.ts';
import { statusInstead } from '../../features/insight/service-status/service-status-home.ts';
import { topUpsToApprove } from '../../features/money/top-ups/top-ups-count.ts';
import { type AreaTable, RULE_SUBJECT } from '../area-table.ts';
import { screen } from '../screen.ts';
import { anomalyScreen } from './anomalies.routes.tsx';
import { chatScreen } from './chats.routes.tsx';
import { towerScreens } from './control-tower.routes.tsx';
import { fleetMasterScreens } from './fleet-masters.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { invoiceScreens } from './invoices.routes.tsx';
import { adminJournals } from './journals.routes.tsx';
import { MESSAGES_GROUP, messageScreens } from './messages.routes.tsx';
import { reportScheduleScreen } from './report-schedules.routes.tsx';
import { reportScreen } from './reports.routes.tsx';
import { settlementScreens } from './settlement.routes.tsx';
import { stationDeviceScreens } from './station-devices.routes.tsx';
import { supplyScreens } from './supply.routes.tsx';
import { watchScreens } from './systems.routes.tsx';

/** The pages of administrators and dispatchers. */
export const adminArea = {
  area: 'admin',
  menuGroups: [
    { name: 'today', icon: IconLayoutDashboard, isOpen: true },
    MESSAGES_GROUP,
    { name: 'clients', icon: IconUsers, isOpen: true },
    { name: 'stations', icon: IconGasStation },
    { name: 'money', icon: IconCoins },
    { name: 'deliveries', icon: IconTruckDelivery },
    { name: 'reports', icon: IconChartHistogram },
    { name: 'administration', icon: IconSettings },
    HELP_GROUP,
  ],
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'dashboard/{-$id}',
      permission: 'read fuel_request',
      homeOf: ['admin'],
      homeInstead: statusInstead,
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard, group: 'today' },
      screen: screen(() => import('./home-page.tsx'), 'HomePage'),
    },
    {
      path: 'held-transactions/{-$id}',
      permission: 'read held_transaction',
      menu: { label: 'menu.held_transactions', icon: IconHourglass, group: 'today', count: heldWithPlatform },
      screen: screen(() => import('./held-transactions.tsx'), 'HeldTransactions'),
    },
    {
      path: 'approve-topup/{-$id}',
      permission: 'approve top_up',
      opens: ['top_up'],
      menu: { label: 'menu.approve_topup', icon: IconReceipt, group: 'today', count: topUpsToApprove },
      screen: screen(
        () => import('../../features/money/top-ups/approve-topup-screen.tsx'),
        'ApproveTopupScreen',
      ),
    },
    {
      path: 'refunds/{-$id}',
      permission: 'approve refund',
      opens: ['refund'],
      menu: { label: 'menu.refunds', icon: IconReceiptRefund, group: 'today', count: refundsToApprove },
      screen: screen(() => import('../../features/billing/refunds/refunds-screen.tsx'), 'RefundQueueScreen'),
    },
    {
      path: 'dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale, group: 'today', count: openDisputes },
      screen: screen(() => import('./dispute-cases.tsx'), 'DisputeCases'),
    },
    anomalyScreen('anomalies'),
    {
      path: 'refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: { label: 'menu.refueling_transactions', icon: IconClipboardList, group: 'today' },
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    chatScreen('chats', 'signed-in'),
    {
      path: 'search',
      permission: 'search everything',
      menu: { label: 'menu.search', icon: IconSearch, group: 'today' },
      screen: screen(() => import('../search/search-page.tsx'), 'SearchScreen'),
    },
    {
      path: 'client/{-$id}',
      parts: CLIENT_PARTS,
      permission: 'read client',
      menu: { label: 'menu.clients', icon: IconBuildingSkyscraper, group: 'clients' },
      screen: screen(() => import('../../features/fleet/clients/clients-screen.tsx'), 'ClientsScreen'),
    },
    {
      path: 'registrations/{-$id}',
      opens: ['registration'],
      permission: 'read registration',
      menu: {
        label: 'menu.registrations',
        icon: IconBuildingCommunity,
        group: 'clients',
        count: registrationsToDecide,
      },
      screen: screen(
        () => import('../../features/fleet/registrations/registrations-screen.tsx'),
        'RegistrationsScreen',
      ),
    },
    {
      path: 'manage-client/$clientId/{-$section}/{-$id}',
      within: 'client/{-$id}',
      opens: ['client'],
      alsoOpens: RULE_SUBJECT,
      permission: 'read client',
      screen: screen(() => import('./client-page.tsx'), 'ManageClientScreen'),
    },
    {
      path: 'vehicles/{-$id}',
      opens: ['vehicle'],
      permission: 'read vehicle',
      menu: { label: 'menu.vehicles', icon: IconTruck, group: 'clients' },
      screen: screen(() => import('./fleet-pages.tsx'), 'VehiclesPage'),
    },
    {
      path: 'drivers/{-$id}',
      opens: ['driver'],
      permission: 'read driver',
      menu: { label: 'menu.drivers', icon: IconSteeringWheel, group: 'clients' },
      screen: screen(() => import('./fleet-pages.tsx'), 'DriversPage'),
    },
    ...fleetMasterScreens,
    {
      path: 'imports/{-$id}',
      permission: 'import fleet',
      menu: { label: 'menu.imports', icon: IconFileSpreadsheet, group: 'clients' },
      screen: screen(() => import('../../features/delivery/imports/imports-screen.tsx'), 'ImportsScreen'),
    },
    ...supplyScreens,
    {
      path: 'shifts/{-$id}',
      opens: ['shift'],
      permission: 'read shift',
      menu: { label: 'menu.shifts', icon: IconClipboardCheck, group: 'stations' },
      screen: screen(() => import('../../features/fuelling/shifts/shifts-screen.tsx'), 'ShiftsScreen'),
    },
    {
      path: 'fuel-types/{-$id}',
      permission: 'read fuel_type',
      menu: { label: 'menu.fuel_types', icon: IconGasStation, group: 'stations' },
      screen: screen(
        () => import('../../features/fleet/fuel-types/fuel-types-screen.tsx'),
        'FuelTypesScreen',
      ),
    },
    ...stationDeviceScreens,
    ...invoiceScreens,
    {
      path: 'gas_station_network_payment',
      permission: 'create payment',
      menu: { label: 'menu.gas_station_payment', icon: IconTransfer, group: 'money' },
      screen: screen(() => import('../../features/money/payments/payables-screen.tsx'), 'PayablesScreen'),
    },
    {
      path: 'payment/$id',
      within: 'gas_station_network_payment',
      opens: ['payment'],
      permission: 'create payment',
      screen: screen(() => import('../../features/money/payments/payment-screen.tsx'), 'PaymentScreen'),
    },
    ...settlementScreens,
    {
      path: 'bank-account',
      permission: 'create payment',
      menu: { label: 'menu.bank_account', icon: IconBuildingBank, group: 'money' },
      screen: screen(
        () => import('../../features/billing/bank-account/bank-account-screen.tsx'),
        'BankAccountScreen',
      ),
    },
    {
      path: 'account-statement',
      within: 'client/{-$id}',
      permission: 'read wallet',
      screen: screen(
        () => import('../../features/billing/statements/statement-screen.tsx'),
        'StatementScreen',
      ),
    },
    {
      path: 'subscription-plans/{-$id}',
      alsoOpens: /^questions$/,
      permission: 'update subscription_plan',
      menu: { label: 'menu.subscription_plans', icon: IconStars, group: 'money' },
      screen: screen(
        () => import('../../features/billing/subscription-plans/plans-screen.tsx'),
        'PlansScreen',
      ),
    },
    {
      path: 'fees/{-$id}',
      permission: 'read fee',
      menu: { label: 'menu.fees', icon: IconCoins, group: 'money' },
      screen: screen(() => import('../../features/billing/fees/fee-runs-screen.tsx'), 'FeeRunsScreen'),
    },
    {
      path: 'ledger/{-$id}',
      permission: 'read ledger',
      menu: { label: 'menu.ledger', icon: IconBook, group: 'money' },
      screen: screen(() => import('../../features/money/ledger/ledger-screen.tsx'), 'LedgerScreen'),
    },
    adminJournals,
    {
      path: 'ledger-accounts',
      within: 'ledger/{-$id}',
      permission: 'read ledger',
      screen: screen(
        () => import('../../features/money/ledger/ledger-accounts-screen.tsx'),
        'LedgerAccountsScreen',
      ),
    },
    ...towerScreens,
    reportScreen('reports'),
    reportScheduleScreen(''),
    {
      path: 'admin-users/{-$id}',
      opens: ['user'],
      permission: 'read admin_user',
      menu: { label: 'menu.user_management', icon: IconUserCog, group: 'administration' },
      screen: screen(() => import('../../features/access/users/users-screens.tsx'), 'AdminUsersScreen'),
    },
    {
      path: 'authorization_matrix/{-$id}',
      permission: 'read group',
      menu: { label: 'menu.authority_matrix', icon: IconShieldLock, group: 'administration' },
      screen: screen(
        () => import('../../features/access/groups/authority-matrix-screen.tsx'),
        'AuthorityMatrixScreen',
      ),
    },
    {
      path: 'settings',
      permission: 'read setting',
      menu: { label: 'menu.settings', icon: IconSettings, group: 'administration' },
      screen: screen(() => import('../../features/access/settings/settings-screen.tsx'), 'SettingsScreen'),
    },
    ...watchScreens,
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('./account-page.tsx'), 'AccountPage'),
    },
    {
      path: 'announcements/{-$id}',
      permission: 'read announcement',
      menu: { label: 'menu.announcements', icon: IconSpeakerphone, group: MESSAGES_GROUP.name },
      screen: screen(
        () => import('../../features/messages/announcements/announcements-screen.tsx'),
        'AnnouncementsScreen',
      ),
    },
    ...messageScreens,
    ...helpScreens,
  ],
} as const satisfies AreaTable;

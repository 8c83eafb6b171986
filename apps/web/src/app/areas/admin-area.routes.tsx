import {
  IconBook,
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconClipboardCheck,
  IconClipboardList,
  IconCoins,
  IconDeviceMobile,
  IconDeviceSim,
  IconDeviceTablet,
  IconFileSpreadsheet,
  IconFolders,
  IconGasStation,
  IconHourglass,
  IconLayoutDashboard,
  IconPlug,
  IconReceipt,
  IconScale,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSteeringWheel,
  IconTruck,
  IconUserCog,
} from '@tabler/icons-react';
import { type AreaTable, RULE_SUBJECT } from '../area-table.ts';
import { screen } from '../screen.ts';
import { anomalyScreen } from './anomalies.routes.tsx';
import { towerScreens } from './control-tower.routes.tsx';
import { invoiceScreens } from './invoices.routes.tsx';
import { reportScheduleScreen } from './report-schedules.routes.tsx';
import { reportScreen } from './reports.routes.tsx';
import { settlementScreens } from './settlement.routes.tsx';
import { supplyScreens } from './supply.routes.tsx';
import { watchScreens } from './systems.routes.tsx';

/** The pages of administrators and dispatchers. */
export const adminArea = {
  area: 'admin',
  screens: [
    {
      path: 'dashboard/{-$id}',
      permission: 'read fuel_request',
      homeOf: ['admin'],
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard },
      screen: screen(() => import('./admin-home.tsx'), 'AdminHomeScreen'),
    },
    {
      path: 'refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: { label: 'menu.refueling_transactions', icon: IconClipboardList },
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    reportScreen('reports'),
    {
      path: 'shifts/{-$id}',
      opens: ['shift'],
      permission: 'read shift',
      menu: { label: 'menu.shifts', icon: IconClipboardCheck },
      screen: screen(() => import('../../features/fuelling/shifts/shifts-screen.tsx'), 'ShiftsScreen'),
    },
    {
      path: 'held-transactions/{-$id}',
      permission: 'read held_transaction',
      menu: { label: 'menu.held_transactions', icon: IconHourglass },
      screen: screen(() => import('./held-transactions.tsx'), 'HeldTransactions'),
    },
    anomalyScreen('anomalies'),
    reportScheduleScreen(''),
    {
      path: 'dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale },
      screen: screen(() => import('./dispute-cases.tsx'), 'DisputeCases'),
    },
    {
      path: 'search',
      permission: 'search everything',
      menu: { label: 'menu.search', icon: IconSearch },
      screen: screen(() => import('../search/search-page.tsx'), 'SearchScreen'),
    },
    ...watchScreens,
    ...towerScreens,
    {
      path: 'vehicles/{-$id}',
      opens: ['vehicle'],
      permission: 'read vehicle',
      menu: { label: 'menu.vehicles', icon: IconTruck, group: 'fleets' },
      screen: screen(() => import('./fleet-pages.tsx'), 'VehiclesPage'),
    },
    {
      path: 'drivers/{-$id}',
      opens: ['driver'],
      permission: 'read driver',
      menu: { label: 'menu.drivers', icon: IconSteeringWheel, group: 'fleets' },
      screen: screen(() => import('./fleet-pages.tsx'), 'DriversPage'),
    },
    {
      path: 'vehicle-groups/{-$id}',
      permission: 'read vehicle_group',
      menu: { label: 'menu.vehicle_groups', icon: IconFolders, group: 'fleets' },
      screen: screen(
        () => import('../../features/fleet/vehicle-groups/vehicle-groups-screen.tsx'),
        'VehicleGroupsScreen',
      ),
    },
    {
      path: 'branches/{-$id}',
      permission: 'read vehicle_group',
      screen: screen(() => import('../../features/fleet/branches/branches-screen.tsx'), 'BranchesScreen'),
    },
    {
      path: 'imports/{-$id}',
      permission: 'import fleet',
      menu: { label: 'menu.imports', icon: IconFileSpreadsheet, group: 'fleets' },
      screen: screen(() => import('../../features/delivery/imports/imports-screen.tsx'), 'ImportsScreen'),
    },
    {
      path: 'approve-topup/{-$id}',
      permission: 'approve top_up',
      opens: ['top_up'],
      menu: { label: 'menu.approve_topup', icon: IconReceipt, group: 'money' },
      screen: screen(
        () => import('../../features/money/top-ups/approve-topup-screen.tsx'),
        'ApproveTopupScreen',
      ),
    },
    {
      path: 'gas_station_network_payment',
      permission: 'create payment',
      menu: { label: 'menu.gas_station_payment', icon: IconBuildingBank, group: 'money' },
      screen: screen(() => import('../../features/money/payments/payables-screen.tsx'), 'PayablesScreen'),
    },
    {
      path: 'payment/$id',
      opens: ['payment'],
      permission: 'create payment',
      screen: screen(() => import('../../features/money/payments/payment-screen.tsx'), 'PaymentScreen'),
    },
    ...settlementScreens,
    {
      path: 'account-statement',
      permission: 'read wallet',
      screen: screen(
        () => import('../../features/billing/statements/statement-screen.tsx'),
        'StatementScreen',
      ),
    },
    ...invoiceScreens,
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
    {
      path: 'ledger-accounts',
      permission: 'read ledger',
      screen: screen(
        () => import('../../features/money/ledger/ledger-accounts-screen.tsx'),
        'LedgerAccountsScreen',
      ),
    },
    {
      path: 'settings',
      permission: 'read setting',
      menu: { label: 'menu.settings', icon: IconSettings, group: 'money' },
      screen: screen(() => import('../../features/access/settings/settings-screen.tsx'), 'SettingsScreen'),
    },
    {
      path: 'vehicle-types/{-$id}',
      permission: 'read vehicle_type',
      menu: { label: 'menu.vehicle_types', icon: IconTruck, group: 'catalogue' },
      screen: screen(
        () => import('../../features/fleet/vehicle-types/vehicle-types-screen.tsx'),
        'VehicleTypesScreen',
      ),
    },
    {
      path: 'fuel-types/{-$id}',
      permission: 'read fuel_type',
      menu: { label: 'menu.fuel_types', icon: IconGasStation, group: 'catalogue' },
      screen: screen(
        () => import('../../features/fleet/fuel-types/fuel-types-screen.tsx'),
        'FuelTypesScreen',
      ),
    },
    {
      path: 'handheld-devices/{-$id}',
      permission: 'read handheld_device',
      menu: { label: 'menu.handheld_devices', icon: IconDeviceMobile, group: 'catalogue' },
      screen: screen(
        () => import('../../features/stations/handheld-devices/handheld-devices-screen.tsx'),
        'HandheldDevicesScreen',
      ),
    },
    {
      path: 'pump-devices',
      permission: 'read pump_device',
      menu: { label: 'menu.pump_devices', icon: IconDeviceTablet, group: 'catalogue' },
      screen: screen(
        () => import('../../features/fuelling/pump-devices/pump-devices-screen.tsx'),
        'PumpDevicesScreen',
      ),
    },
    {
      path: 'pump-controllers',
      permission: 'read pump_controller',
      menu: { label: 'menu.pump_controllers', icon: IconPlug, group: 'supply' },
      screen: screen(
        () => import('../../features/fuelling/pump-controllers/pump-controllers-screen.tsx'),
        'PumpControllersScreen',
      ),
    },
    {
      path: 'sim-management/{-$id}',
      permission: 'read sim',
      menu: { label: 'menu.sim_management', icon: IconDeviceSim, group: 'catalogue' },
      screen: screen(() => import('../../features/stations/sims/sims-screen.tsx'), 'SimsScreen'),
    },
    ...supplyScreens,
    {
      path: 'client/{-$id}',
      opens: ['client'],
      permission: 'read client',
      menu: { label: 'menu.clients', icon: IconBuildingSkyscraper, group: 'parties' },
      screen: screen(() => import('../../features/fleet/clients/clients-screen.tsx'), 'ClientsScreen'),
    },
    {
      path: 'manage-client/$clientId/{-$section}/{-$id}',
      alsoOpens: RULE_SUBJECT,
      permission: 'read client',
      screen: screen(() => import('./client-page.tsx'), 'ManageClientScreen'),
    },
    {
      path: 'authorization_matrix/{-$id}',
      permission: 'read group',
      menu: { label: 'menu.authority_matrix', icon: IconShieldLock, group: 'people' },
      screen: screen(
        () => import('../../features/access/groups/authority-matrix-screen.tsx'),
        'AuthorityMatrixScreen',
      ),
    },
    {
      path: 'admin-users/{-$id}',
      permission: 'read admin_user',
      menu: { label: 'menu.user_management', icon: IconUserCog, group: 'people' },
      screen: screen(() => import('../../features/access/users/users-screens.tsx'), 'AdminUsersScreen'),
    },
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('../../features/access/users/account-screen.tsx'), 'AccountScreen'),
    },
  ],
} as const satisfies AreaTable;

import type { Group } from '@fleet/contracts/permissions.ts';
import {
  IconBolt,
  IconBuilding,
  IconBuildingSkyscraper,
  IconChartHistogram,
  IconClipboardData,
  IconClipboardList,
  IconFileSpreadsheet,
  IconFlask,
  IconFolders,
  IconGauge,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconMapPin2,
  IconMapPins,
  IconReceipt,
  IconReportMoney,
  IconRocket,
  IconScale,
  IconSteeringWheel,
  IconTruck,
  IconTruckDelivery,
  IconUserCog,
  IconWallet,
} from '@tabler/icons-react';
import { heldWithClient, requestsToDecide } from '../../features/fuelling/desk/held-count.ts';
import { setupInstead, stepsLeft } from '../../features/insight/setup/setup-count.ts';
import { type AreaTable, RULE_SUBJECT } from '../area-table.ts';
import { screen } from '../screen.ts';
import { anomalyScreen } from './anomalies.routes.tsx';
import { chatScreen } from './chats.routes.tsx';
import { DESK_GROUPS } from './client-groups.ts';
import { clientMoneyScreens } from './client-money.routes.tsx';
import { driverScreens } from './driver.routes.tsx';
import { galleryScreens } from './gallery.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { MESSAGES_GROUP, messageScreens } from './messages.routes.tsx';
import { reportScheduleScreen } from './report-schedules.routes.tsx';
import { reportScreen } from './reports.routes.tsx';
import { storeScreens } from './store.routes.tsx';
import { systemScreens } from './systems.routes.tsx';
import { vehicleTagScreen } from './vehicle-tags.routes.tsx';

/** Office users who decide; their start page lists what waits for them. */
const DECIDERS: readonly Group[] = ['client_manager', 'client_operation'];

/** The pages of a client's users and drivers. */
export const customerArea = {
  area: 'customer',
  menuGroups: [
    { name: 'today', icon: IconLayoutDashboard, isOpen: true },
    MESSAGES_GROUP,
    { name: 'fleet', icon: IconTruck, isOpen: true },
    { name: 'money', icon: IconWallet, isOpen: true },
    { name: 'limits', icon: IconScale },
    { name: 'deliveries', icon: IconTruckDelivery },
    { name: 'reports', icon: IconChartHistogram },
    { name: 'company', icon: IconBuilding },
    HELP_GROUP,
  ],
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'get-started',
      permission: 'read client',
      menu: {
        label: 'menu.get_started',
        icon: IconRocket,
        group: 'today',
        count: stepsLeft,
        onlyWaiting: true,
        groups: DESK_GROUPS,
      },
      screen: screen(() => import('./setup-page.tsx'), 'SetupPage'),
    },
    {
      path: 'dashboard/{-$id}',
      permission: 'read fuel_request',
      homeOf: DECIDERS,
      homeInstead: setupInstead,
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard, group: 'today', groups: DECIDERS },
      screen: screen(() => import('./customer-home.tsx'), 'CustomerHomeScreen'),
    },
    {
      path: 'client/refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      menu: {
        label: 'menu.refueling_transactions',
        icon: IconClipboardList,
        group: 'today',
        count: requestsToDecide,
        groups: DESK_GROUPS,
      },
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    {
      path: 'client/new-request',
      within: 'client/refueling-transactions/{-$id}',
      permission: 'create fuel_request',
      screen: screen(
        () => import('../../features/fuelling/desk/new-request/new-request-screen.tsx'),
        'NewRequestScreen',
      ),
    },
    {
      path: 'client/approve-held-transaction/{-$id}',
      permission: 'decide held_transaction',
      menu: {
        label: 'menu.held_transactions',
        icon: IconHourglass,
        group: 'today',
        count: heldWithClient,
        groups: DESK_GROUPS,
      },
      screen: screen(() => import('./held-transactions.tsx'), 'HeldTransactions'),
    },
    anomalyScreen('client/anomalies', DESK_GROUPS),
    {
      path: 'client/dispute-cases/{-$id}',
      permission: 'read dispute_case',
      opens: ['dispute_case'],
      menu: { label: 'menu.dispute_cases', icon: IconScale, group: 'today', groups: DESK_GROUPS },
      screen: screen(() => import('./dispute-cases.tsx'), 'DisputeCases'),
    },
    chatScreen('client/chats', 'read client', DESK_GROUPS),
    {
      path: 'client/vehicles/{-$id}',
      opens: ['vehicle'],
      permission: 'read vehicle',
      menu: { label: 'menu.vehicles', icon: IconTruck, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(() => import('./fleet-pages.tsx'), 'VehiclesPage'),
    },
    {
      path: 'client/drivers/{-$id}',
      opens: ['driver'],
      permission: 'read driver',
      menu: { label: 'menu.drivers', icon: IconSteeringWheel, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(() => import('./fleet-pages.tsx'), 'DriversPage'),
    },
    {
      path: 'client/users/{-$id}',
      opens: ['user'],
      permission: 'read user',
      menu: { label: 'menu.users', icon: IconUserCog, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/access/users/users-screens.tsx'), 'OwnUsersScreen'),
    },
    {
      path: 'client/vehicle-groups/{-$id}',
      permission: 'read vehicle_group',
      menu: { label: 'menu.vehicle_groups', icon: IconFolders, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fleet/vehicle-groups/vehicle-groups-screen.tsx'),
        'VehicleGroupsScreen',
      ),
    },
    vehicleTagScreen('client/vehicle-tags/{-$id}', 'fleet', DESK_GROUPS),
    {
      path: 'client/branches/{-$id}',
      permission: 'read vehicle_group',
      menu: { label: 'menu.branches', icon: IconBuilding, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/fleet/branches/branches-screen.tsx'), 'BranchesScreen'),
    },
    {
      path: 'client/imports/{-$id}',
      permission: 'import fleet',
      menu: { label: 'menu.imports', icon: IconFileSpreadsheet, group: 'fleet', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/delivery/imports/imports-screen.tsx'), 'ImportsScreen'),
    },
    ...clientMoneyScreens,
    {
      path: 'client/limits/{-$id}',
      permission: 'read policy',
      menu: { label: 'menu.limits', icon: IconGauge, group: 'limits', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fuelling/policies/limits/limits-screen.tsx'),
        'LimitsScreen',
      ),
    },
    {
      path: 'client/rules/{-$id}',
      alsoOpens: RULE_SUBJECT,
      permission: 'read policy',
      menu: { label: 'menu.rules', icon: IconScale, group: 'limits', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/fuelling/policies/rules-screen.tsx'), 'RulesScreen'),
    },
    {
      path: 'client/budgets/{-$id}',
      opens: ['budget'],
      permission: 'read policy',
      menu: { label: 'menu.budgets', icon: IconReportMoney, group: 'limits', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/fuelling/budgets/budgets-screen.tsx'), 'BudgetsScreen'),
    },
    {
      path: 'client/temporary-capacity',
      permission: 'read temporary_capacity',
      menu: { label: 'menu.temporary_capacity', icon: IconBolt, group: 'limits', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/fuelling/temporary-capacities/capacity-screen.tsx'),
        'TemporaryCapacityScreen',
      ),
    },
    {
      path: 'client/stations',
      permission: 'read client_station',
      menu: { label: 'menu.client_stations', icon: IconMapPins, group: 'limits', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/stations/client-stations/client-stations-screen.tsx'),
        'ClientStationsScreen',
      ),
    },
    {
      path: 'client/rule-simulator/{-$id}',
      permission: 'simulate policy',
      menu: { label: 'menu.rule_simulator', icon: IconFlask, group: 'limits', groups: DECIDERS },
      screen: screen(
        () => import('../../features/fuelling/policies/simulator-screen.tsx'),
        'SimulatorScreen',
      ),
    },
    {
      path: 'oms/{-$id}',
      opens: ['order'],
      permission: 'read order',
      menu: { label: 'menu.oms', icon: IconClipboardData, group: 'deliveries', groups: DESK_GROUPS },
      screen: screen(() => import('./orders-pages.tsx'), 'ClientOrdersPage'),
    },
    ...storeScreens,
    {
      path: 'delivered-lines',
      permission: 'read order',
      menu: { label: 'menu.delivered_lines', icon: IconReceipt, group: 'deliveries', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/delivery/delivered-lines/delivered-lines-screen.tsx'),
        'DeliveredLinesScreen',
      ),
    },
    {
      path: 'warehouses/{-$id}',
      opens: ['warehouse'],
      permission: 'read warehouse',
      menu: { label: 'menu.warehouses', icon: IconMapPin2, group: 'deliveries', groups: DESK_GROUPS },
      screen: screen(
        () => import('../../features/delivery/warehouses/warehouses-screen.tsx'),
        'WarehousesScreen',
      ),
    },
    reportScreen('client/reports', DESK_GROUPS),
    reportScheduleScreen('client/', DESK_GROUPS),
    {
      path: 'client-detail/{-$section}/{-$id}',
      alsoOpens: RULE_SUBJECT,
      permission: 'read client',
      menu: {
        label: 'menu.client_detail',
        icon: IconBuildingSkyscraper,
        group: 'company',
        groups: DESK_GROUPS,
      },
      screen: screen(() => import('./client-page.tsx'), 'OwnClientScreen'),
    },
    {
      path: 'client/audit-log/{-$id}',
      permission: 'read audit_log',
      menu: { label: 'menu.audit_log', icon: IconHistory, group: 'company', groups: DESK_GROUPS },
      screen: screen(() => import('../../features/insight/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
    },
    {
      path: 'decide/$token',
      alsoOpens: /^[\w-]{1,100}$/,
      permission: 'signed-in',
      chrome: 'phone',
      screen: screen(() => import('../../features/fuelling/decisions/decision-screen.tsx'), 'DecisionScreen'),
    },
    ...systemScreens,
    ...driverScreens,
    ...galleryScreens,
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('./account-page.tsx'), 'AccountPage'),
    },
    ...messageScreens,
    ...helpScreens,
  ],
} as const satisfies AreaTable;

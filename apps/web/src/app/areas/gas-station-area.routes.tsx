import {
  IconBuildingStore,
  IconClipboardCheck,
  IconClipboardList,
  IconDeviceTablet,
  IconFileText,
  IconGasStation,
  IconLayoutDashboard,
  IconUserCog,
} from '@tabler/icons-react';
import { preloadPump } from '../../features/fuelling/pump/preload-pump.ts';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';
import { chatScreen } from './chats.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { MESSAGES_GROUP, messageScreens } from './messages.routes.tsx';

/** The pages of station managers and attendants. */
export const gasStationArea = {
  area: 'gas station',
  menuGroups: [{ name: 'today', icon: IconLayoutDashboard, isOpen: true }, MESSAGES_GROUP, HELP_GROUP],
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'dashboard',
      permission: 'read reporting',
      homeOf: ['gas_station_manager'],
      homeOn: 'desk',
      menu: {
        label: 'menu.dashboard',
        icon: IconLayoutDashboard,
        group: 'today',
        groups: ['gas_station_manager'],
      },
      screen: screen(() => import('./home-page.tsx'), 'HomePage'),
    },
    {
      path: 'pump',
      isBetweenTasks: true,
      preload: preloadPump,
      offline: 'pump',
      permission: 'serve fuel_request',
      homeOf: ['attendant', 'gas_station_manager'],
      menu: { label: 'menu.pump', icon: IconGasStation, group: 'today' },
      chrome: 'pump',
      screen: screen(() => import('../../features/fuelling/pump/queue-screen.tsx'), 'PumpQueueScreen'),
    },
    {
      path: 'pump/find',
      preload: preloadPump,
      offline: 'pump',
      permission: 'serve fuel_request',
      chrome: 'pump',
      screen: screen(() => import('../../features/fuelling/pump/find-screen.tsx'), 'PumpFindScreen'),
    },
    {
      path: 'pump/pair-tag',
      permission: 'serve fuel_request',
      chrome: 'pump',
      screen: screen(() => import('../../features/fuelling/pump/pair-tag-screen.tsx'), 'PumpPairTagScreen'),
    },
    {
      path: 'shift',
      opens: ['shift_to_correct'],
      permission: 'run shift',
      chrome: 'pump',
      screen: screen(() => import('../../features/fuelling/shifts/pump/shift-screen.tsx'), 'PumpShiftScreen'),
    },
    {
      path: 'pump/switch',
      permission: 'run shift',
      chrome: 'pump',
      screen: screen(() => import('./pump-switch-page.tsx'), 'PumpSwitchPage'),
    },
    {
      path: 'pump/$id',
      preload: preloadPump,
      offline: 'pump',
      permission: 'serve fuel_request',
      chrome: 'pump',
      screen: screen(() => import('../../features/fuelling/pump/request-screen.tsx'), 'PumpRequestScreen'),
    },
    {
      path: 'refueling-transactions/{-$id}',
      opensRequest: true,
      permission: 'read fuel_request',
      homeOf: ['gas_station_manager'],
      menu: {
        label: 'menu.refueling_transactions',
        icon: IconClipboardList,
        group: 'today',
        groups: ['gas_station_manager'],
      },
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    {
      path: 'shifts/{-$id}',
      opens: ['shift'],
      permission: 'read shift',
      menu: {
        label: 'menu.shifts',
        icon: IconClipboardCheck,
        group: 'today',
        groups: ['gas_station_manager'],
      },
      screen: screen(() => import('../../features/fuelling/shifts/shifts-screen.tsx'), 'ShiftsScreen'),
    },
    chatScreen('chats', 'read station_detail', ['gas_station_manager']),
    {
      path: 'gas-station-detail',
      permission: 'read station_detail',
      menu: {
        label: 'menu.gas_station_detail',
        icon: IconBuildingStore,
        group: 'today',
        groups: ['gas_station_manager'],
      },
      screen: screen(() => import('./station-pages.tsx'), 'OwnStationScreen'),
    },
    {
      path: 'account-statement',
      permission: 'read wallet',
      menu: { label: 'menu.statement', icon: IconFileText, group: 'today', groups: ['gas_station_manager'] },
      screen: screen(
        () => import('../../features/billing/statements/statement-screen.tsx'),
        'StatementScreen',
      ),
    },
    {
      path: 'pump-devices',
      permission: 'read pump_device',
      menu: {
        label: 'menu.pump_devices',
        icon: IconDeviceTablet,
        group: 'today',
        groups: ['gas_station_manager'],
      },
      screen: screen(
        () => import('../../features/fuelling/pump-devices/pump-devices-screen.tsx'),
        'PumpDevicesScreen',
      ),
    },
    {
      path: 'users/{-$id}',
      opens: ['user'],
      permission: 'read user',
      menu: { label: 'menu.users', icon: IconUserCog, group: 'today' },
      screen: screen(() => import('../../features/access/users/users-screens.tsx'), 'OwnUsersScreen'),
    },
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('./account-page.tsx'), 'AccountPage'),
    },
    ...messageScreens,
    ...helpScreens,
  ],
} as const satisfies AreaTable;

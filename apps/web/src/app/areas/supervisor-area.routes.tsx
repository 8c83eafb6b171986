import {
  IconBuilding,
  IconCalendarTime,
  IconHourglass,
  IconLayoutDashboard,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { heldAtStation } from '../../features/fuelling/desk/held-count.ts';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';
import { anomalyScreen } from './anomalies.routes.tsx';
import { chatScreen } from './chats.routes.tsx';
import { HELP_GROUP, helpScreens } from './help.routes.tsx';
import { MESSAGES_GROUP, messageScreens } from './messages.routes.tsx';

/** The pages of supervisors. */
export const supervisorArea = {
  area: 'supervisor',
  menuGroups: [{ name: 'today', icon: IconLayoutDashboard, isOpen: true }, MESSAGES_GROUP, HELP_GROUP],
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'held-transactions/{-$id}',
      opensRequest: true,
      permission: 'read held_transaction',
      menu: {
        label: 'menu.held_transactions',
        icon: IconHourglass,
        group: 'today',
        count: heldAtStation,
      },
      screen: screen(() => import('./held-transactions.tsx'), 'HeldTransactions'),
    },
    anomalyScreen('anomalies'),
    chatScreen('chats', 'read station_detail'),
    {
      path: 'dashboard',
      permission: 'read reporting',
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard, group: 'today' },
      screen: screen(() => import('./home-page.tsx'), 'HomePage'),
    },
    {
      // Target of the dashboard's figures; the menu lists summaries instead.
      path: 'refueling-transactions/{-$id}',
      within: 'dashboard',
      permission: 'read fuel_request',
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    {
      path: 'summary-by-client',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_client', icon: IconBuilding, group: 'today' },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-groups-screen.tsx'),
        'SummaryByClientScreen',
      ),
    },
    {
      path: 'summary-by-attendent',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_attendant', icon: IconUserCheck, group: 'today' },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-groups-screen.tsx'),
        'SummaryByAttendantScreen',
      ),
    },
    {
      path: 'summary-by-interval',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_interval', icon: IconCalendarTime, group: 'today' },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-by-interval-screen.tsx'),
        'SummaryByIntervalScreen',
      ),
    },
    {
      path: 'attendents/{-$id}',
      opens: ['staff'],
      permission: 'read staff',
      menu: { label: 'menu.attendants', icon: IconUsers, group: 'today' },
      screen: screen(() => import('../../features/stations/staff/staff-screen.tsx'), 'AttendantsScreen'),
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

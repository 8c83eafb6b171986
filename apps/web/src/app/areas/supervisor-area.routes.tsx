import {
  IconBuilding,
  IconCalendarTime,
  IconHourglass,
  IconLayoutDashboard,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { AreaTable } from '../area-table.ts';
import { screen } from '../screen.ts';
import { anomalyScreen } from './anomalies.routes.tsx';

/** The pages of supervisors. */
export const supervisorArea = {
  area: 'supervisor',
  // Features register here: { path, permission, menu?, chrome?, homeOf?, screen: screen(() => import(…), '…') }.
  screens: [
    {
      path: 'held-transactions/{-$id}',
      opensRequest: true,
      permission: 'read held_transaction',
      menu: { label: 'menu.held_transactions', icon: IconHourglass },
      screen: screen(() => import('./held-transactions.tsx'), 'HeldTransactions'),
    },
    anomalyScreen('anomalies'),
    {
      path: 'summary-by-client',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_client', icon: IconBuilding },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-groups-screen.tsx'),
        'SummaryByClientScreen',
      ),
    },
    {
      path: 'summary-by-attendent',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_attendant', icon: IconUserCheck },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-groups-screen.tsx'),
        'SummaryByAttendantScreen',
      ),
    },
    {
      path: 'summary-by-interval',
      permission: 'read station_summary',
      menu: { label: 'menu.summary_by_interval', icon: IconCalendarTime },
      screen: screen(
        () => import('../../features/insight/station-summaries/summary-by-interval-screen.tsx'),
        'SummaryByIntervalScreen',
      ),
    },
    {
      path: 'attendents/{-$id}',
      opens: ['staff'],
      permission: 'read staff',
      menu: { label: 'menu.attendants', icon: IconUsers },
      screen: screen(() => import('../../features/stations/staff/staff-screen.tsx'), 'AttendantsScreen'),
    },
    {
      path: 'dashboard',
      permission: 'read reporting',
      menu: { label: 'menu.dashboard', icon: IconLayoutDashboard },
      screen: screen(
        () => import('../../features/insight/dashboards/dashboard-screen.tsx'),
        'DashboardScreen',
      ),
    },
    {
      // Target of the dashboard's figures; the menu lists summaries instead.
      path: 'refueling-transactions/{-$id}',
      permission: 'read fuel_request',
      screen: screen(() => import('./refueling-transactions.tsx'), 'RefuelingTransactions'),
    },
    {
      path: 'account',
      permission: 'signed-in',
      screen: screen(() => import('../../features/access/users/account-screen.tsx'), 'AccountScreen'),
    },
  ],
} as const satisfies AreaTable;

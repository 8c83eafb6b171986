import type { Group } from '@fleet/contracts/permissions.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Drivers and attendants work by their own screens; the rest have a desk. */
const AT_DESKS: readonly Group[] = [
  ...(['admin', 'client_manager', 'client_operation', 'client_billing', 'gas_station_manager'] as const),
  ...(['gas_station_network_manager', 'gas_station_network_billing', 'supervisor'] as const),
];

/** What waits, tasks and calendar of everybody at a desk. */
export const workScreens = [
  {
    path: 'my-work/{-$id}',
    opens: ['task'],
    permission: 'signed-in',
    menu: { label: 'menu.my_work', icon: IconCalendarEvent, group: 'messages', groups: AT_DESKS },
    screen: screen(() => import('./my-work-page.tsx'), 'MyWorkPage'),
  },
  {
    path: 'calendar',
    within: 'my-work/{-$id}',
    permission: 'signed-in',
    screen: screen(() => import('./my-work-page.tsx'), 'CalendarPage'),
  },
  {
    path: 'files/{-$id}',
    within: 'my-work/{-$id}',
    opens: ['export_file'],
    permission: 'signed-in',
    screen: screen(
      () => import('../../features/insight/export-files/export-files-screen.tsx'),
      'ExportFilesScreen',
    ),
  },
] as const satisfies readonly ScreenEntry[];

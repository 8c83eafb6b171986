import type { Group } from '@fleet/contracts/permissions.ts';
import { IconMailForward } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Scheduled reports, for office users who may read reports. `prefix` ends in a slash, or is empty. */
export function reportScheduleScreen<Prefix extends string>(prefix: Prefix, groups: readonly Group[] = []) {
  return {
    path: `${prefix}report-schedules/{-$id}`,
    opens: ['report_schedule'],
    permission: 'read report_schedule',
    menu: { label: 'menu.report_schedules', icon: IconMailForward, group: 'reports', groups },
    screen: screen(
      () => import('../../features/insight/report-schedules/report-schedules-screen.tsx'),
      'ReportSchedulesScreen',
    ),
  } as const satisfies ScreenEntry;
}

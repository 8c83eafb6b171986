import type { Group } from '@fleet/contracts/permissions.ts';
import { IconChartHistogram } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The reports page of an area; each reader sees their own data. */
export function reportScreen<Path extends string>(path: Path, groups: readonly Group[] = []) {
  return {
    path,
    permission: 'read reporting',
    menu: { label: 'menu.reports', icon: IconChartHistogram, group: 'reports', groups },
    screen: screen(() => import('../../features/insight/reports/reports-screen.tsx'), 'ReportsScreen'),
  } as const satisfies ScreenEntry;
}

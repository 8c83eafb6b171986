import type { Group } from '@fleet/contracts/permissions.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fillsToReview } from '../../features/insight/anomalies/anomalies-count.ts';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Suspicious fills, for clients, the platform and stations. */
export function anomalyScreen<Path extends string>(path: Path, groups: readonly Group[] = []) {
  return {
    path: `${path}/{-$id}`,
    opens: ['anomaly_case'],
    permission: 'read anomaly',
    menu: { label: 'menu.anomalies', icon: IconAlertTriangle, group: 'today', count: fillsToReview, groups },
    screen: screen(() => import('../../features/insight/anomalies/anomalies-screen.tsx'), 'AnomaliesScreen'),
  } as const satisfies ScreenEntry;
}

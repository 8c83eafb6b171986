import { IconAlertTriangle } from '@tabler/icons-react';
import { WaitingBadge } from '../../features/insight/anomalies/waiting-badge.tsx';
import type { AreaTable, ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** Suspicious fills, for clients, the platform and stations. */
export function anomalyScreens(
  path: string,
  groups: NonNullable<ScreenEntry['menu']>['groups'] = [],
): AreaTable['screens'] {
  return [
    {
      path: `${path}/{-$id}`,
      opens: ['anomaly_case'],
      permission: 'read anomaly',
      menu: { label: 'menu.anomalies', icon: IconAlertTriangle, badge: WaitingBadge, groups },
      screen: screen(
        () => import('../../features/insight/anomalies/anomalies-screen.tsx'),
        'AnomaliesScreen',
      ),
    },
  ];
}

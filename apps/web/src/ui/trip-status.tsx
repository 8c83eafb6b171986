import type { TripStatus } from '@fleet/domain/trip-statuses.ts';
import {
  IconAlertTriangle,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconProgressCheck,
  IconSteeringWheel,
  IconTruck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from './status-badge.tsx';

/** Icon and tone of every trip status, in a single place. */
const STYLE = {
  draft: { tone: 'wait', icon: IconPencil },
  rejected: { tone: 'end', icon: IconCircleX },
  approved: { tone: 'go', icon: IconCircleCheck },
  assigned: { tone: 'go', icon: IconSteeringWheel },
  started: { tone: 'run', icon: IconTruck },
  partially_closed: { tone: 'run', icon: IconProgressCheck },
  closed: { tone: 'done', icon: IconChecks },
  broken_off: { tone: 'no', icon: IconAlertTriangle },
} as const;

/** Status of a trip: icon, label and color. */
export function TripStatusBadge({
  status,
  variant = 'filled',
}: {
  status: TripStatus;
  variant?: 'filled' | 'plain';
}) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={STYLE[status].tone} icon={STYLE[status].icon} variant={variant}>
      {t(`trips.status.${status}`)}
    </ToneBadge>
  );
}

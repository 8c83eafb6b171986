import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import {
  IconAlertTriangle,
  IconChecks,
  IconClockHour4,
  IconMapPinCheck,
  IconParking,
  IconTruck,
  IconWifiOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';

const STYLE = {
  waiting: { tone: 'go', icon: IconClockHour4 },
  driving: { tone: 'run', icon: IconTruck },
  at_stop: { tone: 'run', icon: IconMapPinCheck },
  stopped: { tone: 'wait', icon: IconParking },
  silent: { tone: 'end', icon: IconWifiOff },
  ended: { tone: 'done', icon: IconChecks },
} as const;

interface LiveStateProps {
  state: LiveTrip['state'];
  isLate: boolean;
  late_seconds: number;
}

/** State of a trip: the delay takes precedence, except for trips without positions. */
export function LiveStateBadge({ state, isLate, late_seconds }: LiveStateProps) {
  const { t } = useTranslation();
  if (isLate && state !== 'silent')
    return (
      <ToneBadge tone="no" icon={IconAlertTriangle} variant="plain">
        {t('live.late_by', { minutes: formatNumber(Math.round(late_seconds / 60)) })}
      </ToneBadge>
    );
  return (
    <ToneBadge tone={STYLE[state].tone} icon={STYLE[state].icon} variant="plain">
      {t(`live.state.${state}`)}
    </ToneBadge>
  );
}

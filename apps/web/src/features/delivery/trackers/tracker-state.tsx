import type { Icon } from '@tabler/icons-react';
import { IconAntennaBars5, IconAntennaBarsOff, IconCircleOff, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import type { Tracker } from './trackers.api.ts';

/** Icon and tone of every tracker state. */
const STYLE: Record<Tracker['state'], { tone: Tone; icon: Icon }> = {
  sending: { tone: 'go', icon: IconAntennaBars5 },
  silent: { tone: 'wait', icon: IconAntennaBarsOff },
  never: { tone: 'run', icon: IconHourglass },
  withdrawn: { tone: 'end', icon: IconCircleOff },
};

/** State of a tracker: icon, label and color. */
export function TrackerState({ state }: { state: Tracker['state'] }) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={STYLE[state].tone} icon={STYLE[state].icon} variant="plain">
      {t(`trackers.states.${state}`)}
    </ToneBadge>
  );
}

/** When a tracker was last seen; a dash if never. */
export function LastSeen({ tracker }: { tracker: Pick<Tracker, 'last_seen_at'> }) {
  const { t } = useTranslation();
  if (tracker.last_seen_at === null) return <span className="muted">{t('ui.empty')}</span>;
  return <DateTime at={tracker.last_seen_at} as="relative" />;
}

/** Battery level, red if low. */
export function Battery({ percent }: { percent: number | null }) {
  const { t } = useTranslation();
  if (percent === null) return <span className="muted">{t('ui.empty')}</span>;
  return (
    <bdi className="num" data-low={percent <= LOW_PERCENT || undefined}>
      {t('delivery_branches.percent', { percent })}
    </bdi>
  );
}

const LOW_PERCENT = 15;

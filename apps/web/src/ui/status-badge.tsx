import type { TimelineEntry } from '@fleet/domain/fuel-request-statuses.ts';
import {
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClipboardList,
  IconClockOff,
  IconGasStation,
  IconGavel,
  IconHourglass,
  IconMessageReport,
  IconScan,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './status-badge.module.css';

/**
 * Meaning of tones everywhere: go = approved, done = completed, wait = action required, no = rejected or money lost, run = in
 * progress, end = ended without fuel.
 */
export type Tone = 'go' | 'done' | 'wait' | 'no' | 'run' | 'end';

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** Icon and tone of every status and timeline entry, in a single place. */
export const STATUS_STYLE: Record<TimelineEntry, { tone: Tone; icon: IconComponent }> = {
  request_pending: { tone: 'wait', icon: IconClipboardList },
  request_approved: { tone: 'go', icon: IconCircleCheck },
  request_rejected: { tone: 'no', icon: IconCircleX },
  request_cancelled: { tone: 'end', icon: IconBan },
  request_expired: { tone: 'end', icon: IconClockOff },
  transaction_initiated: { tone: 'run', icon: IconScan },
  transaction_held: { tone: 'run', icon: IconGasStation },
  transaction_completed: { tone: 'done', icon: IconChecks },
  transaction_pending_with_client: { tone: 'wait', icon: IconUserQuestion },
  transaction_pending_with_vw: { tone: 'wait', icon: IconHourglass },
  transaction_cancelled: { tone: 'end', icon: IconBan },
  number_plate_scan: { tone: 'run', icon: IconScan },
  refueling: { tone: 'run', icon: IconGasStation },
  dispute_opened: { tone: 'wait', icon: IconMessageReport },
  dispute_upheld: { tone: 'done', icon: IconGavel },
  dispute_rejected: { tone: 'end', icon: IconGavel },
};

interface StatusBadgeProps {
  status: TimelineEntry;
  /** `plain` has no background, for dense lists; `pump` is larger with 7:1 contrast. */
  variant?: 'filled' | 'plain' | 'pump';
}

/** A fuel request's status: icon, label and color. */
export function StatusBadge({ status, variant = 'filled' }: StatusBadgeProps) {
  const { t } = useTranslation();
  const { tone, icon } = STATUS_STYLE[status];
  return (
    <ToneBadge tone={tone} icon={icon} variant={variant}>
      {t(`status.${status}`)}
    </ToneBadge>
  );
}

interface ToneBadgeProps {
  tone: Tone;
  icon: IconComponent;
  variant?: StatusBadgeProps['variant'];
  children: ReactNode;
}

/** The same badge for other meanings: a count of waiting items, a dispute, an offline station. */
export function ToneBadge({ tone, icon: Icon, variant = 'filled', children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-variant={variant}>
      <Icon size={variant === 'pump' ? 18 : 16} stroke={2} />
      <span className="ellipsis">{children}</span>
    </span>
  );
}

import type {
  REPORT_RUN_STATUSES,
  REPORT_SCHEDULE_STATUSES,
} from '@fleet/contracts/insight/report-schedules.ts';
import type { Rhythm } from '@fleet/domain/rhythms.ts';
import {
  IconAlertTriangle,
  IconCircleX,
  IconClock,
  IconClockPlay,
  IconHourglass,
  IconMailCheck,
  IconMailForward,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';

type BadgeStyle = { tone: Tone; icon: ComponentType<{ size?: number | string; stroke?: number | string }> };

const STATUS: Record<(typeof REPORT_SCHEDULE_STATUSES)[number], BadgeStyle> = {
  active: { tone: 'go', icon: IconClockPlay },
  paused: { tone: 'end', icon: IconPlayerPause },
  stopped: { tone: 'no', icon: IconAlertTriangle },
};
const RUN: Record<(typeof REPORT_RUN_STATUSES)[number], BadgeStyle> = {
  waiting: { tone: 'run', icon: IconHourglass },
  sending: { tone: 'run', icon: IconMailForward },
  sent: { tone: 'done', icon: IconMailCheck },
  partly: { tone: 'wait', icon: IconAlertTriangle },
  refused: { tone: 'no', icon: IconCircleX },
};
const DELIVERY = {
  waiting: { tone: 'run', icon: IconClock },
  sent: { tone: 'done', icon: IconMailCheck },
  refused: { tone: 'no', icon: IconCircleX },
} as const satisfies Record<string, BadgeStyle>;

interface Plain {
  plain?: boolean;
}

/** Status of a schedule: active, paused, or stopped automatically. */
export function ScheduleStatus({ status, plain = false }: Plain & { status: keyof typeof STATUS }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...STATUS[status]} variant={plain ? 'plain' : 'filled'}>
      {t(`report_schedules.statuses.${status}`)}
    </ToneBadge>
  );
}

/** Result of a run. */
export function RunStatus({ status, plain = false }: Plain & { status: keyof typeof RUN }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...RUN[status]} variant={plain ? 'plain' : 'filled'}>
      {t(`report_schedules.runs.${status}`)}
    </ToneBadge>
  );
}

/** Delivery status of an email to one recipient. */
export function DeliveryStatus({ status }: { status: keyof typeof DELIVERY }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...DELIVERY[status]} variant="plain">
      {t(`report_schedules.deliveries.${status}`)}
    </ToneBadge>
  );
}

/** Formats a full hour: "06:00". */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "Every Sunday at 06:00", in the reader's language. */
export function useRhythmText(): (rhythm: Rhythm) => string {
  const { t } = useTranslation();
  return ({ rhythm, weekday, day, hour }) => {
    const at = hourText(hour);
    if (rhythm === 'weekly')
      return t('report_schedules.every_week', { weekday: t(`static_routes.weekdays.${weekday}`), hour: at });
    if (rhythm === 'monthly')
      return t(day === 31 ? 'report_schedules.every_last' : 'report_schedules.every_month', {
        day,
        hour: at,
      });
    return t('report_schedules.every_day', { hour: at });
  };
}

/** Notice that no mail server is configured. */
export function MailNotSet() {
  const { t } = useTranslation();
  return (
    <Callout tone="wait" title={t('report_schedules.not_set_title')}>
      {t('report_schedules.not_set_text')}
    </Callout>
  );
}

import { IconCircleX, IconHourglass, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { BackgroundJob } from './background-jobs.api.ts';

const STYLE = {
  waiting: { tone: 'wait', icon: IconHourglass },
  running: { tone: 'run', icon: IconPlayerPlay },
  failed: { tone: 'no', icon: IconCircleX },
} as const;

export function JobStatus({ job }: { job: BackgroundJob }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...STYLE[job.status]} variant="plain">
      {t(`background_jobs.status.${job.status}`)}
    </ToneBadge>
  );
}

/** Job kinds are code names, not translated. */
export function JobKind({ job }: { job: BackgroundJob }) {
  return <code dir="ltr">{job.kind}</code>;
}

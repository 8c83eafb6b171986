import { IconAlertTriangle, IconChecks, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { FeeRun } from './fees.api.ts';

/** State of a run: complete, in progress, or with failures. */
export function FeeRunState({ run }: { run: Pick<FeeRun, 'refused' | 'finished_at'> }) {
  const { t } = useTranslation();
  if (run.refused > 0)
    return (
      <ToneBadge tone="no" icon={IconAlertTriangle}>
        {t('fees.refused', { count: run.refused })}
      </ToneBadge>
    );
  return run.finished_at ? (
    <ToneBadge tone="done" icon={IconChecks}>
      {t('fees.complete')}
    </ToneBadge>
  ) : (
    <ToneBadge tone="run" icon={IconHourglass}>
      {t('fees.in_progress')}
    </ToneBadge>
  );
}

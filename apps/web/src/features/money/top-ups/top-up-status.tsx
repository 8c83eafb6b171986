import { IconCircleCheck, IconCircleX, IconHourglass, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { TopUp } from './top-ups.api.ts';

/** Status of a top-up: icon, label and color. */
export function TopUpStatus({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation();
  if (topUp.status === 'approved')
    return (
      <ToneBadge tone="done" icon={IconCircleCheck}>
        {t('top_up.statuses.approved')}
      </ToneBadge>
    );
  if (topUp.status === 'rejected')
    return (
      <ToneBadge tone="no" icon={IconCircleX}>
        {t('top_up.statuses.rejected')}
      </ToneBadge>
    );
  const isHalfway = topUp.first_approved_at !== null;
  return (
    <ToneBadge tone="wait" icon={isHalfway ? IconUserCheck : IconHourglass}>
      {t(isHalfway ? 'top_up.second_needed' : 'top_up.statuses.pending')}
    </ToneBadge>
  );
}

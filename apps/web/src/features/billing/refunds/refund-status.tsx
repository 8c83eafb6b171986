import {
  IconBuildingBank,
  IconCashBanknote,
  IconCircleX,
  IconHourglass,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { Refund } from './refunds.api.ts';

const STYLES = {
  requested: { tone: 'wait', icon: IconHourglass },
  approved: { tone: 'go', icon: IconUserCheck },
  paid: { tone: 'done', icon: IconCashBanknote },
  rejected: { tone: 'no', icon: IconCircleX },
} as const;

/** Status of a refund: icon, label and color; an approved one may be in a payment file. */
export function RefundStatus({ refund: { status, file } }: { refund: Pick<Refund, 'status' | 'file'> }) {
  const { t } = useTranslation();
  if (file)
    return (
      <ToneBadge tone="run" icon={IconBuildingBank}>
        {t('refunds.in_file')}
      </ToneBadge>
    );
  const { tone, icon } = STYLES[status];
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(`refunds.statuses.${status}`)}
    </ToneBadge>
  );
}

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

type Shown = Pick<Refund, 'status' | 'file' | 'bank_rejection'>;

/** Why the bank did not pay, until another payment file has the refund. */
export function failureOf({ file, bank_rejection }: Pick<Shown, 'file' | 'bank_rejection'>) {
  return file ? null : bank_rejection;
}

/** Status of a refund: icon, label and color; an approved one may be in a payment file, or rejected by the bank. */
export function RefundStatus({ refund }: { refund: Shown }) {
  const { t } = useTranslation();
  const { status, file } = refund;
  const failure = failureOf(refund);
  if (failure)
    return (
      <ToneBadge tone="no" icon={IconBuildingBank}>
        {t(`refunds.failed.${failure.is_returned ? 'returned' : 'rejected'}`)}
      </ToneBadge>
    );
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

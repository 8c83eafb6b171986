import type { TagStatus } from '@fleet/domain/vehicle-tags.ts';
import { IconBan, IconCircleCheck, IconHelpCircle, IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';

const STYLES = {
  active: { tone: 'go', icon: IconCircleCheck },
  blocked: { tone: 'no', icon: IconBan },
  lost: { tone: 'wait', icon: IconHelpCircle },
  replaced: { tone: 'end', icon: IconReplace },
} as const satisfies Record<TagStatus, object>;

export function TagStatusBadge({ status }: { status: TagStatus }) {
  const { t } = useTranslation();
  return <ToneBadge {...STYLES[status]}>{t(`vehicle_tags.status.${status}`)}</ToneBadge>;
}

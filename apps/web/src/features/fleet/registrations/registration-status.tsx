import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { Registration } from './registrations.api.ts';

const STYLE = {
  pending: { tone: 'wait', icon: IconHourglass },
  approved: { tone: 'done', icon: IconCircleCheck },
  rejected: { tone: 'no', icon: IconCircleX },
} as const;

/** Status of a registration: icon, label and color. */
export function RegistrationStatus({ status }: Pick<Registration, 'status'>) {
  const { t } = useTranslation();
  return <ToneBadge {...STYLE[status]}>{t(`registration.statuses.${status}`)}</ToneBadge>;
}

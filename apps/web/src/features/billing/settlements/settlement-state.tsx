import { IconArrowForwardUp, IconChecks, IconHourglass, IconLoader2, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import type { ListedBatch } from './settlements.api.ts';

const STYLE = {
  open: { tone: 'run', icon: IconPencil },
  closing: { tone: 'run', icon: IconLoader2 },
  to_pay: { tone: 'wait', icon: IconHourglass },
  settled: { tone: 'done', icon: IconChecks },
  carried: { tone: 'end', icon: IconArrowForwardUp },
} as const;

/** State of a batch: icon, label and color. */
export function SettlementState({ state }: Pick<ListedBatch, 'state'>) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={STYLE[state].tone} icon={STYLE[state].icon}>
      {t(`settlements.states.${state}`)}
    </ToneBadge>
  );
}

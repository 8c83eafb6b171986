import type { DISPUTE_STATES } from '@fleet/contracts/shapes.ts';
import { IconGavel, IconMessageReport, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';

type State = (typeof DISPUTE_STATES)[number];

const STYLE = {
  open: { tone: 'wait', icon: IconMessageReport },
  upheld: { tone: 'done', icon: IconGavel },
  rejected: { tone: 'end', icon: IconX },
} as const;

/** State of a dispute: icon, label and color. */
export function DisputeState({ state, variant }: { state: State; variant?: 'filled' | 'plain' }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...STYLE[state]} {...(variant ? { variant } : {})}>
      {t(`disputes.states.${state}`)}
    </ToneBadge>
  );
}

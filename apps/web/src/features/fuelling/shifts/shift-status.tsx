import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChecks,
  IconCircleCheck,
  IconHourglass,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSigned } from '../../../lib/format.ts';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import type { ListedShift } from './shifts.api.ts';

const STYLE = {
  open: { tone: 'run', icon: IconPlayerPlay },
  closed: { tone: 'wait', icon: IconHourglass },
  sent_back: { tone: 'no', icon: IconArrowBackUp },
  approved: { tone: 'done', icon: IconChecks },
} as const;

/** Status of a shift: icon, label and color. */
export function ShiftStatus({ status }: Pick<ListedShift, 'status'>) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={STYLE[status].tone} icon={STYLE[status].icon}>
      {t(`shifts.statuses.${status}`)}
    </ToneBadge>
  );
}

/** Whether meters and records match; nothing if there was nothing to compare. */
export function ShiftVerdict({ verdict }: Pick<ListedShift, 'verdict'>) {
  const { t } = useTranslation();
  if (verdict === null) return null;
  const isWithin = verdict === 'within';
  return (
    <ToneBadge
      tone={isWithin ? 'done' : 'no'}
      icon={isWithin ? IconCircleCheck : IconAlertTriangle}
      variant="plain"
    >
      {t(`shifts.verdicts.${verdict}`)}
    </ToneBadge>
  );
}

const ML_PER_LITRE = 1_000;

/** Signed variance: `+2.00` was dispensed but not recorded, `−2.00` recorded but not dispensed. */
export function Variance({ variance_ml, bare = false }: { variance_ml: number; bare?: boolean }) {
  const { t } = useTranslation();
  return (
    <Measurement value={formatSigned(variance_ml / ML_PER_LITRE, 2)} unit={bare ? '' : t('units.litre')} />
  );
}

import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment, useNow } from '../../ui/moment.tsx';
import { ToneBadge } from '../../ui/status-badge.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { type Sim, useSwitchSim } from './sims.api.ts';

const SOON_MS = 30 * 86_400_000;

/** The day a card expires; within a month as a warning, past it as a loss. */
export function Expiry({ at }: { at: string }) {
  const { t } = useTranslation();
  const left = new Date(at).getTime() - useNow(false);
  if (left > SOON_MS) return <Moment at={at} as="date" />;
  return left > 0 ? (
    <ToneBadge tone="wait" icon={IconAlertTriangle} variant="plain">
      <Moment at={at} as="relative" />
    </ToneBadge>
  ) : (
    <ToneBadge tone="no" icon={IconCircleX} variant="plain">
      {t('sims.expired')} <Moment at={at} as="date" />
    </ToneBadge>
  );
}

/** In use or retired, with the switch for who may. */
export function SimStatus({ sim }: { sim: Sim }) {
  const { t } = useTranslation();
  const change = useSwitchSim();
  return (
    <StatusSwitch
      name={sim.sim_number}
      status={sim.status}
      isAllowed={sim.can.update}
      consequence={{ active: t('sims.on_text'), inactive: t('sims.off_text') }}
      change={(next) => change(sim.id, next)}
    />
  );
}

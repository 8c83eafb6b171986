import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../../ui/big-button.tsx';
import { VerdictBanner, VerdictValues } from '../../../../ui/verdict-banner.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { PlateRow } from '../plate-row.tsx';
import classes from '../pump.module.css';
import { PumpFrame } from '../pump-frame.tsx';

interface KeptFillProps {
  request: PumpRequest;
  /** `closed` is saved here and still to be sent. */
  outcome: string;
  volume_ml: number | null;
  /** Before the next vehicle. */
  onLeave?: () => Promise<void> | undefined;
  children: ReactNode;
}

/** A fill that ended without a connection: what is saved, and the next vehicle. */
export function KeptFill({ request, outcome, volume_ml, onLeave, children }: KeptFillProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t(`pump.offline.outcomes.${outcome}`);
  const next = async () => {
    await onLeave?.();
    await navigate({ to: '/gas-station/pump' });
  };
  return (
    <PumpFrame
      title={label}
      slim
      flush
      footer={
        <BigButton variant="pump" icon={IconArrowRight} flipIcon onClick={() => void next()}>
          {t('pump.next_vehicle')}
        </BigButton>
      }
    >
      <PlateRow request={request} />
      <VerdictBanner verdict="wait" label={label} size="pump" signals>
        {volume_ml !== null && (
          <VerdictValues values={[{ label: t('pump.litres'), value: <Volume volume_ml={volume_ml} /> }]} />
        )}
      </VerdictBanner>
      <div className={classes.notice}>{children}</div>
    </PumpFrame>
  );
}

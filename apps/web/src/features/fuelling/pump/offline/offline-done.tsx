import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { VerdictBanner, VerdictValues } from '../../../../ui/verdict-banner.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { PlateRow } from '../plate-row.tsx';
import classes from '../pump.module.css';
import { PumpFrame } from '../pump-frame.tsx';
import { OfflineAnswer } from './offline-answer.tsx';
import { offlineStation } from './offline-station.ts';
import type { OfflineFill } from './offline-store.ts';

/** Closed or stopped offline: stored until sent; then the server's result, if unusual. */
export function OfflineDone({ fill }: { fill: OfflineFill }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = t(`pump.offline.outcomes.${fill.answer?.outcome ?? fill.state}`);
  const next = async () => {
    if (fill.answer) await offlineStation()?.dismiss(fill.request.id);
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
      <PlateRow request={fill.request} />
      <VerdictBanner verdict="wait" label={label} size="pump" signals>
        {fill.volume_ml !== undefined && (
          <VerdictValues
            values={[{ label: t('pump.litres'), value: <Volume volume_ml={fill.volume_ml} /> }]}
          />
        )}
      </VerdictBanner>
      <div className={classes.notice}>
        {fill.answer ? (
          <OfflineAnswer answer={fill.answer} />
        ) : (
          t('pump.offline.saved_text', { time: formatTime(fill.as_of) })
        )}
      </div>
    </PumpFrame>
  );
}

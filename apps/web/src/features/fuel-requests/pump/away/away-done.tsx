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
import { AwayAnswer } from './away-answer.tsx';
import { awayStation } from './away-station.ts';
import type { AwayFill } from './away-store.ts';

/** Closed or stopped without a line: kept here until it is sent; then what the server made of it, where that is not as usual. */
export function AwayDone({ fill }: { fill: AwayFill }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const word = t(`pump.away.words.${fill.answer?.outcome ?? fill.state}`);
  const next = async () => {
    if (fill.answer) await awayStation()?.dismiss(fill.request.id);
    await navigate({ to: '/gas-station/pump' });
  };
  return (
    <PumpFrame
      title={word}
      slim
      flush
      footer={
        <BigButton variant="pump" icon={IconArrowRight} flipIcon onClick={() => void next()}>
          {t('pump.next_vehicle')}
        </BigButton>
      }
    >
      <PlateRow request={fill.request} />
      <VerdictBanner verdict="wait" word={word} size="pump" signals>
        {fill.volume_ml !== undefined && (
          <VerdictValues
            values={[{ label: t('pump.litres'), value: <Volume volume_ml={fill.volume_ml} /> }]}
          />
        )}
      </VerdictBanner>
      <div className={classes.tell}>
        {fill.answer ? (
          <AwayAnswer answer={fill.answer} />
        ) : (
          t('pump.away.kept_text', { time: formatTime(fill.as_of) })
        )}
      </div>
    </PumpFrame>
  );
}

import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconArrowRight, IconCheck, IconHandStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkKey,
  checkSentence,
  checkTitle,
  checkWayOut,
} from '../../../lib/fuel-requests/check-sentence.ts';
import { fuelRequestKeys } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { InkButton } from './ink-button.tsx';
import { PlateRow } from './plate-row.tsx';
import classes from './pump.module.css';
import { readDraft } from './pump-draft.ts';
import { PumpFrame } from './pump-frame.tsx';
import { StopPanel } from './stop-panel.tsx';
import { foundKey } from './use-pump-request.ts';
import own from './verdict-no.module.css';

/** Rejected: every reason with its values and what to tell the driver. */
export function VerdictNo({ request }: { request: PumpRequest }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isStopping, setIsStopping] = useState(false);
  const failed = request.checks.filter((check) => !check.passed);
  const passed = request.checks.filter((check) => check.passed);
  const isPlateSeen = readDraft(request.id).plate_read === request.plate_no;
  const isTaken = request.status === 'transaction_initiated';

  const checkAgain = () => {
    void queryClient.invalidateQueries({ queryKey: foundKey(request.id) });
    void queryClient.invalidateQueries({ queryKey: fuelRequestKeys.pumpQueue });
  };
  const toQueue = () => void navigate({ to: '/gas-station/pump' });

  if (isStopping) return <StopPanel request={request} onBack={() => setIsStopping(false)} />;
  return (
    <PumpFrame
      title={t('pump.no')}
      slim
      flush
      footer={
        <>
          <ButtonPair>
            <BigButton variant="second" icon={IconRefresh} onClick={checkAgain}>
              {t('pump.check_again')}
            </BigButton>
            {isTaken && (
              <BigButton variant="second" icon={IconHandStop} onClick={() => setIsStopping(true)}>
                {t('pump.stop')}
              </BigButton>
            )}
          </ButtonPair>
          <InkButton icon={IconArrowRight} flipIcon onClick={toQueue}>
            {t('pump.next_vehicle')}
          </InkButton>
        </>
      }
    >
      <PlateRow request={request} masked={!isPlateSeen} />
      <VerdictBanner verdict="no" label={t('pump.no')} size="pump" signals>
        <p className={classes.bannerLine}>{t('pump.do_not_fuel')}</p>
      </VerdictBanner>
      <h2 className={own.reasonsHeader}>{t('pump.reasons', { count: failed.length })}</h2>
      <ul className={own.reasons}>
        {failed.map((check) => (
          <li key={checkKey(check)} className={own.reason}>
            <IconX size={24} stroke={2.4} aria-hidden />
            <div>
              <h3>{checkTitle(t, check)}</h3>
              <p>{checkSentence(t, check)}</p>
              <p className={own.wayOut}>{checkWayOut(t, check, 'pump')}</p>
            </div>
          </li>
        ))}
      </ul>
      <ul className={own.passed}>
        {passed.map((check) => (
          <li key={checkKey(check)}>
            <IconCheck size={20} aria-hidden />
            {checkTitle(t, check)}
          </li>
        ))}
      </ul>
    </PumpFrame>
  );
}

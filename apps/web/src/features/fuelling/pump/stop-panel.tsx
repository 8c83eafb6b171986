import { type PumpRequest, stopTransaction } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconArrowLeft, IconHandStop } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { seenHere } from './device-coordinates.ts';
import { dropPhoto } from './photo-store.ts';
import { PlateRow } from './plate-row.tsx';
import { dropDraft } from './pump-draft.ts';
import { PumpFrame } from './pump-frame.tsx';
import { ReasonPanel } from './reason-panel.tsx';
import { usePumpAction } from './use-pump-action.ts';

const REASONS = ['driver_left', 'wrong_vehicle', 'pump_out_of_order', 'driver_changed_mind'] as const;

/** Stops before any fuel was dispensed, with a reason; or returns to the queue and leaves the vehicle at the pumps. */
export function StopPanel({ request, onBack }: { request: PumpRequest; onBack: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const stop = usePumpAction(stopTransaction);
  const [reason, setReason] = useState<string | null>(null);
  const isFuelling = request.status === 'transaction_held';
  const toQueue = () => void navigate({ to: '/gas-station/pump' });

  const submit = async () => {
    if (reason === null) return;
    const name = `pump-stop-${request.id}`;
    try {
      const body = { reason, ...seenHere() };
      await stop.mutateAsync({ params: { id: request.id }, ...intentFor(name, reason, body) });
      clearIntent(name);
      dropDraft(request.id);
      void dropPhoto(request.id);
      showSuccess(t('pump.stopped'));
      toQueue();
    } catch (error) {
      if (isCallError(error) && error.status >= 400 && error.status < 500) clearIntent(name);
    }
  };
  return (
    <PumpFrame
      title={t('pump.stop_title')}
      slim
      flush
      footer={
        <>
          <ButtonPair>
            <BigButton variant="second" icon={IconArrowLeft} flipIcon onClick={onBack}>
              {t('ui.back')}
            </BigButton>
            <BigButton variant="second" onClick={toQueue}>
              {t('pump.queue')}
            </BigButton>
          </ButtonPair>
          <BigButton
            variant="pump"
            icon={IconHandStop}
            disabled={reason === null}
            busy={stop.isPending}
            onClick={() => void submit()}
          >
            {t('pump.stop_now')}
          </BigButton>
        </>
      }
    >
      <PlateRow request={request} />
      <ReasonPanel
        title={t('pump.stop_title')}
        text={t(isFuelling ? 'pump.stop_text_fuelling' : 'pump.stop_text')}
        reasons={REASONS.map((key) => t(`pump.stop_reasons.${key}`))}
        onChange={setReason}
        problem={stop.error ? errorText(t, stop.error) : undefined}
      />
    </PumpFrame>
  );
}

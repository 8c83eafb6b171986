import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../../ui/big-button.tsx';
import { PlateRow } from '../plate-row.tsx';
import { PumpFrame } from '../pump-frame.tsx';
import { ReasonPanel } from '../reason-panel.tsx';

const REASONS = ['display', 'other_vehicle', 'leaked'] as const;

interface MismatchPanelProps {
  request: PumpRequest;
  onMismatch: (reason: string) => void;
  onBack: () => void;
}

/** Reports a mismatch: the pump's volume stays, and the platform reviews it. */
export function MismatchPanel({ request, onMismatch, onBack }: MismatchPanelProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string | null>(null);
  return (
    <PumpFrame
      title={t('pump.attached.mismatch_title')}
      slim
      flush
      footer={
        <>
          <BigButton variant="second" icon={IconArrowLeft} flipIcon onClick={onBack}>
            {t('ui.back')}
          </BigButton>
          <BigButton
            variant="pump"
            icon={IconFlag}
            disabled={reason === null}
            onClick={() => reason && onMismatch(reason)}
          >
            {t('pump.attached.mismatch_now')}
          </BigButton>
        </>
      }
    >
      <PlateRow request={request} />
      <ReasonPanel
        title={t('pump.attached.mismatch_title')}
        text={t('pump.attached.mismatch_text')}
        reasons={REASONS.map((key) => t(`pump.attached.mismatches.${key}`))}
        onChange={setReason}
      />
    </PumpFrame>
  );
}
